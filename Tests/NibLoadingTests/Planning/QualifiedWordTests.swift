import NibKit
import NibModel
import Testing

/// Version 2 of the vocabulary: sample data, and findings that a layout allows.
@Suite struct QualifiedWordTests {
  final class Board: NibObject {
    var title = "none"
    var cards: [String] = []
    let width: Int

    static var members: Members {
      Members(of: Board.self) {
        $0.attribute("title", \.title)
        $0.attribute("width", Int.self)
        $0.attribute("count") { (_: Board, _: Int) in }
        $0.samples("cards") { (board: Board, texts: [String]) in board.cards = texts }
        $0.children { (_: Board, _: Board) in }
        $0.check { board in
          guard let width: Int = board.value("width"), width > 9 else { return [] }
          return [Diagnostic(.noEffect, "too wide", at: board.place(of: "width"))]
        }
      }
    }
    init(coder: NibDecoder) throws {
      width = try coder.decode(forKey: "width", default: 1)
      try coder.attachChildren(to: self)
    }
    func awake() throws {}
  }

  /// A class with a part, and without attributes.
  final class Holder: NibObject {
    var board: Board?

    static var members: Members { Members(of: Holder.self) { $0.part("board", \.board) } }
    init(coder: NibDecoder) throws {}
    func awake() throws {}
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Holder.self)
    classes.register(Board.self)
    return classes
  }

  private func document(_ body: String, version: Int = 2, _ root: String = "") throws -> NibDocument {
    try NibDocument("<layout version='\(version)'\(root)>\n\(body)\n</layout>", file: "t.xml")
  }

  private static let sampled = """
    <Board title='real' sample.title='shown' sample.count='3'>\
    <attribute name='sample.cards'><item>one</item><item>two</item></attribute>\
    <Board sample.title='only'/></Board>
    """

  private func boards(_ document: NibDocument, order: LoadOrder) throws -> Board {
    let plan = try LoadPlan(document, classes: Self.classes, order: order)
    return try #require(plan.instantiate().topLevel.first as? Board)
  }

  @Test("a load ignores sample data", arguments: LoadOrder.profiles.map(\.order)) func load(order: LoadOrder)
    throws
  {
    let board = try boards(document(Self.sampled), order: order)
    #expect(board.title == "real")
    #expect(board.cards.isEmpty)
  }

  @Test("at design time, sample data replace the attributes", arguments: LoadOrder.profiles.map(\.order))
  func designTime(order: LoadOrder) throws {
    let board = try boards(document(Self.sampled).showingSamples, order: order)
    #expect(board.title == "shown")
    #expect(board.cards == ["one", "two"])
  }

  /// One cached plan must not serve both.
  @Test("the same layout is loaded both ways by one program") func bothWays() throws {
    let document = try document(Self.sampled)
    for _ in 0..<2 {
      #expect(try boards(document, order: .strict).title == "real")
      #expect(try boards(document.showingSamples, order: .strict).title == "shown")
    }
  }

  @Test("a part has no sample data", arguments: [1, 2]) func parts(version: Int) throws {
    let part = "<Holder><attribute name='board'><Board title='a'/></attribute></Holder>"
    let plan = try LoadPlan(document(part, version: version), classes: Self.classes)
    #expect(try (plan.instantiate().topLevel.first as? Holder)?.board?.title == "a")
    let sampled = try document(part.replacing("name='", with: "name='sample."), version: version)
    #expect(LoadPlan.diagnose(sampled, classes: Self.classes).map(\.code) == [.unknownAttribute])
  }

  @Test(
    "objects are no sample data and no codes, and no load makes them",
    arguments: ["sample.title", "sample.cards", "nib.allow"])
  func objects(name: String) throws {
    let body = "<Board><attribute name='\(name)'><Board/></attribute></Board>"
    let document = try document(body)
    #expect(LoadPlan.diagnose(document, classes: Self.classes).map(\.code) == [.valueKind])
    let shown = document.showingSamples
    for document in [document, shown] {
      #expect(throws: NibError.self) { try LoadPlan(document, classes: Self.classes) }
    }
  }

  @Test("items are no codes") func items() throws {
    let body = "<Board><attribute name='nib.allow'><item>no-effect</item></attribute></Board>"
    #expect(try LoadPlan.diagnose(document(body), classes: Self.classes).map(\.code) == [.valueKind])
  }

  private func messages(_ document: NibDocument) -> [String] {
    LoadPlan.diagnose(document, classes: Self.classes).rendered(in: document.source).split(separator: "\n")
      .map(String.init)
  }

  @Test("sample data are checked like other values") func faults() throws {
    let found = try messages(
      document("<Board sample.count='many' sample.titel='a' sample.width='3' title='a' sample.title='b'/>"))
    #expect(
      found.filter { !$0.hasPrefix("    <") && !$0.contains("^") } == [
        "t.xml:2:22: error: 'many' is not a whole number, which 'sample.count' takes [bad-value]",
        "t.xml:2:28: error: Board has no attribute, outlet or event 'sample.titel' [unknown-attribute]",
        "    note: did you mean 'sample.title'? (Board offers: sample.title, sample.cards, sample.count)",
        // Only the initializer decodes the width.
        "t.xml:2:45: error: Board has no attribute, outlet or event 'sample.width' [unknown-attribute]",
        "    note: Board offers: sample.title, sample.cards, sample.count",
      ])
  }

  @Test("in version 1, a qualified word is an unknown attribute, and no suggestion") func versionOne() throws
  {
    let found = try messages(
      document("<Board sample.title='a' nib.allow='no-effect' titl='b' card='c'/>", version: 1))
    #expect(found.filter { $0.contains("[unknown-attribute]") }.count == 4)
    #expect(!found.contains { $0.contains("note:") && $0.contains("sample.") }, "\(found)")
  }

  @Test("a load does not fail because of sample data") func loads() throws {
    let document = try document("<Board title='a' sample.titel='b' sample.count='many'/>")
    #expect(try boards(document, order: .strict).title == "a")
    #expect(LoadPlan.diagnose(document, classes: Self.classes).map(\.code) == [.unknownAttribute, .badValue])
  }

  // MARK: Allowed findings

  private func expect(_ body: String, _ root: String = "", has codes: [String]) throws {
    let document = try document(body, root)
    let words = LoadPlan.diagnose(document, classes: Self.classes).rendered(in: document.source)
    let found = words.matches(of: /t\.xml:([0-9:]+): .*\[([a-z\-]+)\]/).map { "\($0.1) \($0.2)" }
    #expect(found == codes, "\(body)")
  }

  @Test("an allowed warning is not reported") func allowed() throws {
    try expect("<Board width='10'/>", has: ["2:15 no-effect"])
    try expect("<Board width='10' nib.allow='no-effect'/>", has: [])
    try expect("<Board nib.allow='no-effect'>\n<Board><Board width='10'/></Board></Board>", has: [])
    try expect("<Board/>\n<Board width='10'/>", " nib.allow='no-effect'", has: [])
  }

  @Test("an element after the one that allows a warning has its own") func scope() throws {
    try expect(
      "<Board nib.allow='no-effect'><Board width='10'/></Board>\n<Board width='11'/>", has: ["3:15 no-effect"]
    )
  }

  @Test("an attribute after the children is of their container") func attributeAfterChildren() throws {
    let child = "<Board nib.allow='no-effect'/>"
    try expect(
      "<Board>\(child)\n<attribute name='width'>10</attribute></Board>",
      has: ["2:26 unused-allowance", "3:1 no-effect"])
    let board = "<Board nib.allow='no-effect'><Board/>\n<attribute name='width'>10</attribute></Board>"
    try expect(board, has: [])
  }

  /// With the class's code there may be findings that are found nowhere else.
  @Test("a name that a catalog cannot know is not reported as unused") func partial() throws {
    let document = try document("<Board nib.allow='no-effect'/>")
    #expect(LoadPlan.diagnose(document, classes: ClassRegistry()).map(\.code) == [.unknownClass])
  }

  @Test("in a joined document, each element has the allowances of the elements around it, whatever its file")
  func joined() throws {
    let main = try document("<Board nib.allow='no-effect'/>\n<Board width='12'/>")
    func part(_ body: String, _ name: String) throws -> NibDocument {
      try NibDocument("<layout version='2'>\(body)</layout>", file: name)
    }
    let joined = try #require(
      main.joining([
        .init(part("<Board width='13'/>", "inner.xml"), .lastIn(0)),
        .init(part("<Board width='14'/>", "outer.xml"), .lastIn(nil)),
        .init(part("<Board nib.allow='no-effect' width='15'/>", "quiet.xml"), .lastIn(nil)),
      ]))
    let found = LoadPlan.diagnose(joined, classes: Self.classes)
    #expect(found.allSatisfy { $0.code == .noEffect })
    #expect(Set(found.compactMap { $0.place?.file }.map { joined.texts[$0].file }) == ["t.xml", "outer.xml"])
  }

  @Test("an allowance that allows nothing is reported") func unused() throws {
    try expect("<Board nib.allow='no-effect'/>", has: ["2:19 unused-allowance"])
    try expect("<Board width='10' nib.allow=' no-effect  unknown-choice '/>", has: ["2:42 unused-allowance"])
    try expect("<Board width='10' nib.allow='no-effect no-effect'/>", has: ["2:30 unused-allowance"])
    // The inner one allows it, so that nothing is left for the outer one.
    try expect(
      "<Board nib.allow='no-effect'><Board width='10' nib.allow='no-effect'/></Board>",
      has: ["2:19 unused-allowance"])
  }

  @Test("a misspelled code, and one of another command, say so") func codes() throws {
    let found = try messages(document("<Board width='10' nib.allow='no-efect order-dependent'/>"))
    #expect(found.contains("    note: did you mean 'no-effect'?"))
    #expect(
      found.contains {
        $0.hasPrefix("t.xml:2:39: warning: 'order-dependent' is a finding of another command")
      })
  }

  @Test("in a layout of version 1, such a word says which version it needs") func version1() throws {
    let found = try messages(document("<Board sample.title='a'/>", version: 1))
    #expect(
      found.filter { !$0.hasPrefix("    <") && !$0.contains("^") } == [
        "t.xml:2:8: error: 'sample.title' is a word of version 2, and this layout has version 1 [unknown-attribute]",
        "    note: write <layout version=\"2\">",
      ], "\(found)")
  }

  @Test("while the text is damaged, what it may allow is not reported, and no allowance is called unused")
  func damaged() throws {
    func codes(_ text: String) -> [Diagnostic.Code] {
      let draft = LayoutDraft(reading: SourceText(file: "t.xml", bytes: Array(text.utf8)))
      return LoadPlan.diagnose(draft, classes: Self.classes).map(\.code)
    }
    let wide = "<Board width='10'/><Board colour='red'/>"
    // The code itself is being typed, at the element around and at the layout.
    #expect(
      codes("<layout version='2'>\n<Board nib.allow='no-eff>\n\(wide)</Board></layout>").contains(
        .unknownAttribute))
    #expect(
      !codes("<layout version='2'>\n<Board nib.allow='no-eff>\n\(wide)</Board></layout>").contains(.noEffect))
    // Another attribute is.
    let other =
      "<layout version='2'>\n<Board nib.allow='no-effect'><Board width=/></Board>\n<Board colour='red'/></layout>"
    #expect(codes(other) == [.malformedXML, .unknownAttribute])
    // The version is.
    for version in ["version='2", "version=2", "version=", "version=''", "versin='2'", "", "version='2.0'"] {
      let text =
        "<layout \(version)>\n<Board sample.title='a' width='10' nib.allow='no-effect'/><Board colour='red'/></layout>"
      let found = codes(text)
      #expect(found.contains(.unknownAttribute), "\(version): \(found)")
      #expect(found.count { $0 == .unknownAttribute } == 1, "\(version): \(found)")
      #expect(!found.contains(.noEffect), "\(version): \(found)")
    }
  }

  @Test("an error cannot be allowed") func errors() throws {
    let body = "<Board colour='red' nib.allow='unknown-attribute'/>"
    try expect(body, has: ["2:8 unknown-attribute", "2:32 unused-allowance"])
    let document = try document(body)
    #expect(throws: NibError.self) { try LoadPlan(document, classes: Self.classes) }
  }

  /// Each of many elements allows a code, and each has a finding, nested and side by side.
  @Test("time is in proportion to the text") func growth() throws {
    func steps(_ count: Int) throws -> Duration {
      let document = try document(
        String(repeating: "<Board width='10' nib.allow='no-effect unknown-choice'/>\n", count: count))
      let clock = ContinuousClock()
      return try clock.measure {
        _ = try #require(LoadPlan.diagnose(document, classes: Self.classes).count == count)
      }
    }
    _ = try steps(100)
    let small = try (0..<3).map { _ in try steps(100) }.min()
    let large = try (0..<2).map { _ in try steps(800) }.min()
    #expect(try #require(large) < #require(small) * 32)
  }
}
