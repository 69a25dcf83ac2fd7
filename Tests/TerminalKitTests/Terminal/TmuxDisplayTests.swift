import Foundation
import TestSupport
import Testing
import TmuxDriver

/// Programs in a part of a real terminal.
@Suite("A program in a part of a terminal", .needs("tmux"), .mustEnd)
nonisolated struct TmuxDisplayTests {
  @Test("an inline program is drawn below the prompt, keeps the text above, and its rows remain")
  func inline() async throws {
    let run = try await ProbeRun(width: 40, height: 12)
    try await run.tmux.type(line: "clear; seq 1 20; \"$PROBE\" --app --inline 5")
    try await run.tmux.wait(for: "count 0")
    #expect(try await run.tmux.state("#{alternate_on}#{mouse_any_flag}") == "00")
    try await run.tmux.keys("Enter")
    let screen = try await run.tmux.wait(for: "count 1")
    let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let top = try #require(rows.firstIndex { $0.hasPrefix("count 1") })
    // The first of its rows is the title.
    #expect(rows[top - 2] == "20" && rows[top + 2].hasPrefix("[ Count ]"), "\(screen)")
    try await run.tmux.keys("F9")
    try await run.tmux.waitForShell()
    let all = try await run.tmux.screen(withHistory: true)
    #expect(all.contains("\n19\n20\n probe ␛]0;evil␇ window\ncount 1"), "\(all)")
    #expect(try await run.tmux.isGivenBack())
  }

  @Test("an inline program can clear its rows at the end")
  func cleared() async throws {
    let run = try await ProbeRun(width: 40, height: 12)
    try await run.tmux.type(line: "clear; echo before; \"$PROBE\" --app --inline 5 --clear; echo after")
    try await run.tmux.wait(for: "count 0")
    try await run.tmux.keys("F9")
    try await run.tmux.wait(for: "before\nafter")
    #expect(try await !run.tmux.screen().contains("count"))
  }

  @Test("an inline program draws itself again in a terminal of another size, and lower than its rows")
  func resized() async throws {
    let run = try await ProbeRun(width: 40, height: 12)
    try await run.tmux.type(line: "clear; echo before; \"$PROBE\" --app --inline 5")
    try await run.tmux.wait(for: "count 0")
    try await run.tmux.resize(width: 30, height: 10)
    try await run.tmux.keys("Enter")
    let screen = try await run.tmux.wait(for: "count 1")
    #expect(screen.components(separatedBy: "count").count == 2, "\(screen)")
    // tmux breaks the rows again, and moves what it clears from its first row on into the history.
    let all = try await run.tmux.screen(withHistory: true)
    #expect(all.contains("before\n probe ␛]0;evil␇ window\ncount "), "\(all)")
    try await run.tmux.resize(width: 30, height: 4)
    try await run.tmux.keys("Enter")
    #expect(try await run.tmux.wait(for: "count 2").components(separatedBy: "count").count == 2)
  }

  @Test("the title of the window is the terminal's while the program runs, and steers nothing")
  func title() async throws {
    let run = try await ProbeRun()
    try await run.tmux.type(line: "printf '\\033]2;mine\\033\\\\'; \"$PROBE\" --app")
    try await run.tmux.wait(for: "count 0")
    try await run.tmux.wait(for: "probe ]0;evil window", as: "#{pane_title}")
    try await run.tmux.keys("F9")
    try await run.tmux.waitForShell()
    try await run.tmux.wait(for: "mine", as: "#{pane_title}")
  }

  @Test("a spoken program writes lines of what changes, and no control sequence")
  func spoken() async throws {
    let run = try await ProbeRun(["NIBKIT_ACCESSIBLE": "1", "LC_ALL": "C.UTF-8"])
    try await run.tmux.type(line: "clear; \"$PROBE\" --app")
    try await run.tmux.wait(for: "Count, button\n")
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "Count, button\ncount 1\n")
    try await run.tmux.keys("BTab")
    try await run.tmux.wait(for: "Name, field, empty")
    // One read may have both keys, and is reported once.
    try await run.tmux.keys("a")
    try await run.tmux.wait(for: "\na\n")
    try await run.tmux.keys("b")
    try await run.tmux.wait(for: "\na\nab\n")
    #expect(try await run.tmux.state("#{alternate_on}#{cursor_flag}") == "01")
    try await run.tmux.keys("F9")
    try await run.tmux.waitForShell()
    #expect(try await run.tmux.isGivenBack())
  }
}
