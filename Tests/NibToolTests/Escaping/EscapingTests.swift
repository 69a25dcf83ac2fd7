import Foundation
import NibKit
import TestSupport
import Testing

/// Texts of layouts and archives never command the terminal, in whatever output they appear.
@Suite @MainActor struct EscapingTests {
  /// A command of each kind, which reads a file and writes for a person or a program. `FILE` is the file, and `OTHER` a
  /// harmless one.
  nonisolated static let commands = [
    "check FILE --stand-ins", "trace FILE --stand-ins", "plan FILE --stand-ins", "describe FILE --stand-ins",
    "objects FILE", "explore FILE --stand-ins --runs 2 --all", "show FILE", "diff FILE OTHER",
    "merge OTHER FILE OTHER2",
    "format --check FILE", "convert FILE --output OUT", "compile FILE --output OUT",
    "strings export FILE --output OUT",
    "strings check FILE", "stubs FILE", "check FILE --stand-ins --format json",
    "check FILE --stand-ins --format sarif",
    "explore FILE --stand-ins --runs 2 --format json",
  ]

  /// The other forms of output, of files that load.
  nonisolated private static let forms = [
    "check FILE", "trace FILE", "trace FILE --stand-ins --format tree --order any",
    "trace FILE --stand-ins --format json",
    "trace FILE --stand-ins --format svg", "trace FILE --stand-ins --format mermaid",
    "trace FILE --stand-ins --compare strict uikit",
    "trace FILE --stand-ins --compare strict appkit --format json",
    "trace FILE --stand-ins --scene nowhere", "trace FILE --stand-ins --object nobody",
    "trace FILE --stand-ins --move nothing", "plan FILE --stand-ins --format json",
    "objects FILE --format json",
    "explore FILE --stand-ins --runs 2 --format sarif", "promise FILE --stand-ins",
    "map FILE --stand-ins", "map FILE --stand-ins --format json",
    "map FILE --stand-ins --format svg",
    "explore FILE OTHER --stand-ins --runs 2", "show FILE --format ansi", "show FILE --format svg",
    "diff OTHER FILE --format json", "merge FILE OTHER OTHER2 --path FILE", "format FILE --output OUT",
  ]

  /// Returns the commands that tell what is wrong with a file. All of them read it by the same function, so each runs with
  /// some of the files.
  private static func commands(refusing file: HostileFile) -> [String] {
    let index = HostileFile.all.firstIndex { $0.testDescription == file.testDescription } ?? 0
    return [commands[0]] + turns(Array(commands.dropFirst()), turn: index, of: 6)
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch([
      "other.layout.xml": "<layout version='1'><Window id='w' title='other'/></layout>",
      "other2.layout.xml": "<layout version='1'><Window id='w' title='2'/></layout>",
    ])
  }

  /// Runs commands on a file. Returns what they wrote.
  private func run(_ commands: [String], _ path: String) -> String {
    let paths = [
      "FILE": path, "OTHER": scratch.file("other.layout.xml"), "OTHER2": scratch.file("other2.layout.xml"),
      "OUT": scratch.file("out"), "CATALOG": scratch.file("classes.json"),
    ]
    return commands.map { command in
      let run = EscapedRun(command, paths)
      #expect(run.faults == [])
      return run.output
    }.joined()
  }

  @Test("no text of a file reaches the terminal as a command", arguments: HostileFile.all)
  func texts(file: HostileFile) throws {
    let path = scratch.file("a." + file.suffix)
    try file.bytes.write(to: URL(filePath: path))
    let trace = EscapedRun(["trace", path, "--stand-ins"])
    #expect((trace.status == 0) == file.loads, "\(trace.output)")
    let output = run(file.loads ? Self.commands + Self.forms : Self.commands(refusing: file), path)
    #expect(
      file.places.filter { !output.contains(HostileText.mark($0)) } == [], "places that no command shows")
  }

  @Test("no text of a compiled layout reaches the terminal as a command", arguments: [[], ["--strip"]])
  func compiled(options: [String]) throws {
    let (text, path) = (scratch.file("a.layout.xml"), scratch.file("a.nib"))
    try HostileFile.layout.bytes.write(to: URL(filePath: text))
    #expect(EscapedRun(["compile", text, "--output", path] + options).status == 0)
    let output = run(Self.commands, path)
    for place in ["title", "note", "foo", "outlet"] {
      #expect(output.contains(HostileText.mark(place)), "\(place)")
    }
  }

  @Test("no text of a catalog of classes reaches the terminal as a command")
  func catalogs() throws {
    func text(_ name: String) -> String { HostileText.inJSON(HostileText.text(name)) }
    let catalog = """
      {"nibClasses": 1, "kit": \(text("kit")), "classes": {"Gauge": {"type": \(text("type")),
      "superclasses": [\(text("super"))], "summary": \(text("summary")), "place": \(text("place").dropLast()):1",
      "use": ["element"], "awakes": true, "members": [
      {"attribute": \(text("attribute")), "type": \(text("value")), "takes": \(text("takes")),
       "shape": {"words": [\(text("word"))]}, "help": \(text("help"))},
      {"attribute": "level", "type": \(text("value")), "takes": \(text("takes")), "shape": {"words": [\(text("word"))]}},
      {"outlet": "peer", "type": \(text("wanted"))}]}, \(text("name")): {"type": "X"}}}
      """
    try scratch.write(catalog, to: "classes.json")
    try scratch.write(
      "<layout version='1'><Gauge level='x' peer='#l' foo='1'/><Label id='l'/><Gaug/></layout>",
      to: "a.layout.xml")
    let output = run(
      Self.commands + ["check FILE", "schema --classes CATALOG"], scratch.file("a.layout.xml"))
    for mark in ["takes", "attribute", "wanted"] {
      #expect(output.contains(HostileText.mark(mark)), "\(mark)")
    }
    for damage in ["\"type\": \(text("value"))", "\"extends\": \(text("base")), \"use\""] {
      let faulty =
        damage.hasPrefix("\"type")
        ? catalog.replacing("\"use\"", with: "\"extends\": 1, \"use\"")
        : catalog.replacing("\"use\"", with: damage)
      try scratch.write(faulty, to: "classes.json")
      _ = run(["check FILE", "trace FILE", "check FILE --format json"], scratch.file("a.layout.xml"))
    }
  }
}
