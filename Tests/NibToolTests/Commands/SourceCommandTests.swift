import ArgumentParser
import NibKit
import NibTool
import PitfallGallery
import TestSupport
import Testing

@testable import nib

/// `nib source`, in this process.
@MainActor @Suite struct SourceCommandTests {
  private static let folder = packageFolder + "/Layouts/sources"

  private func run(_ arguments: String...) -> ToolRun {
    ToolRun(arguments: arguments, classes: ClassRegistry(), subcommands: [SourceCommand.self])
  }

  @Test("the cases are listed")
  func casesListed() {
    let run = run("source")
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        """
         1  set-up-in-awake: the set-up runs in awake() (wrong from code)
         2  set-up-in-frame-initializer: the set-up runs in the initializer for code (wrong from layout)
         3  set-up-in-oninit: the set-up runs in onInit(), over what was decoded (wrong from archive)
         4  each-source-its-own: each source calls the set-up where it needs it (right)

        """))
    #expect(run.output.split(separator: "\n").count == 9)
  }

  /// The command shows each source of a case with its verdict, and the line that shows why a source is wrong.
  @Test("a case has all sources")
  func caseSources() {
    let run = run("source", "2", "--layouts", Self.folder)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("From ") } == [
        "From code: right.",
        "From the layout \(Self.folder)/TestInitView.layout.xml: wrong, the set-up never runs.",
        "From an archive of an object that was made in code, and changed: right.",
      ])
    #expect(lines.filter { $0.hasPrefix("  > ") } == ["  > note: name = nil, style = none"])
    #expect(lines.contains("      <TestInitView width=\"20\" height=\"5\"/>"))
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("From ") })
    #expect(run.output.hasSuffix("see cases 5\nand 6.\n") || run.output.hasSuffix("see cases 5 and 6.\n"))
  }

  @Test("one source can be shown alone", arguments: ["code", "layout", "archive"])
  func sourceShownAlone(name: String) {
    let run = run("source", "set-up-in-oninit", "--source", name, "--layouts", Self.folder)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("From ") } == 1)
    #expect(run.output.contains("init(coder: \(name))]") == (name != "code"))
    #expect(run.output.contains("  > note: name = \"\", style = plain") == (name == "archive"))
  }

  @Test("every case can be shown")
  func caseShown() {
    for example in SourceCase.all {
      let run = run("source", "\(example.number)", "--layouts", Self.folder)
      #expect(run.status == 0, "\(example.name): \(run.errors)")
      #expect(run.output.contains("  > ") == !example.wrong.isEmpty)
    }
  }

  @Test("an unknown case folder or source is a usage error")
  func unknownCaseFolder() {
    let noCase = run("source", "77", "--layouts", Self.folder)
    #expect(noCase.status == 2)
    #expect(noCase.errors == "error: there is no case 77; there are 1 to 9; 'nib source' lists them\n")
    let near = run("source", "set-up-in-awke")
    #expect(
      near.errors
        == "error: there is no case 'set-up-in-awke'; did you mean 'set-up-in-awake'?; 'nib source' lists them\n"
    )
    let noFolder = run("source", "1", "--layouts", "nowhere")
    #expect(noFolder.status == 2)
    #expect(
      noFolder.errors
        == "error: there is no 'nowhere/TestInitView.layout.xml'; name the folder of these layouts with --layouts\n"
    )
    let noSource = run("source", "1", "--source", "moon")
    #expect(noSource.status == 2)
    #expect(noSource.errors.contains("'code', 'layout'"))
  }

  @Test("help describes the command")
  func helpDescribesCommand() {
    let help = run("source", "--help")
    #expect(help.status == 0)
    for words in [
      "Show how objects", "Without a number, the command", "--source <source>",
      "--layouts <folder>",
      "code, layout, archive", "Layouts/sources",
    ] {
      #expect(help.output.contains(words), "\(words)")
    }
  }
}
