import NibKit
import TerminalKit
import Testing

@testable import TerminalMarkdown

@Suite("Markdown")
struct MarkdownViewTests {
  /// Returns a program that shows a text in a scroll.
  private func pilot(_ text: String, _ width: Int = 30, _ height: Int = 12) throws -> Pilot {
    let layout = """
      <layout version="1">
        <Window outlet="view"><Scroll height="*"><Markdown id="text"/></Scroll></Window>
      </layout>
      """
    let application = Application(layouts: MemoryLayouts(["Main": layout]), classes: .terminalWithMarkdown)
    let controller = Controller(nibName: "Main")
    let pilot = try Pilot(application, size: Size(width: width, height: height), showing: controller)
    let view: MarkdownView = try #require(controller.scene?.object("text"))
    view.text = text
    return pilot
  }

  @Test("headings, lists in lists, quotations, rules and code are laid out in the width")
  func blocks() throws {
    let pilot = try pilot(
      """
      # A *heading*

      Some words that
      are longer than a line is.\\
      Broken.

      9. nine
         - in it
      10. ten
      - [x] done
      - [ ] not

      > said
      >
      > > twice

      ***

          code
          \tand more than there is room for
      """, 24, 24)
    #expect(
      pilot.screen == """
        A heading

        Some words that are
        longer than a line is.
        Broken.

         9. nine
            • in it
        10. ten

        [x] done
        [ ] not

        ▌ said
        ▌
        ▌ ▌ twice

        ────────────────────────

          code
              and more than the…
        """)
    #expect(pilot.style(0, 0).attributes.contains([.bold, .underline]))
    #expect(pilot.style(2, 0).attributes.contains(.italic))
    #expect(!pilot.style(0, 2).attributes.contains(.bold))
  }

  @Test("columns of a table are as wide as their cells, and share the room if there is too little")
  func tables() throws {
    let text = """
      | name | count | remark |
      |:-----|------:|:------:|
      | `a`  |     1 | x |
      | long name | 200 | words that are broken |
      """
    #expect(
      try pilot(text, 50, 5).screen
        == """
        name      │ count │        remark
        ──────────┼───────┼──────────────────────
        a         │     1 │           x
        long name │   200 │ words that are broken
        """)
    #expect(
      try pilot(text, 26, 8).screen == """
        name    │ count │  remark
        ────────┼───────┼─────────
        a       │     1 │    x
        long    │   200 │  words
        name    │       │ that are
                │       │  broken
        """)
  }

  @Test("code in a known language is highlighted, and links lead to safe addresses only")
  func code() throws {
    let pilot = try pilot(
      """
      ```swift
      let a = 1
      ```

      [one](https://x.y) [two](javascript:z)
      """)
    #expect(pilot.row(0).hasPrefix("  let a = 1"))
    #expect(pilot.style(2, 0) != pilot.style(6, 0))
    #expect(pilot.row(2).hasPrefix("one two"))
    #expect(pilot.style(0, 2).attributes.contains(.underline))
    #expect(!pilot.style(4, 2).attributes.contains(.underline))
  }

  @Test("another text and another width are laid out again, and keys scroll")
  func scrolls() throws {
    let pilot = try pilot((1...40).map { "line \($0)\n" }.joined(separator: "\n"), 20, 4)
    #expect(pilot.row(0).hasPrefix("line 1 "))
    pilot.press("end")
    #expect(pilot.row(3).hasPrefix("line 40"))
    pilot.resize(6, 4)
    #expect(pilot.screen.contains("▐"))
    let view: MarkdownView = try #require(pilot.application.frontController?.scene?.object("text"))
    view.text = "short"
    #expect(pilot.row(0).hasPrefix("short"))
  }

  @Test("hostile texts are shown, in bounded time and without control characters", arguments: HostileText.all)
  func hostile(_ hostile: HostileText) throws {
    let pilot = try pilot(hostile.text, 20, 6)
    #expect(!pilot.screen.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    pilot.resize(3, 3)
    _ = pilot.screen
  }
}

/// A long or harmful text. A test is named after what is repeated in it, and not after the text.
nonisolated struct HostileText: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  private init(_ part: String, _ count: Int, then rest: String = "") {
    testDescription = "\(count) times \(part.debugDescription)"
    text = String(repeating: part, count: count) + rest
  }

  static let all = [
    HostileText("> ", 20_000), HostileText("- ", 5_000), HostileText("*a ", 20_000), HostileText("[", 20_000),
    HostileText("[a](", 10_000), HostileText("**_a", 20_000), HostileText("<", 20_000),
    HostileText("`", 20_000, then: "a"),
    HostileText("|", 2_000, then: "\n" + String(repeating: "|-", count: 2_000)), HostileText("a\n", 20_000),
    HostileText("\u{1B}[31mred\u{7}", 1), HostileText("1. x\n\n", 2_000), HostileText("~", 20_000),
    HostileText("![x", 10_000), HostileText("https://", 5_000),
  ]
}
