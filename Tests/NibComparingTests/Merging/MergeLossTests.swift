import Foundation
import NibComparing
import NibModel
import TestSupport
import Testing

/// Every change of each side is in the result, or in a conflict.
@Suite struct MergeLossTests {
  private func layout(_ lines: [String], _ more: String = "") -> String {
    "<layout version='1'>\n  <Box id='box'>\n\(lines.map { "    \($0)\n" }.joined())  </Box>\n\(more)</layout>\n"
  }

  private func merged(_ base: [String], _ ours: [String], _ theirs: [String]) throws -> LayoutMerge {
    // Each side has a change besides, so that neither text is simply taken.
    try merge(
      layout(base, "  <A/>\n  <B/>\n"), layout(ours, "  <A x='1'/>\n  <B/>\n"),
      layout(theirs, "  <A/>\n  <B x='2'/>\n"))
  }

  private func result(_ lines: [String]) -> String { layout(lines, "  <A x='1'/>\n  <B x='2'/>\n") }

  @Test(
    "an element that moves with the comment above it is moved, whatever the distance", arguments: 0..<5, 0..<4
  )
  func moveWithComment(from: Int, to: Int) throws {
    let base = (0..<5).flatMap { ["<!-- about \($0) -->", "<Item id='i\($0)'/>"] }
    var moved = base
    let pair = Array(moved[from * 2..<from * 2 + 2])
    moved.removeSubrange(from * 2..<from * 2 + 2)
    moved.insert(contentsOf: pair, at: to * 2)
    for (mine, other) in [(base, moved), (moved, base), (moved, moved)] {
      let merge = try merged(base, mine, other)
      #expect(merge.text == result(moved))
      #expect(merge.conflicts.isEmpty)
    }
  }

  @Test("moves of both sides in one container are both made")
  func bothMove() throws {
    let base = ["<I id='a'/>", "<I id='b'/>", "<I id='c'/>", "<I id='d'/>", "<I id='e'/>"]
    let merge = try merged(
      base, [base[1], base[0], base[2], base[3], base[4]], [base[0], base[1], base[2], base[4], base[3]])
    #expect(merge.text == result([base[1], base[0], base[2], base[4], base[3]]))
    #expect(merge.conflicts.isEmpty)
  }

  @Test("moves that contradict each other are a conflict")
  func contradictingMoves() throws {
    let (a, b, c) = ("<I id='a'/>", "<I id='b'/>", "<I id='c'/>")
    let merge = try merged([a, b, c], [b, a, c], [a, c, b])
    #expect(merge.conflicts.map(\.message) == ["both change the order of <I> 'b', <I> 'a', <I> 'c'"])
    #expect(merge.resolved(0) == result([b, a, c]))
    #expect(merge.resolved(2) == result([a, c, b]))
  }

  @Test("both sides may reorder siblings of a long list, each some of them, in linear time")
  func reorderedList() throws {
    func items(_ count: Int, _ reversed: Range<Int>) -> [String] {
      (Array(0..<reversed.lowerBound) + reversed.reversed() + Array(reversed.upperBound..<count)).map {
        "<I id='i\($0)'/>"
      }
    }
    func time(_ count: Int) throws -> Duration {
      let (first, second) = (0..<count / 3, count * 2 / 3..<count)
      let order = (first.reversed() + Array(count / 3..<count * 2 / 3) + second.reversed()).map {
        "<I id='i\($0)'/>"
      }
      return try processorTime {
        let merge = try merged(items(count, 0..<0), items(count, first), items(count, second))
        #expect(merge.conflicts.map(\.message) == [])
        #expect(merge.text == result(order))
      }
    }
    let large = try time(6000)
    #expect(try large < time(1500) * 8 + .milliseconds(50))
  }

  @Test("moving an element that the other side removes is a conflict")
  func movedAndRemoved() throws {
    let (a, b, c) = ("<I id='a'/>", "<I id='b'/>", "<I id='c'/>")
    let merge = try merged([a, b, c], [b, c], [b, c, a])
    #expect(merge.conflicts.map(\.message) == ["ours removes <I> 'a', which theirs changes"])
    #expect(merge.resolved(0) == result([b, c]))
    #expect(merge.resolved(2) == result([b, c, a]))
  }

