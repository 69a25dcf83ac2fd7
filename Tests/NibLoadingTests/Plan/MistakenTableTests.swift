import Foundation
import TestSupport
import Testing

/// Lines of a table of members that do not compile: the compiler names the cure.
@Suite(.enabled(if: Run.has("swiftc"))) struct MistakenTableTests {
  private static let start = """
    import NibKit
    final class Node: NibObject {
      @Outlet var next: Node?
      @Outlet var must: Node
      weak var back: Node?
      var rows: [Node] = []
      var action: Action?
      init(coder: NibDecoder) throws {}
      func awake() throws {}
      static var members: Members {
        Members(of: Node.self) {

    """

  /// The errors of a table with some lines.
  private func errors(_ lines: String...) throws -> [String] {
    let scratch = try Scratch()
    let text = Self.start + lines.joined(separator: "\n") + "\n    }\n  }\n}\n"
    try scratch.write(text, to: "Node.swift")
    // Built products stand side by side.
    let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
      path: "Modules"
    ).path
    let package = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
      separator: "/")
    let run = try Run(
      [
        "swiftc", "-swift-version", "6", "-typecheck", "-I", modules, "-Xcc",
        "-fmodule-map-file=\(package)/CLibXML2/module.modulemap", "-Xcc",
        "-fmodule-map-file=\(package)/CThreads/module.modulemap", "-Xcc", "-I/usr/include/libxml2",
        scratch.file("Node.swift"),
      ])
    #expect((run.status == 0) == lines.isEmpty, "\(run.errors)")
    return run.errors.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^\S.*\.swift:\d+:\d+: error: .* is unavailable: (.*)$/#).map { String($0.1) }
    }
  }

  @Test("a property in place of its outlet, a collection or an event is told what to write") func cures()
    throws
  {
    let outlet =
      "write { $0.$name }, with a dollar sign, for an @Outlet; { swap(&$0.name, &$1) } for any other property"
    #expect(
      try errors(
        "$0.outlet(\"next\") { $0.next }", "$0.outlet(\"must\", \"Help.\") { $0.must }",
        "$0.outlet(\"back\") { $0.back }", "$0.outlets(\"rows\") { $0.rows }",
        "$0.event(\"action\") { $0.action }")
        == [
          outlet, outlet, outlet, "write { swap(&$0.name, &$1) }: a load exchanges the objects for its own",
          "write { swap(&$0.name, &$1) }: a load exchanges the action for its own",
        ])
  }
}
