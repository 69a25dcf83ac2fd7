import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The steps of a user, in a real terminal.
@Suite(
  "Checklists in a terminal", .needs("tmux", "pgrep"), .mustEnd
)
nonisolated struct ChecklistsTerminalTests {
  @Test("the first screen at 60x12, and the arrows")
  func firstScreen() async throws {
    let run = try await ChecklistsRun.started()
    #expect(
      try await run.tmux.screen() == """
         List  Edit                                      Checklists
        ╭─ Lists ───────╮ ╭─ Items ────────────────────────────────╮
        │Home          1│ │[ ] Buy milk                            │
        │Work           │ │[x] Call                                │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        │               │ │                                        │
        ╰───────────────╯ ╰────────────────────────────────────────╯
         New: What to do?                                   [ Add ]
         F2 Rename  Del Delete  Ctrl+Q Quit                1/2 done

        """)
    try await run.tmux.keys("Down")
    try await run.tmux.wait(for: "Nothing to do.")
    try await run.tmux.keys("Up")
    try await run.tmux.wait(for: "Buy milk")
  }

  @Test("a typed text is added, however wide, and the borders stay straight")
  func typing() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Down", "Tab", "Tab")
    try await run.tmux.bytes("日本 é👍🏽")
    // The cursor is where an input method opens its window: behind what was typed.
    try await run.tmux.wait(for: "New: 日本 é👍")
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "0/1 done")
    let rows = try await run.tmux.screen().split(separator: "\n")
    #expect(rows[2].hasPrefix("│Home          1│ │[ ] 日本 é👍"))
    // tmux says in which column it has the border: each row of it is as wide as the one above.
    #expect(rows[2...8].allSatisfy { $0.hasSuffix("│") })
    #expect(Set(rows[2...8].map(Self.columns)) == [60])
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    #expect(try run.lines.contains("  日本 é👍🏽"))
  }

  /// Counts the columns that tmux shows a row in. The text has a wide character once, though it takes two columns.
  /// Modifiers of emoji count as none: not every version of tmux shows them.
  private static func columns(_ row: Substring) -> Int {
    row.unicodeScalars.reduce(0) { count, scalar in
      switch scalar.value {
      case 0x1F3FB...0x1F3FF: count
      case 0x4E00...0x9FFF, 0x1F300...0x1FAFF: count + 2
      default: count + 1
      }
    }
  }

  @Test("Space and a click check an item, also after Shift-Tab")
  func toggling() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab", "BTab", "Space")
    try await run.tmux.wait(for: "[x] Buy milk")
    // A press and a release with the left button, in the fourth row, on the box.
    try await run.tmux.bytes("\u{1B}[<0;21;4M\u{1B}[<0;21;4m")
    try await run.tmux.wait(for: "[ ] Call")
    try await run.waitForSaved(["Home", "x Buy milk", "  Call", "Work"])
  }

  @Test("Delete asks: Enter cancels, Escape too, and only Delete deletes")
  func deleting() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "DC")
    try await run.tmux.wait(for: #"Delete "Buy milk"?"#)
    try await run.tmux.keys("Enter")
    try await run.tmux.wait("the dialog to close") { !$0.contains("Delete \"") }
    try await run.tmux.keys("DC")
    try await run.tmux.wait(for: #"Delete "Buy milk"?"#)
    try await run.tmux.keys("Escape")
    try await run.tmux.wait("the dialog to close") { !$0.contains("Delete \"") }
    #expect(try await run.tmux.screen().contains("[ ] Buy milk"))
    // The focus is where it was: Delete is for the same item still.
    try await run.tmux.keys("DC", "Tab", "Enter")
    try await run.tmux.wait("the item to go") { !$0.contains("Buy milk") && $0.contains("1/1 done") }
    try await run.waitForSaved(["Home", "x Call", "Work"])
  }

  @Test("a terminal that is too small shows one panel, and all of the screen again when it is larger")
  func resizing() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.resize(width: 38, height: 9)
    try await run.tmux.wait("one panel") { $0.hasPrefix("╭─ Lists ────────────────────────────╮\n│Home") }
    try await run.tmux.resize(width: 70, height: 14)
    let screen = try await run.tmux.wait("the larger screen") {
      $0.hasPrefix(" List  Edit ") && $0.contains(" Checklists\n╭─ Lists ─")
        && $0.lastLine?.hasSuffix("1/2 done") == true
    }
    let rows = screen.split(separator: "\n")
    #expect(rows.count == 14)
    #expect(rows[1].count == 70 && rows[11].count == 70 && rows[11].hasPrefix("╰"))
  }

  @Test("two pasted lines are one in the field, and nothing is added yet")
  func pasting() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.paste("one\ntwo")
    try await run.tmux.wait(for: "New: one two")
    #expect(try await run.tmux.screen().contains("1/2 done"))
  }

  @Test(
    "colors are those that the terminal has and the user wants",
    arguments: [
      ("NO_COLOR=1 COLORTERM=truecolor", Colors.none), ("COLORTERM=truecolor", .true),
      ("TERM=screen-256color COLORTERM=truecolor", .true), ("TERM=xterm-256color", .indexed),
      ("TERM=xterm", .ansi),
    ])
  private func colors(settings: String, most: Colors) async throws {
    // The dark theme is of RGB colors: the escapes that tmux kept show what becomes of them.
    let run = try await ChecklistsRun.started(ChecklistsRun.sample, "\(settings) $C --theme dark")
    let styled = try await run.tmux.screen(withStyles: true)
    var seen = Colors.none
    for codes in styled.matches(of: /\u{1B}\[([0-9;:]*)m/) {
      let numbers = codes.1.split { $0 == ";" || $0 == ":" }.compactMap { Int($0) }
      if numbers.contains(where: { 30...37 ~= $0 || 40...47 ~= $0 || 90...97 ~= $0 || 100...107 ~= $0 }) {
        seen = max(seen, .ansi)
      }
      for (first, second) in zip(numbers, numbers.dropFirst()) where [38, 48].contains(first) {
        seen = max(seen, second == 2 ? .true : .indexed)
      }
    }
    #expect(seen == most, "\(styled.debugDescription)")
    // The selected row is marked by more than color.
    if most == .none { #expect(styled.contains("\u{1B}[7m") || styled.contains(";7m")) }
  }

  /// The most that the escapes on a screen ask for.
  enum Colors: Int, Comparable {
    case none, ansi, indexed, `true`
    static func < (a: Colors, b: Colors) -> Bool { a.rawValue < b.rawValue }
  }

  @Test("a user's own layouts are used without a build, and a mistake in them is reported with its place")
  func otherLayouts() async throws {
    let run = try await ChecklistsRun.shell()
    let folder = repositoryFolder.appending(path: "Layouts/checklists")
    let lists = try String(contentsOf: folder.appending(path: "Lists.layout.xml"), encoding: .utf8)
    try run.scratch.write(
      lists.replacing("title=\"Lists\"", with: "title=\"My own\""), to: "Lists.layout.xml")
    try await run.tmux.start("$C --layouts \(run.scratch.path)")
    try await run.tmux.wait(for: "╭─ My own ─")
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    try run.scratch.write(
      lists.replacing("title=\"Lists\"", with: "tilte=\"My own\""), to: "Lists.layout.xml")
    try await run.tmux.type(line: "clear; $C --layouts \(run.scratch.path); echo \"left with $?\"")
    let screen = try await run.tmux.wait(for: "left with 1")
    #expect(screen.contains("did you mean 'title'?"))
    #expect(screen.replacing("\n", with: "").contains("Lists.layout.xml:39:14: error: Frame has no"))
  }
}
