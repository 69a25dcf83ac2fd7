import Foundation
import TestSupport
import Testing

/// Lines of a table of members that do not compile: the compiler names the cure.
@Suite(.needs("swiftc")) struct MistakenTableTests {
  private static let start = """
    import NibKit
    final class Node: NibDecodable {
      @Outlet var next: Node?
      @Outlet var must: Node
      weak var back: Node?
      var rows: [Node] = []
      var action: Action?
      var title = ""
      let fixed = ""
      let perhaps: Int? = nil
      var pair = (1, 2)
      init(coder: NibDecoder) throws {}
      static var members: Members {
        Members(of: Node.self) {

    """

  /// Returns the errors of a table with some lines.
  private func errors(_ lines: String..., isMistaken: Bool = true) throws -> [String] {
    let scratch = try Scratch()
    let text = Self.start + lines.joined(separator: "\n") + "\n    }\n  }\n}\n"
    try scratch.write(text, to: "Node.swift")
    let run = try Run(
      ["swiftc", "-swift-version", "6", "-typecheck"] + BuiltPackage.importOptions + [
        scratch.file("Node.swift")
      ])
    #expect((run.status != 0) == isMistaken, "\(run.errors)")
    return run.errors.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^\S.*\.swift:\d+:\d+: error: .* is unavailable: (.*)$/#).map { String($0.1) }
    }
  }

  private static let outlet =
    "write \\.$name, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
  private static let type =
    "the property's type is not a NibValue: make it conform, or use part() or outlet() if it is a class"
  private static let property = "the property must be a var: a load sets it after init(coder:)"

  @Test("the spellings that the messages recommend compile") func right() throws {
    #expect(
      try errors(
        "$0.outlet(\"next\", \\.$next)", "$0.outlet(\"must\", \\.$must, help: \"Help.\")",
        "$0.outlet(\"back\") { swap(&$0.back, &$1) }", "$0.outlets(\"rows\", \\.rows)",
        "$0.event(\"action\", \\.action)", "$0.attribute(\"title\", \\.title)", isMistaken: false) == [])
  }

  @Test("a closure that reads a property in place of its outlet, a collection or an event names the cure")
  func closures() throws {
    #expect(
      try errors(
        "$0.outlet(\"next\") { $0.next }", "$0.outlet(\"must\", help: \"Help.\") { $0.must }",
        "$0.outlet(\"back\") { $0.back }", "$0.outlets(\"rows\") { $0.rows }",
        "$0.event(\"action\") { $0.action }")
        == [
          Self.outlet, Self.outlet, Self.outlet,
          "write \\.name, or { swap(&$0.name, &$1) }: a load exchanges the objects for its own",
          "write \\.name, or { swap(&$0.name, &$1) }: a load exchanges the action for its own",
        ])
  }

  @Test("a key path without the dollar sign, or to a property that cannot be set, names the cure")
  func keyPaths() throws {
    #expect(
      try errors(
        "$0.outlet(\"next\", \\.next)", "$0.outlet(\"must\", \\.must, help: \"Help.\")",
        "$0.outlet(\"back\", \\.back)", "$0.attribute(\"fixed\", \\.fixed)",
        "$0.attribute(\"perhaps\", \\.perhaps)", "$0.attribute(\"pair\", \\.pair)",
        "$0.attribute(\"back\", \\.back)")
        == [Self.outlet, Self.outlet, Self.outlet, Self.property, Self.property, Self.type, Self.type])
  }
}
