import NibExploring
import NibKit
import PitfallGallery
import TestSupport
import Testing

@testable import NibTool

/// A command line that is read without the parser does what the parser has it do: the parser is the reference.
@Suite @MainActor struct PlainCommandTests {
  @Test(
    "random command lines print and end the same, whether or not the parser reads them",
    arguments: rounds(isThorough ? 10 : 4)
  )
  func sameAsParsed(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    try withLayout("<layout version='1'><MySuprview id='a'/></layout>") { faulty in
      for _ in 0..<8 {
        let arguments = Self.arguments(&random, faulty: faulty)
        let plain = Self.run(arguments, asksParser: false)
        let parsed = Self.run(arguments, asksParser: true)
        #expect(plain == parsed, "\(arguments)")
      }
    }
  }

  @Test("the commands with operands and nothing else are plain")
  func plainLines() {
    #expect(PlainCommand(["check", "a", "-", ""]) == .check(files: ["a", "-", ""]))
    #expect(PlainCommand(["objects", "a"]) == .objects(file: "a"))
    #expect(PlainCommand(["plan", "a"]) == .plan(file: "a"))
    #expect(PlainCommand(["describe", "a"]) == .describe(file: "a"))
    for line in [
      [], ["check"], ["check", "-h"], ["check", "a", "--", "b"], ["plan", "a", "b"], ["trace", "a"], ["a"],
    ] {
      #expect(PlainCommand(line) == nil, "\(line)")
    }
  }

  private struct Result: Equatable {
    var status: Int32 = 0
    var output = ""
    var errors = ""
  }

  private static func run(_ arguments: [String], asksParser: Bool) -> Result {
    var result = Result()
    let console = Console(
      input: { SourceText(file: "<standard input>", bytes: Array("<layout version='1'/>".utf8)) },
      output: { result.output += $0 }, errors: { result.errors += $0 })
    let context = RunningTool(
      name: "nib", classes: { PitfallGallery.classes }, externals: { _ in nil }, otherFormats: [],
      outside: { OutsideState() }, subcommands: [],
      console: console)
    result.status = NibTool.run(arguments, in: context, asksParser: asksParser)
    return result
  }

  private static func arguments(_ random: inout SplitMix, faulty: String) -> [String] {
    let names = ["check", "objects", "plan", "describe", "Check", "check ", "chek", "orders", "help", ""]
    let operands = [
      pitfall("01-nested-views"), pitfall("02-no-such-file"), faulty, faulty, "-", "", " ", "--", "-x",
      "--most", "1",
      "--format", "json", "--stand-ins", "-h", "--help", "--version", "help", "=", "é", "-1", "@" + faulty,
    ]
    var arguments = random.once(in: 12) ? [] : [random.pick(random.once(in: 4) ? names : Array(names[..<4]))]
    // Mostly without an option, as a plain line is.
    let plain = operands.filter { $0 == "-" || !$0.hasPrefix("-") }
    let choices = random.once(in: 2) ? plain : operands
    for _ in 0..<random.pick([0, 1, 1, 1, 2, 3]) { arguments.append(random.pick(choices)) }
    return arguments
  }
}
