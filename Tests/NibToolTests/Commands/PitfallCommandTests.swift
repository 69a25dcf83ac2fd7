import ArgumentParser
import NibKit
import NibTool
import PitfallGallery
import TestSupport
import Testing

@testable import nib

/// `nib pitfall`, in this process.
@MainActor @Suite struct PitfallCommandTests {
  private static let folder = packageFolder + "/Layouts/pitfalls"

  private func run(_ arguments: String...) -> ToolRun {
    ToolRun(arguments: ["pitfall"] + arguments, classes: ClassRegistry(), subcommands: [PitfallCommand.self])
  }

  private func marked(_ output: String) -> [Substring] {
    output.split(separator: "\n").filter { $0.hasPrefix("  > ") }
  }

  @Test("the pitfalls are listed")
  func pitfallsListed() {
    let run = run()
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(" 1  nested-views: a child's awake overwrites what its parent set (uikit)\n"))
    #expect(run.output.split(separator: "\n").count == 65)
  }

  /// The faulty version: the line that shows it, what exploring finds, and where to go on.
  @Test("a pitfall shows the line that is wrong")
  func pitfallShowsLine() {
    let run = run("1", "--layouts", Self.folder)
    #expect(run.status == 0)
    #expect(marked(run.output) == [#"  > note    sub: sub.str = "DefaultValue" (was "valueFromSuper")"#])
    #expect(run.output.contains("    sub.str is \"DefaultValue\" if awake sup comes before awake sub, and\n"))
    #expect(run.output.contains("The cured version: nib pitfall 1 --cured\n"))
    #expect(run.output.contains("in Sources/PitfallGallery/P01-NestedViews.swift.\n"))
  }

  /// The cured one: the same layout, the value that was wanted, and nothing to find.
  @Test("a cured pitfall shows the line that is right")
  func curedPitfallShows() {
    let run = run("nested-views", "--cured", "--layouts", Self.folder)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "1. a child's awake overwrites what its parent set: cured\n\nThe subview has its default"))
    #expect(run.output.contains("The layout, \(Self.folder)/01-nested-views.layout.xml:\n"))
    #expect(marked(run.output) == [#"  > note    sup: sub.str = "valueFromSuper" (was "DefaultValue")"#])
    #expect(run.output.contains("    Nothing that was compared depends on order. Ran "))
  }

  @Test("a cured pitfall can be loaded under an order")
  func curedPitfallLoaded() {
    let run = run("6", "--cured", "--order", "uikit", "--layouts", Self.folder)
    #expect(run.status == 0)
    #expect(
      run.output.contains(
        """
            awake   left
            awake   right
            awake   board
          > note    board: left is awake

        """))
  }

  /// If the cure of a pitfall is another layout, the command shows that layout.
  @Test("a cure may be another layout")
  func cureAnotherLayout() {
    let run = run("39", "--cured", "--layouts", Self.folder)
    #expect(run.output.contains("/39-end-deferred-by-reference.cured.layout.xml:\n"))
    #expect(run.output.contains("awake-after=\"#caption\""))
  }

  /// Exploring says the same of a pitfall as `nib explore` says of its layout; of the cured version that nothing is found.
  @Test(
    "exploring a pitfall prints the report of `explore`",
    arguments: [("1", [], "01-nested-views"), ("37", ["--orders", "all"], "37-child-finish-detached")])
  func exploringPitfall(number: String, orders: [String], name: String) {
    let faulty = run(number, "--explore", "--layouts", Self.folder)
    let explored = ToolRun(arguments: ["explore", pitfall(name)] + orders)
    #expect(faulty.status == 1)
    #expect(faulty.output == explored.output)
    let cured = run(number, "--explore", "--cured", "--layouts", Self.folder)
    #expect(cured.status == 0)
    #expect(cured.output.hasPrefix("Nothing that was compared depends on order. Ran "))
  }

  @Test("a pitfall can be explored under other orders")
  func pitfallExplored() {
    let run = run("37", "--explore", "--orders", "strict", "--layouts", Self.folder)
    #expect(run.status == 0)
    #expect(
      run.output.hasPrefix(
        "Nothing that was compared depends on order. Ran the one load that 'strict' allows"))
  }

  /// A layout that cannot be planned has nothing to explore: what is wrong with it is said, with its place.
  @Test("a pitfall that cannot be planned shows its faults")
  func pitfallPlanned() {
    let run = run("28", "--explore", "--layouts", Self.folder)
    #expect(run.status == 1)
    #expect(run.errors.contains(":3:32: error: no object has the id 'summry' [dangling-reference]"))
  }

  @Test("every pitfall and every cure is shown")
  func pitfallCureShown() {
    for pitfall in PitfallGallery.pitfalls {
      let number = "\(pitfall.number)"
      let faulty = run(number, "--layouts", Self.folder)
      #expect(faulty.status == 0)
      // Some appear only in other loaders, and are described.
      #expect(marked(faulty.output).isEmpty == pitfall.bites.isEmpty, "\(number) does not show its fault")
      let cured = run(number, "--cured", "--layouts", Self.folder)
      #expect(cured.status == (pitfall.cure == nil ? 2 : 0), "\(number)")
      #expect(marked(cured.output).isEmpty == (pitfall.cure == nil), "\(number) does not show its cure")
      if pitfall.cure == nil {
        #expect(
          cured.errors
            == "error: there is no cured version of pitfall \(number); 'nib pitfall \(number)' says what to do\n"
        )
      }
    }
  }

  @Test(
    "the load of a storyboard is repeated by the command that the text names", arguments: ["50", "51", "56"])
  func storyboards(number: String) {
    let run = run(number, "--layouts", Self.folder)
    #expect(run.status == 0 && run.output.contains("nib pitfall \(number) --order strict"))
    #expect(!run.output.contains("nib trace"))
    #expect(!marked(run.output).isEmpty)
    #expect(
      marked(self.run(number, "--order", "uikit", "--layouts", Self.folder).output) == marked(run.output))
  }

  // MARK: A word of another system

  @Test(
    "a word lists what it is here, the commands that show it, and the articles that have it",
    arguments: [
      (
        "awakeFromNib", "awake() of NibAwakening", ["pitfall 1", "pitfall 4", "source 1"],
        "Why order is not guaranteed"
      ),
      (
        "RFInitializing", "NibInitializing, with onInit() and afterInit()",
        ["source 7", "source 8", "source 9"],
        "The documents that this grew from"
      ),
      (
        "initWithNibName", "Controller(nibName:), with the name of the layout that has its view",
        ["pitfall 24", "pitfall 65"], "The documents that this grew from"
      ),
      ("initWithStyle:", "Controller(style:), which makes its view in code", ["pitfall 65"], "Coming from"),
      (
        "onFinishInflate", "awake() of NibAwakening", ["pitfall 7", "pitfall 37", "pitfall 62"],
        "Coming from Android"
      ),
      ("parser_finished", "awake() of NibAwakening", ["pitfall 7", "pitfall 40"], "Coming from GtkBuilder"),
      ("EndInit", "awake() of NibAwakening", ["pitfall 39", "pitfall 49"], "Coming from XAML or Qt"),
      ("onCompleted", "awake() of NibAwakening", ["pitfall 61"], "Coming from XAML or Qt"),
    ])
  func word(_ word: String, here: String, commands: [String], article: String) {
    let run = run(word)
    #expect(run.status == 0 && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(run.output.replacing("\n", with: " ").contains("is here: \(here)"), "\(run.output)")
    for command in commands { #expect(lines.contains { $0.hasPrefix("  nib \(command) ") }, "\(run.output)") }
    #expect(lines.contains { $0.hasPrefix("  \(article)") && $0.hasSuffix(".md") }, "\(run.output)")
    #expect(lines.count <= 25)
  }

  @Test("a class of the gallery or of a case is found")
  func classes() {
    #expect(
      run("MySubview").output.hasPrefix("  nib pitfall 1  a child's awake overwrites what its parent set\n"))
    #expect(run("HPUserBuilder").output.contains("nib initializers 17"))
    #expect(
      run("ChecklistsViewController").output.contains("  The documents that this grew from: Sources/NibKit/"))
    #expect(run("HQLUser").output.contains("nib initializers 14"))
  }

  @Test("a word in many texts shows few lines, sorted, and the numbers of the others")
  func manyPlaces() {
    let lines = run("outlet").output.split(separator: "\n").map(String.init)
    let shown = lines.filter { $0.hasPrefix("  nib ") }
    #expect(shown.count == 8)
    let numbers = shown.compactMap { Int($0.dropFirst("  nib pitfall ".count).prefix { $0.isNumber }) }
    #expect(numbers == numbers.sorted())
    #expect(lines.contains { $0.hasPrefix("Also: nib pitfall ") })
  }

  @Test("a misspelled word suggests one of a table, and options are for a pitfall")
  func misspelledWord() {
    let near = run("awakeFromNob")
    #expect(near.status == 2)
    #expect(
      near.errors
        == "error: there is no pitfall 'awakeFromNob'; did you mean 'awakeFromNib'?; 'nib pitfall' lists them\n"
    )
    #expect(run("awakeFromNib", "--cured").status == 2)
  }

  @Test("mistakes in the arguments are usage errors")
  func mistakesArguments() {
    #expect(run("--cured").errors.contains("Name a pitfall."))
    #expect(run("1", "--explore", "--order", "gtk").errors.contains("--explore takes --orders"))
    #expect(run("1", "--orders", "gtk").errors.contains("one load takes --order"))
    #expect(run("1", "--order", "gtkk").errors.contains("Did you mean 'gtk'?"))
    for (wanted, help) in [
      ("99", "99; there are 1 to 65"), ("0", "0; there are 1 to 65"), ("moon", "'moon'; there are 1 to 65"),
      ("nested-vews", "'nested-vews'; did you mean 'nested-views'?"), ("", "''; there are 1 to 65"),
    ] {
      let run = run(wanted)
      #expect(run.status == 2)
      #expect(
        (run.output, run.errors) == ("", "error: there is no pitfall \(help); 'nib pitfall' lists them\n"))
    }
    let noFolder = run("1", "--layouts", "/nowhere")
    #expect(noFolder.status == 2)
    #expect(
      noFolder.errors.hasPrefix("error: there is no '/nowhere/01-nested-views.layout.xml'; name the folder"))
  }
}
