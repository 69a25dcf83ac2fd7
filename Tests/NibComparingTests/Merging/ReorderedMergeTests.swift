import NibComparing
import NibModel
import TestSupport
import Testing

/// Conflicts about the places of objects that have other changes, too.
@Suite struct ReorderedMergeTests {
  private func layout(_ body: String) throws -> LayoutTree {
    try LayoutTree(
      reading: SourceText(
        file: "L", bytes: Array("<layout version=\"1\"><A id=\"r\">\(body)</A></layout>".utf8)))
  }

  private func merge(_ base: String, _ ours: String, _ theirs: String) throws -> LayoutMerge {
    try LayoutMerge(base: layout(base), ours: layout(ours), theirs: layout(theirs))
  }

  private func text(_ merge: LayoutMerge, _ sides: [MergeSide]) -> String {
    String(decoding: merge.text(taking: { sides[$0] }), as: UTF8.self)
  }

  private let a = "<B id=\"a\" x=\"1\"/>"
  private let b = "<B id=\"b\"/>"
  private let c = "<B id=\"c\"/>"

  /// Ours makes A C B of A B C, and theirs B A C.
  @Test(
    "whichever order is chosen, the object has the changes that both sides have made to it",
    arguments: [MergeSide.ours, .theirs])
  func changedToo(changer: MergeSide) throws {
    let new = a.replacing("1", with: "2")
    let (mine, other) = changer == .ours ? (new, a) : (a, new)
    let merge = try merge(a + b + c, mine + c + b, b + other + c)
    #expect(merge.conflicts.map(\.kind) == [.bothMoved])
    #expect(text(merge, [.ours]).contains(new + c + b))
    #expect(text(merge, [.theirs]).contains(b + new + c))
  }

  @Test("a conflict in an object whose order is a conflict is decided by itself")
  func innerConflict() throws {
    let (mine, other) = (a.replacing("1", with: "2"), a.replacing("1", with: "3"))
    let merge = try merge(a + b + c, mine + c + b, b + other + c)
    #expect(Set(merge.conflicts.map(\.kind)) == [.bothMoved, .bothSet])
    let order = try #require(merge.conflicts.firstIndex { $0.kind == .bothMoved })
    for place in [MergeSide.ours, .theirs] {
      for value in [MergeSide.ours, .theirs] {
        var sides = [value, value]
        sides[order] = place
        let object = value == .ours ? mine : other
        let expected = place == .ours ? object + c + b : b + object + c
        #expect(text(merge, sides).contains(expected), "\(place) \(value)")
      }
    }
  }

  @Test("an object that both sides have moved elsewhere has the changes of both at either place")
  func movedElsewhere() throws {
    let new = a.replacing("1", with: "2")
    func body(_ x: String, _ y: String, _ z: String) -> String {
      "<C id=\"x\">\(x)</C><C id=\"y\">\(y)</C><C id=\"z\">\(z)</C>"
    }
    let merge = try merge(
      body(a + b, b.replacing("b", with: "d"), c), body(b, b.replacing("b", with: "d") + new, c),
      body(b, b.replacing("b", with: "d"), c + a))
    #expect(merge.conflicts.map(\.kind) == [.bothMoved])
    #expect(text(merge, [.ours]).contains("<C id=\"y\"><B id=\"d\"/>\(new)</C>"))
    #expect(text(merge, [.theirs]).contains("<C id=\"z\">\(c)\(new)</C>"), "\(text(merge, [.theirs]))")
  }
}