  @Test("a comment that is written into what the other side removes is a conflict")
  func commentInRemoved() throws {
    let merge = try merged(
      ["<I id='a'><J/></I>", "<I id='b'/>"], ["<I id='a'><!-- why --><J/></I>", "<I id='b'/>"],
      ["<I id='b'/>"])
    #expect(merge.conflicts.map(\.message) == ["theirs removes <I> 'a', which ours changes"])
    #expect(merge.resolved(0).contains("<!-- why -->"))
    #expect(merge.resolved(2) == result(["<I id='b'/>"]))
  }

  @Test("a comment stays above its element when the other side moves or wraps that")
  func commentFollows() throws {
    let (a, b, c) = ("<I id='a'/>", "<I id='b'/>", "<I id='c'/>")
    let note = "<!-- about a -->"
    #expect(try merged([a, b, c], [note, a, b, c], [b, c, a]).text == result([b, c, note, a]))
    #expect(try merged([a, b, c], [b, c, a], [note, a, b, c]).text == result([b, c, note, a]))
    let wrapped = ["<Row>", "  \(a)", "</Row>", b, c]
    #expect(
      try merged([a, b, c], [note, a, b, c], wrapped).text
        == result(["<Row>", "  \(note)", "  \(a)", "</Row>", b, c]))
    #expect(
      try merged([a, b, c], wrapped, [note, a, b, c]).text
        == result(["<Row>", "  \(note)", "  \(a)", "</Row>", b, c]))
  }

  @Test("an element that is added between elements that the other side wraps goes into the wrapper")
  func additionIntoWrapper() throws {
    let (a, b, n) = ("<I id='a'/>", "<I id='b'/>", "<N\n      id='n'/>")
    let wrapped = ["<Row>", "  \(a)", "  \(b)", "</Row>"]
    let inside = ["<Row>", "  \(a)", "  <N\n        id='n'/>", "  \(b)", "</Row>"]
    for (mine, other) in [(wrapped, [a, n, b]), ([a, n, b], wrapped)] {
      let merge = try merged([a, b], mine, other)
      #expect(merge.text == result(inside))
      #expect(merge.conflicts.isEmpty)
    }
    // At the end of a container whose contents are all wrapped, and behind one element of several.
    #expect(
      try merged([a, b], wrapped, [a, b, "<N/>"]).text
        == result(["<Row>", "  \(a)", "  \(b)", "  <N/>", "</Row>"]))
    #expect(
      try merged([a, b], [a, "<Row>", "  \(b)", "</Row>"], [a, b, "<N/>"]).text
        == result([a, "<Row>", "  \(b)", "</Row>", "<N/>"]))
    // The container that is wrapped is still the container.
    let column = ["<Column id='k'>", "  \(a)", "</Column>"]
    #expect(
      try merged(
        column, ["<Row>", "  <Column id='k'>", "    \(a)", "  </Column>", "</Row>"],
        ["<Column id='k'>", "  \(a)", "  \(b)", "</Column>"]
      ).text
        == result(["<Row>", "  <Column id='k'>", "    \(a)", "    \(b)", "  </Column>", "</Row>"]))
  }

  @Test("a comment above the layout keeps its line")
  func commentAboveTheLayout() throws {
    let base = layout(["<I id='a'/>"])
    let changed = layout(["<I id='a' x='1'/>"])
    #expect(try merge(base, changed, "<!-- t -->\n" + base).text == "<!-- t -->\n" + changed)
    #expect(
      try merge(base, "<!-- o -->\n" + changed, base + "<!-- t -->\n").text
        == "<!-- o -->\n\(changed)<!-- t -->\n")
    #expect(
      try merge(base, "<!-- o -->\n" + changed, "<!-- t -->\n" + base).text == "<!-- o -->\n<!-- t -->\n"
        + changed)
    let declaration = "<?xml version='1.0'?>\n"
    #expect(
      try merge(declaration + base, declaration + changed, declaration + "<!-- t -->\n" + base).text
        == declaration + "<!-- t -->\n" + changed)
  }

  @Test("the new formatting of theirs is kept beside the changes of ours")
  func formatting() throws {
    let base = layout(["<I id='a' x='1'/>", "<I id='b' x='1'/>"])
    let ours = layout(["<I id='a' x='2'/>", "<I id='b' x='1'/>"])
    let theirs = """
      <layout
        version='1'>
        <Box id="box">

      \t<I x = '1' id='a'/>
      \t<I id='b'><attribute name='x'>&#49;</attribute></I>
        </Box>
      </layout>
      """
    #expect(try merge(base, ours, theirs).text == theirs.replacing("x = '1'", with: "x='2'"))
    // Where both have formatted a thing, it is as in ours.
    let tabs = base.replacing("    <I", with: "\t<I")
    #expect(
      try merge(base, tabs, base.replacing("    <I", with: "      <I").replacing("'b'", with: "\"b\"")).text
        == tabs.replacing("'b'", with: "\"b\""))
    #expect(
      try merge(base, ours, base.replacing("\n", with: "\r\n")).text == ours.replacing("\n", with: "\r\n"))
  }

  // MARK: Random edits

  private func sides(_ seed: UInt64, isDisjoint: Bool) -> [String] {
    var numbers = SplitMix(seed: seed)
    let base = EditedLayout(nodes: Int(seed % 14) + 2, with: &numbers)
    var sides = [base, base]
    sides[0].prefix = "o"
    sides[1].prefix = "t"
    var touched: [Set<String>] = [[], []]
    for number in 0..<6 {
      let side = number % 2
      let others = isDisjoint ? touched[1 - side] : []
      touched[side].formUnion(sides[side].edit(untouchable: others, with: &numbers) ?? [])
    }
    return [base.text, sides[0].text, sides[1].text]
  }

  @Test("random edits of both sides are in the result or in a conflict", arguments: rounds(100))
  func nothingIsLost(seed: UInt64) throws {
    let texts = sides(seed, isDisjoint: seed % 2 == 0)
    let facts = texts.map(LayoutFacts.init)
    let result = try merge(texts[0], texts[1], texts[2])
    let (mine, other) = (LayoutFacts(result.resolved(0)), LayoutFacts(result.resolved(2)))
    let hasConflicts = !result.conflicts.isEmpty
    #expect(mine.missing(of: facts[1], base: facts[0], other: facts[2], hasConflicts: hasConflicts) == [])
    #expect(other.missing(of: facts[2], base: facts[0], other: facts[1], hasConflicts: hasConflicts) == [])
    if seed % 2 == 0 { #expect(result.conflicts.map(\.message) == [], "\(texts)") }
  }

  @Test("if only one side exists, it is the result, to the byte", arguments: 0..<50)
  func oneSideAlone(seed: UInt64) throws {
    let texts = sides(seed, isDisjoint: false)
    #expect(try merge(texts[0], texts[1], texts[0]).text == texts[1])
    #expect(try merge(texts[0], texts[0], texts[1]).text == texts[1])
    #expect(try merge(texts[0], texts[1], texts[1]).text == texts[1])
    // The same with a change besides, so that the text is put together.
    func owned(_ text: String) -> String {
      text.replacing("<layout version", with: "<layout owner=\"O\" version")
    }
    #expect(try merge(texts[0], texts[1], owned(texts[0])).text == owned(texts[1]))
    #expect(try merge(texts[0], owned(texts[0]), texts[1]).text == owned(texts[1]))
  }

  @Test(
    "where edits are disjoint and git merges their lines, the result is that of git",
    .needs("git"), arguments: rounds(20))
  func asGit(seed: UInt64) throws {
    let texts = sides(seed, isDisjoint: true)
    let folder = try Scratch(["base": texts[0], "ours": texts[1], "theirs": texts[2]])
    let git = try Run(
      ["git", "merge-file", "-p", "-q", folder.file("ours"), folder.file("base"), folder.file("theirs")],
      in: folder.path)
    guard git.status == 0 else { return }
    #expect(try merge(texts[0], texts[1], texts[2]).text == git.output)
  }
}
