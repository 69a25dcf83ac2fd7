import Foundation
import TestSupport
import Testing

/// Mistakes in a controller's members, each of which is one error of the compiler, at its line and in words that name the
/// cure. One run of the compiler sees all of them, each in a table of its own.
@Suite(.needs("swiftc"))
nonisolated struct MistakenControllerTests {
  private static let start = """
    import NibKit
    import TerminalKit

    struct Mood {}

    final class Other: Controller {
      @Outlet var field: TextField
      func elsewhere() {}
    }

    final class GreetingController: Controller {
      @Outlet var name: TextField
      @Outlet var note: Label?
      @Outlet var count: Int?
      var plain: TextField?
      weak var back: View?
      var rows: [View] = []
      var changed: Action?
      var words = ""
      let fixed = ""
      var mood = Mood()

      func greet() {}
      func greetSender(_ sender: Button) {}
      func wait() async throws {}
      func take(_ count: Int) {}
      func two(_ a: Button, _ b: Button) {}
      func answer() -> Bool { true }
      static func shared() {}

    """

  private static let dollar =
    "write \\.$name, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
  private static let noObject =
    "an outlet is an object: the type of the @Outlet must be a class, or an optional class"
  private static let method =
    "an action is a method of this class that returns nothing, and takes nothing or the sender, an object"

  /// Lines of tables, each with the error that the compiler reports for it.
  private static let mistakes: [(line: String, error: String)] = [
    // The marker or the dollar sign is forgotten.
    (#"$0.outlet("name", \.name)"#, dollar),
    (#"$0.outlet("note", \.note, help: "Help.")"#, dollar),
    (#"$0.outlet("plain", \.plain)"#, dollar),
    (#"$0.outlet("plain", \.$plain)"#, "value of type 'GreetingController' has no member '$plain'"),
    (#"$0.outlet("back") { $0.back }"#, dollar),
    // A key path is misspelled, or leads to something else.
    (#"$0.outlet("name", \.$nmae)"#, "value of type 'GreetingController' has no member '$nmae'"),
    (#"$0.outlets("rows", \.rosw)"#, "value of type 'GreetingController' has no member 'rosw'"),
    (#"$0.event("changed", \.chnaged)"#, "value of type 'GreetingController' has no member 'chnaged'"),
    (#"$0.event("changed", \.words)"#, "the property must be a var of the type Action?"),
    (#"$0.outlets("plain", \.plain)"#, "the property must be a var that holds an array of objects"),
    (#"$0.attribute("fixed", \.fixed)"#, "the property must be a var: a load sets it after init(coder:)"),
    (
      #"$0.attribute("mood", \.mood)"#,
      "the property's type is not a NibValue: make it conform, or use part() or outlet() if it is a class"
    ),
    (
      #"$0.outlet("field", \Other.$field)"#,
      "cannot convert value of type 'KeyPath<Other, Outlet<TextField>>' to expected argument type "
        + "'KeyPath<GreetingController, Outlet<TextField>>'"
    ),
    // An outlet is no object.
    (#"$0.outlet("count", \.$count)"#, noObject),
    (
      #"$0.outlet("words") { swap(&$0.words, &$1) }"#,
      "an outlet is an object: the type of the property must be an optional class"
    ),
    // An action is no method, or one that cannot be sent.
    (
      #"$0.action("greet", GreetingController.great)"#, "type 'GreetingController' has no member 'great'"
    ),
    (#"$0.action("take", GreetingController.take)"#, method),
    (#"$0.action("two", GreetingController.two)"#, method),
    (#"$0.action("answer", GreetingController.answer)"#, method),
    (#"$0.action("shared", GreetingController.shared)"#, method),
    (#"$0.action("elsewhere", Other.elsewhere)"#, method),
    (
      #"$0.action("greet") { $0.greet() }"#,
      #"name the method and do not call it: $0.action("name", Class.method)"#
    ),
  ]

  @Test("a mistake is one error, at its line, in words that name the cure")
  func mistakes() async throws {
    let errors = try await Self.errors(Self.mistakes.map(\.line))
    for (mistake, found) in zip(Self.mistakes, errors) {
      #expect(found.count == 1, "\(mistake.line): \(found)")
      // An overload that is there for its message alone is called unavailable before it.
      let isExpected = found.first.map {
        $0 == mistake.error || $0.hasSuffix(" is unavailable: " + mistake.error)
      }
      #expect(isExpected == true, "\(mistake.line): \(found)")
    }
  }

  @Test("the code that the messages recommend compiles") func right() async throws {
    let right = #"""
      $0.outlet("name", \.$name)
      $0.outlet("note", \.$note, help: "Help.")
      $0.outlet("plain") { swap(&$0.plain, &$1) }
      $0.outlet("back") { swap(&$0.back, &$1) }
      $0.outlets("rows", \.rows)
      $0.event("changed", \.changed)
      $0.attribute("words", \.words)
      $0.attribute("count") { $0.words = String($1 as Int) }
      $0.action("greet", GreetingController.greet)
      $0.action("send", GreetingController.greetSender)
      $0.action("wait", GreetingController.wait)
      $0.action("other") { controller in { controller.greet() } }
      """#
    #expect(try await Self.errors([right]) == [[]])
  }

  /// Returns the errors and warnings of tables, each of some lines.
  private static func errors(_ tables: [String]) async throws -> [[String]] {
    let scratch = try Scratch()
    var text = start
    var places: [Range<Int>] = []
    func lineCount() -> Int { text.count { $0 == "\n" } }
    for (number, table) in tables.enumerated() {
      text += "  static var table\(number): Members {\n    Members().adding(GreetingController.self) {\n"
      let first = lineCount()
      text += table + "\n"
      places.append(first..<lineCount())
      text += "    }\n  }\n"
    }
    try scratch.write(text + "}\n", to: "GreetingController.swift")
    let run = try await Run.finished(
      ["swiftc", "-swift-version", "6", "-default-isolation", "MainActor", "-typecheck"]
        + BuiltPackage.importOptions + [scratch.file("GreetingController.swift")])
    let errors = run.errors.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^\S.*\.swift:(\d+):\d+: (?:error|warning): (.*)$/#).map {
        (line: Int($0.1) ?? 0, words: String($0.2))
      }
    }
    // A compiler that fails without a word has compiled nothing, and none has anything to say of another line.
    #expect((run.status == 0) == errors.isEmpty, "\(run.errors)")
    #expect(errors.allSatisfy { error in places.contains { $0.contains(error.line - 1) } }, "\(run.errors)")
    return places.map { place in errors.filter { place.contains($0.line - 1) }.map(\.words) }
  }
}
