import Foundation
import TestSupport
import Testing

/// The program itself, as a shell runs it.
@Suite struct ProcessTests {
  static let program = BuiltPackage.program("nib")

  func run(_ command: String, environment: [String: String] = [:]) throws -> (status: Int32, output: String) {
    let settings: [String: String?] = ["NO_COLOR": nil, "TERM": "xterm-256color", "NIB": Self.program]
    let run = try Run(
      ["sh", "-c", "{ \(command); } 2>&1"], environment: settings.merging(environment) { $1 })
    return (run.status, run.output)
  }

  @Test("the exit status reports success faults and usage errors")
  func exitStatusReports() throws {
    #expect(try run("\"$NIB\" check '\(pitfall("01-nested-views"))'").status == 0)
    #expect(try run("\"$NIB\" check '\(pitfall("28-dangling-id"))'").status == 1)
    #expect(try run("\"$NIB\" check").status == 2)
  }

  @Test("a misspelled subcommand gets a suggestion")
  func misspelledSubcommand() throws {
    let run = try run("\"$NIB\" shwo")
    #expect(run.status == 2)
    #expect(run.output.contains("There is no subcommand 'shwo'. Did you mean 'show'?"))
  }

  @Test("standard input is read")
  func standardInputRead() throws {
    let run = try run("printf '<layout version=\"1\">\\n<Nope/></layout>' | \"$NIB\" check -")
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("<standard input>:2:1: error: no class 'Nope' is registered [unknown-class]"))
  }

  @Test("a file whose name is not UTF-8 is opened, named in messages, and finds the layouts beside it")
  func namesThatAreNotText() throws {
    let scratch = try Scratch(["Lists.layout.xml": "<layout version='1'><Window/></layout>"])
    let setUp =
      "cd '\(scratch.path)' && printf '<layout version=\"1\">\\n<Controller layout=\"Lists\"/><Nope/></layout>'"
    // The byte FF is in no text, and C3 begins a letter that does not go on.
    let name = "\"$(printf 'b\\377\\303.layout.xml')\""
    let checked = try run("\(setUp) > \(name) && \"$NIB\" check \(name)")
    #expect(checked.status == 1)
    #expect(
      checked.output.hasPrefix(
        #"b\xFF\xC3.layout.xml:2:29: error: no class 'Nope' is registered [unknown-class]"#))
    let sarif = try run("\(setUp) > \(name) && \"$NIB\" check --format sarif \(name)")
    #expect(sarif.output.contains(#""uri":"b%FF%C3.layout.xml""#))
    let described = try run(
      "mkdir \"$(printf '\(scratch.path)/\\377')\" && cd \"$(printf '\(scratch.path)/\\377')\" && cp ../Lists.layout.xml . && "
        + "printf '<layout version=\"1\"><Controller layout=\"Lists\"/></layout>' > x.xml && cd .. && "
        + "\"$NIB\" describe \"$(printf '\\377/x.xml')\"")
    #expect(described.status == 0)
    #expect(described.output.hasSuffix("files\n  \\xFF/Lists.layout.xml (Controller)\n"))
  }

  @Test("a layout that is nested too deeply for the stack ends no command by a signal")
  func deepLayoutsOnASmallStack() throws {
    let depth = 199
    let body = String(repeating: "<VStack>", count: depth) + String(repeating: "</VStack>", count: depth)
    let scratch = try Scratch(["deep.xml": "<layout version='1'>\n\(body)</layout>"])
    for command in [
      "check", "objects", "plan", "describe", "trace",
      // What it finds is looked for in hundreds of loads.
      isThorough ? "explore --runs 2" : "explore --runs 2 --time 0.5", "show", "diff deep.xml",
    ] {
      let run = try self.run(
        "cd '\(scratch.path)' && ulimit -s 512 && ulimit -t \(isThorough ? 600 : 60) && \"$NIB\" \(command) deep.xml > out 2>&1; echo $?"
      )
      #expect(["0\n", "1\n"].contains(run.output), "\(command)")
    }
  }

  /// A trace that is cut short must not look like a whole one.
  @Test(
    "output that cannot be written is an error",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func outputWrittenError() throws {
    let run = try run("\"$NIB\" trace '\(pitfall("01-nested-views"))' >/dev/full")
    #expect(run.status == 2)
    #expect(run.output.contains("the output cannot be written"))
  }

  @Test("a pipe gets no colors")
  func pipeGetsColors() throws {
    #expect(!(try run("\"$NIB\" check '\(pitfall("28-dangling-id"))'").output.contains("\u{1B}[")))
  }

  @Test("a terminal gets colors unless they are refused", .needs("script")) func terminalGetsColors() throws {
    let command = "script -qec \"$NIB check '\(pitfall("28-dangling-id"))'\" /dev/null"
    #expect(try run(command).output.contains("\u{1B}[1;31merror:"))
    #expect(!(try run(command, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}[")))
    #expect(!(try run(command, environment: ["TERM": "dumb"]).output.contains("\u{1B}[")))
  }

  // `PitfallCommandTests` shows every pitfall in this process.
  @Test("every pitfall can be shown", .thorough) func pitfallShown() throws {
    let run = try run(
      "cd '\(packageFolder)' && for n in $(\"$NIB\" pitfall | awk '{print $1}'); do \"$NIB\" pitfall $n || exit 9; done"
    )
    #expect(run.status == 0)
  }
}
