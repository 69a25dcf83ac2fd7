import Foundation
import NibKit
import NibTool
import TestSupport
import Testing

/// The output for programs is not disturbed by the classes of a layout, whatever they do.
@Suite struct MachineOutputTests {
  /// A class that prints, as programs do while they are looked into.
  private class Loud: NibObject {
    final var text = ""
    class var members: Members { Members().adding(Loud.self) { $0.attribute("text", \.text) } }
    required init(coder: NibDecoder) throws { print("loud init") }
    func awake() throws { print("loud awake") }
  }

  /// A class that stops the program when it is the second to awake.
  private final class Fragile: NibObject {
    nonisolated(unsafe) static var awoken: [String] = []
    var name = ""
    static var members: Members { Members().adding(Fragile.self) { $0.attribute("name", \.name) } }
    init(coder: NibDecoder) throws { Self.awoken = [] }
    func awake() throws {
      Self.awoken.append(name)
      precondition(Self.awoken != ["b"], "b is not ready")
    }
  }

  private static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Loud.self)
    classes.register(Fragile.self)
    return classes
  }

  nonisolated private static let layout = "<layout version='1'><Loud id='a' text='1'/><Loud id='b'/></layout>"

  /// The output of the tool in a process of its own, with the process's own streams.
  private static func run(_ arguments: String) async throws {
    try await MainActor.run {
      try withLayout(layout) { path in
        let words = arguments.split(separator: " ").map { $0 == "FILE" ? path : String($0) }
        _ = NibTool.run(
          words,
          classes: {
            print("classes are made"); return classes
          }, console: .standard)
      }
    }
  }

  /// Returns the texts that a run wrote to standard output and to standard error.
  private func texts(_ result: ExitTest.Result?) throws -> (output: String, errors: String) {
    let result = try #require(result)
    return (
      String(decoding: result.standardOutputContent, as: UTF8.self),
      String(decoding: result.standardErrorContent, as: UTF8.self)
    )
  }

  /// Returns the parsed lines of what a run has written to standard output.
  private func lines(_ result: ExitTest.Result?) throws -> [[String: Any]] {
    let texts = try self.texts(result)
    #expect(texts.errors.contains("classes are made\n"))
    return try parsedLines(texts.output)
  }

  @Test("text that classes print is not in the JSON of a trace")
  func trace() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { try await Self.run("trace FILE --format json") }
    let events = try lines(result).compactMap { $0["event"] as? String ?? $0["kind"] as? String }
    #expect(events.count > 6)
    let errors = try texts(result).errors
    #expect(errors.contains("loud awake\n"))
  }

  @Test("text that classes print is not in the JSON of an exploration")
  func explore() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { try await Self.run("explore FILE --format json") }
    #expect(try lines(result).count == 1)
  }

  @Test("text that classes print is not in the JSON of a plan, in that of findings, or in a schema")
  func withoutALoad() async throws {
    let plan = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { try await Self.run("plan FILE --format json") }
    #expect(try !lines(plan).isEmpty)
    let check = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { try await Self.run("check FILE --format json") }
    #expect(try lines(check).isEmpty)
    let schema = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent, \.standardErrorContent]
    ) { try await Self.run("schema") }
    let grammar = try texts(schema).output
    #expect(grammar.hasPrefix("<?xml"))
  }

  @Test("a class that stops the program is reported with its step and the run, without being asked")
  func trap() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await MainActor.run {
        try withLayout("<layout version='1'><Fragile name='a'/><Fragile name='b'/></layout>") { path in
          _ = NibTool.run(["explore", path, "--seed", "3"], classes: { Self.classes }, console: .standard)
        }
      }
    }
    let errors = try texts(result).errors
    let stop = /error: 'awake Fragile\[1\]' of Fragile stops the program with SIG\w+, in run (\d+) of 'any'\n/
    let stopped = try #require(errors.firstMatch(of: stop))
    #expect(errors.contains("layout.xml --order any --run \(stopped.1) --seed 3 --strength 3\n"), "\(errors)")
    #expect(errors.contains("b is not ready"))
  }

  @MainActor @Test("--output writes the output to a file")
  func outputToAFile() throws {
    let folder = try Scratch(["a.layout.xml": "<layout version='1'><Lable/></layout>"])
    let layout = pitfall("01-nested-views")
    for arguments in [
      ["trace", layout], ["trace", layout, "--format", "svg"], ["plan", layout, "--format", "json"],
      ["orders"],
      ["explore", layout, "--format", "sarif"], ["check", folder.file("a.layout.xml"), "--format", "sarif"],
      ["diff", layout, folder.file("a.layout.xml"), "--format", "json"], ["schema"],
    ] {
      let run = ToolRun(arguments: arguments)
      let filed = ToolRun(arguments: arguments + ["--output", folder.file("out")])
      #expect((filed.status, filed.output, filed.errors) == (run.status, "", run.errors), "\(arguments)")
      #expect(try folder.read("out") == run.output, "\(arguments)")
    }
    let missing = ToolRun("trace", layout, "--output", folder.file("none/out"))
    #expect((missing.status, missing.output) == (2, ""))
    #expect(
      missing.errors == "error: '\(folder.file("none/out"))' cannot be written: No such file or directory\n")
  }

  // MARK: Values of a tool's author

  private final class Log: NibOwner {
    nonisolated(unsafe) static var count = 0
    @Outlet var last: Loud?
    static var members: Members { Members().adding(Log.self) { $0.outlet("last", \.$last) } }
  }

  @MainActor @Test("external objects come from the author of the tool, new for each load")
  func externals() throws {
    try withLayout(
      "<layout version='1'><Loud id='a'/><connect from='#ext:log' outlet='last' to='#a'/></layout>"
    ) { path in
      for (command, least) in [("trace", 1), ("explore", 1)] {
        var made = 0
        var output = ""
        let console = Console(
          input: { SourceText(file: "-", bytes: []) }, output: { output += $0 }, errors: { output += $0 })
        let status = NibTool.run(
          [command, path], classes: { Self.classes },
          externals: { name in
            made += 1
            return name == "log" ? Log() : nil
          }, console: console)
        #expect(status == 0, "\(output)")
        #expect(made >= least)
        if command == "trace" { #expect(output.contains("outlet  ext:log.last = a")) }
      }
    }
  }

  // MARK: Moves

  @MainActor @Test("a move that the order forbids is refused with the order's promise")
  func forbiddenMoves() {
    let layout = pitfall("01-nested-views")
    let refused = ToolRun("trace", layout, "--move", "awake sub < awake sup")
    #expect((refused.status, refused.output) == (2, ""))
    #expect(
      refused.errors == """
        error: 'awake sub < awake sup' is not possible: the order 'strict' promises 'awake sup' before 'awake sub'; name an \
        order that leaves this open, as in --order any, or add --unpromised

        """)
    let open = ToolRun("trace", layout, "--order", "any", "--move", "awake sub < awake sup")
    #expect(open.errors.isEmpty)
    #expect(open.output.contains("awake   sub"))
    let across = ToolRun("trace", layout, "--order", "any", "--move", "awake sub < outlet sup.mySub")
    #expect(
      across.errors.hasPrefix("error: 'awake sub < outlet sup.mySub' is not possible: the order 'any' "))
    #expect(ToolRun("trace", layout, "--unpromised", "--move", "awake sub < awake sup").errors.isEmpty)
  }
}
