import Foundation
import TestSupport
import Testing
import TmuxDriver

/// A program in a real terminal: its input.
@Suite(
  "A program in a terminal", .needs("tmux"), .mustEnd)
nonisolated struct TmuxTests {
  @Test("the screen is taken and given back, with the shell's text as it was")
  func takenAndGivenBack() async throws {
    let run = try await ProbeRun()
    try await run.tmux.type(line: "echo before; stty -g; \"$PROBE\"")
    try await run.waitForScreen()
    #expect(
      try await run.tmux.state("#{alternate_on}#{mouse_any_flag}#{mouse_sgr_flag}#{cursor_flag}") == "1110")
    #expect(try await !run.tmux.screen().contains("before"))
    try await run.tmux.keys("q")
    let screen = try await run.end(status: 0)
    #expect(screen.contains("\nbefore\n"))
    #expect(screen.contains("\nleft by itself\n"))
    // Pastes and focus are no longer reported: this shows every byte that comes.
    try await run.tmux.type(line: "cat -v")
    try await run.tmux.paste("pasted")
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "\npasted\npasted\n")
  }

  @Test("each key that tmux sends is read as that key")
  func keys() async throws {
    let run = try await ProbeRun.started()
    let table: [(name: String, key: String)] = [
      ("b", "b"), ("B", "shift+b"), ("é", "é"), ("日", "日"), ("Enter", "enter"), ("Tab", "tab"),
      ("BTab", "shift+tab"),
      ("BSpace", "backspace"), ("Space", "space"), ("Escape", "escape"), ("Up", "up"),
      ("C-Left", "ctrl+left"),
      ("S-Right", "shift+right"), ("M-Down", "alt+down"), ("Home", "home"), ("End", "end"),
      ("PPage", "page-up"),
      ("NPage", "page-down"), ("IC", "insert"), ("DC", "delete"), ("F1", "f1"), ("F12", "f12"),
      ("S-F5", "shift+f5"),
      ("M-x", "alt+x"), ("C-c", "ctrl+c"), ("C-q", "ctrl+q"), ("C-\\", "ctrl+\\"), ("C-Space", "ctrl+space"),
      ("C-M-b", "ctrl+alt+b"),
    ]
    for (name, key) in table {
      try await run.tmux.keys(name)
      try await run.tmux.wait("\(name) to be \(key)") { $0.hasLast("key \(key)") }
    }
  }

  @Test("characters of several scalars are one key")
  func clusters() async throws {
    let run = try await ProbeRun.started()
    for (cluster, end) in [("e\u{301}", "1"), ("👍🏽", "2"), ("🇨🇭", "3")] {
      try await run.tmux.bytes(cluster + end)
      try await run.tmux.wait("\(cluster)") { $0.hasLast("key \(end)") }
    }
    // What tmux shows of the wide ones is its own affair; how many keys there were is not.
    #expect(try await run.tmux.screen().split(separator: "\n").count { $0.hasPrefix("key ") } == 6)
  }

  @Test("a paste is one text and presses no key")
  func paste() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.paste("two\nlines\tq")
    try await run.tmux.wait(for: #"paste "two\nlines\tq""#)
  }

  @Test("events of the mouse reach the program, and its moves only if the program asks for them")
  func mouse() async throws {
    let run = try await ProbeRun.started()
    #expect(try await run.tmux.state("#{mouse_button_flag}#{mouse_all_flag}") == "10")
    try await run.tmux.bytes("\u{1B}[<0;11;6M\u{1B}[<0;11;6m\u{1B}[<65;1;1M")
    try await run.tmux.wait(for: "mouse press(left) 10,5\nmouse release(left) 10,5\nmouse scrollDown 0,0")
    try await run.tmux.keys("q")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "clear; \"$PROBE\" --motion")
    try await run.waitForScreen()
    #expect(try await run.tmux.state("#{mouse_all_flag}") == "1")
  }

  @Test("a new size reaches the program")
  func resize() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.resize(width: 61, height: 13)
    try await run.tmux.wait("the new size") { $0.contains("size 61x13\n") && $0.hasLast("resized") }
    try await run.tmux.resize(width: 100, height: 30)
    try await run.tmux.wait(for: "size 100x30\n")
  }

  @Test("a program can ask for a time, wake itself, and lend the terminal to another")
  func timesAndLoans() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.keys("d")
    try await run.tmux.wait("the deadline") { $0.hasLast("deadline") }
    try await run.tmux.keys("w")
    try await run.tmux.wait("the wake") { $0.hasLast("woken") }
    try await run.tmux.keys("l")
    try await run.tmux.wait(for: "outside, type a line")
    #expect(try await run.tmux.isGivenBack())
    try await run.tmux.type(line: "hello")
    try await run.tmux.wait("the screen again") { $0.hasLast("key l") }
    try await run.tmux.keys("b")
    try await run.tmux.wait("a key") { $0.hasLast("key b") }
    try await run.tmux.keys("q")
    #expect(try await run.end(status: 0).contains("\nit was hello\n"))
  }

  #if os(Linux) && arch(x86_64)
    @Test("a program that has nothing to do sleeps until something happens")
    func idle() async throws {
      let run = try await ProbeRun.started()
      try await run.tmux.keys("b")
      let screen = try await run.tmux.wait("a key") { $0.hasLast("key b") }
      let pid = screen.drop { $0 != "d" }.dropFirst(2).prefix { $0.isNumber }
      let threads = "/proc/\(pid)/task"
      // Each thread's call and its arguments: 7 is poll, whose third is the time.
      try await run.tmux.wait("a thread to wait for ever") { _ in
        try FileManager.default.contentsOfDirectory(atPath: threads).contains {
          let words = try String(contentsOfFile: "\(threads)/\($0)/syscall", encoding: .utf8).split(
            separator: " ")
          return words.count > 3 && words[0] == "7" && words[3].hasSuffix("ffffffff")
        }
      }
    }
  #endif

  @Test("without a terminal the program says what to do")
  func noTerminal() async throws {
    let run = try await ProbeRun()
    try await run.tmux.type(line: #""$PROBE" | cat"#)
    try await run.tmux.wait(for: "probe: standard output is not a terminal; run this program in one")
    try await run.tmux.type(line: #"clear; TERM=dumb "$PROBE"; echo "status $?""#)
    try await run.tmux.wait(for: "status 2")
    #expect(
      try await run.tmux.screen().contains(
        "probe: TERM is 'dumb', which has no screen to draw on; set TERM to"))
    // Keys come from the terminal even when input does not.
    try await run.tmux.type(line: #"clear; echo x | "$PROBE""#)
    try await run.waitForScreen()
    try await run.tmux.keys("b")
    try await run.tmux.wait("a key") { $0.hasLast("key b") }
  }
}

extension String {
  /// Returns true if a line is the last one that is not empty.
  nonisolated func hasLast(_ line: String) -> Bool { lastLine == line[...] }
}
