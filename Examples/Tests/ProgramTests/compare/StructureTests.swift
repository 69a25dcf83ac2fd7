import Foundation
import TestSupport
import Testing

@testable import TerminalKit
@testable import compare

/// The differences between two layouts, as `nib` lists them.
@Suite("Compare by structure", .mustEnd)
struct StructureTests {
  private nonisolated static let old = """
    <layout version="1">
      <Window title="Shop">
        <Label id="name" text="Milk"/>
        <Label id="price" text="2"/>
      </Window>
    </layout>

    """
  private nonisolated static let new = """
    <layout version="1">
      <!-- No difference in structure. -->
      <Window title="Shop">
        <Label id="name" text="Bread"/>
        <Button id="buy" title="Buy"/>
      </Window>
    </layout>

    """

  /// True if the tool is beside the tests, where the build of the repository puts it.
  private nonisolated static var hasTool: Bool {
    FileManager.default.isExecutableFile(atPath: ProgramRun.path(of: "nib"))
  }

  @Test("the lines of nib diff are differences with their places")
  func reading() {
    let report = StructureReport(
      """
      - <Command> 'goTo' is removed from <Commands>
          left:12:5
      ~ <Command> 'left': 'title' was "_Left", and is "right:9:9"
          left:14:24 → right:13:24
      + <Label> is added to <Window>
          right:20:7
      3 differences

      """)
    #expect(report.differences.map(\.left) == [12, 14, nil])
    #expect(report.differences.map(\.right) == [nil, 13, 20])
    #expect(report.differences.first?.words == "- <Command> 'goTo' is removed from <Commands>")
    #expect(report.summary == "3 differences")
  }

  @Test("t lists the differences, and Enter shows the lines of one", .enabled(if: hasTool))
  func listing() async throws {
    let padding = String(repeating: "<!-- \n -->\n", count: 40)
    let run = try ComparePilot(padding + Self.old, padding + Self.new, width: 100)
    run.pilot.press("f", "t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("By structure"))
    for words in [
      "~ <Label> 'name': 'text' was \"Milk\", and is \"Bread\"", "+ <Button> 'buy'", "- <Label> 'price'",
    ] {
      #expect(run.pilot.screen.contains(words), "\(words): \(run.pilot.screen)")
    }
    run.pilot.press("enter")
    #expect(!run.pilot.screen.contains("By structure"))
    #expect(run.pilot.screen.contains(" 83 "))
  }

  @Test("formatting and comments are no differences in structure", .enabled(if: hasTool))
  func equal() async throws {
    let run = try ComparePilot(Self.old, Self.old.replacing("\"Milk\"/>", with: "\"Milk\"  />\n"))
    run.pilot.press("t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("The files are equal in structure."))
  }

  @Test("a file that is no layout is told in a sentence", .enabled(if: hasTool))
  func noLayout() async throws {
    let run = try ComparePilot(Self.old, "Milk\n")
    run.pilot.press("t")
    await run.pilot.settle()
    #expect(run.pilot.screen.contains("The right file cannot be read as a layout: "))
  }
}
