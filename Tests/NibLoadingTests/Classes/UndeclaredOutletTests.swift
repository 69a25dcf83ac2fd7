import Foundation
import LoadSamples
import NibKit
import Testing

/// An outlet that is declared with `@Outlet` and is not in `members` is named, with the remedy.
@Suite struct UndeclaredOutletTests {
  #if DEBUG
    private func misuses(_ body: String, owner: (any NibOwner)? = nil) throws -> [String] {
      try NibMisuse.collect {
        let text = "<layout version='1'>\(body)</layout>"
        _ = try NibLifecycle.scope {
          try Nib(NibDocument(text, file: "t.xml")).instantiate(owner: owner, classes: .undeclared)
        }
      }.filter { $0.kind == .undeclaredOutlet }.map(\.description)
    }

    private static let found: [(String, [String])] = [
      ("Whole", []),
      ("Forgetful", [missing("Forgetful", "target"), missing("Forgetful", "hidden")]),
      ("Heir", [missing("Heir", "target"), missing("Heir", "hidden")]),
      (
        "Orphan",
        [
          start("Orphan", "target")
            + "begin the members of Orphan with super.members.adding, which has those of Whole"
        ]
      ),
      (
        "Many",
        [
          start("Many", "rows")
            + "an @Outlet holds one object; declare a property without @Outlet, such as an array for "
            + "$0.outlets"
        ]
      ),
    ]

    private static func start(_ name: String, _ outlet: String) -> String {
      "\(name).\(outlet) is declared with @Outlet but is not in members: "
    }

    private static func missing(_ name: String, _ outlet: String) -> String {
      start(name, outlet) + "add $0.outlet(\"\(outlet)\", \\.$\(outlet)) to the members of Forgetful"
    }

    @Test("the first object of a class tells of outlets that are not in members", arguments: found)
    func made(className: String, expected: [String]) throws {
      #expect(try misuses("<\(className)/>") == expected)
    }

    @Test("an owner is checked when its layout is loaded") func owner() throws {
      #expect(
        try misuses("<Whole/>", owner: ForgetfulOwner()).map { $0.prefix(20) } == ["ForgetfulOwner.view "])
    }

    @Test("an object of a family is checked when code makes it, and names its outlet") func madeInCode() {
      let found = NibMisuse.collect { NibLifecycle.scope { _ = Wizard(id: "code") } }
      #expect(found.map(\.outlet) == ["page"])
      #expect(found.map(\.kind) == [.undeclaredOutlet])
    }
  #endif

  @Test("a trace says that an outlet cannot be wired, and names it") func traced() throws {
    let recorder = TraceRecorder()
    _ = try NibMisuse.collect {
      let document = try NibDocument("<layout version='1'><Forgetful id='a'/></layout>", file: "t.xml")
      _ = try Nib(document).instantiate(classes: .undeclared, tracer: recorder)
    }
    #expect(
      recorder.trace.lines().filter { $0.kind == .emptyRead }.map(\.detail) == [
        "the outlet Forgetful.hidden was read in awake of a, and is declared with @Outlet but is not in members"
      ])
  }

  @Test("the trap of a required outlet names the outlet and the cause") func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Forgetful().target
    }
    let words = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    #expect(
      words.contains(
        "Fatal error: Forgetful.target is declared with @Outlet but is not in members: add $0.outlet(\"target\", "
          + "\\.$target) to the members of Forgetful\n"))
  }
}

extension ClassRegistry {
  fileprivate static var undeclared: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Whole.self)
    classes.register(Forgetful.self)
    classes.register(Heir.self)
    classes.register(Orphan.self)
    classes.register(Many.self)
    return classes
  }
}

private class Whole: NibObject {
  @Outlet var target: Whole?

  class var members: Members { Members(of: Whole.self) { $0.outlet("target", \.$target) } }
  required init(coder: NibDecoder) throws {}
  func awake() throws {}
}

private class Forgetful: NibObject {
  @Outlet var target: Whole
  @Outlet private var hidden: Whole?

  class var members: Members { Members(of: Forgetful.self) { _ in } }
  init() {}
  required init(coder: NibDecoder) throws {}
  func awake() throws { _ = hidden }
}

private final class Heir: Forgetful {
  override class var members: Members { super.members.adding(Heir.self) { _ in } }
}

private final class Orphan: Whole {
  override class var members: Members { Members(of: Orphan.self) { _ in } }
}

private final class Many: NibObject {
  @Outlet var rows: [Whole]

  static var members: Members { Members(of: Many.self) { $0.outlets("rows", \.rows) } }
  init(coder: NibDecoder) throws {}
  func awake() throws {}
}

private final class ForgetfulOwner: NibOwner {
  @Outlet var view: Whole?

  static var members: Members { Members(of: ForgetfulOwner.self) { _ in } }
}

private final class Wizard: Leaf {
  @Outlet var page: Leaf?
}
