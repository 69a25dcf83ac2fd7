import ArgumentParser
import TestSupport
import Testing

@testable import NibTool

/// The command lines with which the tool starts itself, and the options of `explore` that are subcommands now.
@Suite @MainActor struct HiddenCommandTests {
  /// Each option of `ExplorationOptions` with another value than by default.
  private static let words = [
    "--orders=strict,gtk", "--strength=4", "--runs=7", "--seed=18446744073709551615", "--time=0.1",
    "--load-time=2.5",
    "--load-memory=9", "--ignore=A.b", "--ignore=--seed", "--all-stand-ins", "--classes=a.json",
    "--related-only",
    "--verbose", "--size-class=compact-any",
  ]
  /// The options that exclude some of these.
  private static let others = ["--stand-ins", "--no-classes"]

  @Test("a process that explores a part gets each option of the exploration")
  func options() throws {
    func parsed(_ words: [String]) throws -> ExplorationOptions {
      try PartCommand.parse(words + ["--", "file"]).options
    }
    let options = try parsed(Self.words)
    #expect(Set(options.arguments) == Set(Self.words))
    #expect(try String(describing: parsed(options.arguments)) == String(describing: options))
    #expect(try Set(parsed(Self.others).arguments).isSuperset(of: Self.others))
    let none = try parsed([])
    #expect(try String(describing: parsed(none.arguments)) == String(describing: none))
    let listed = PartCommand.helpMessage().matches(of: #/\n  (--[a-z-]+)/#).map { String($0.1) }
    let own = ["--all", "--columns"]
    let words = (Self.words + Self.others).map { $0.prefix { $0 != "=" } }.map(String.init)
    #expect(Set(listed).subtracting(own) == Set(words))
  }

  @Test("the commands of other processes are not in the help")
  func help() {
    #expect(!ToolRun("help").output.contains("worker"))
    #expect(!ToolRun("help").output.contains("explore-part"))
    #expect(ToolRun("worker").errors.contains("There is no subcommand 'worker'"))
  }

  @Test(
    "an option of explore that is a subcommand now is refused with its name", arguments: ["map", "promise"])
  func formerOptions(name: String) {
    let run = ToolRun("explore", pitfall("01-nested-views"), "--\(name)")
    #expect(run.status == 2)
    #expect(run.errors.contains("'explore' has no option --\(name). Use 'nib \(name)'."))
    #expect(ToolRun("explore", "--merge", "a.json").errors.contains("Use 'nib join'."))
  }
}
