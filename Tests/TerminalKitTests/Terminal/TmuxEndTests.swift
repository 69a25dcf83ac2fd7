import Foundation
import TestSupport
import Testing
import TmuxDriver

/// However a program ends or stops, the terminal is as it was.
@Suite(
  "Ends of a program in a terminal", .needs("tmux"),
  .mustEnd)
nonisolated struct TmuxEndTests {
  /// The exit status that a shell reports after a Swift trap.
  #if arch(x86_64)
    static let trap = 128 + Int(SIGILL)
  #else
    static let trap = 128 + Int(SIGTRAP)
  #endif

  @Test(
    "a program that ends or crashes gives the terminal back",
    arguments: [
      ("x", 3, ""), ("t", trap, "Fatal error: the last words"), ("v", 139, ""), ("o", 139, ""),
      ("a", 134, ""),
    ])
  func byItself(key: String, status: Int, words: String) async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.keys("e", key)
    let screen = try await run.end(status: status)
    #expect(screen.contains("an error in the middle"))
    #expect(words.isEmpty || screen.contains(words))
  }

  @Test("a signal that asks the program to end leaves it time to save", arguments: [SIGTERM, SIGHUP, SIGINT])
  func asked(signal: Int32) async throws {
    let run = try await ProbeRun.started()
    try await run.signal(signal)
    // A shell that sees its program interrupted drops the rest of the line; there is none.
    #expect(try await run.end(status: 128 + Int(signal)).contains("ended by \(signal)"))
  }

  @Test(
    "a program killed by a signal gives the terminal back",
    arguments: [SIGQUIT, SIGSEGV, SIGABRT, SIGPIPE, SIGUSR1, SIGFPE, SIGBUS])
  func killed(signal: Int32) async throws {
    let run = try await ProbeRun.started()
    try await run.signal(signal)
    _ = try await run.end(status: 128 + Int(signal))
  }

  @Test("a second signal ends a program that ignores the first")
  func deaf() async throws {
    let run = try await ProbeRun.started(#""$PROBE" --deaf"#)
    try await run.signal(SIGTERM)
    try await run.tmux.wait(for: "terminate 15")
    try await run.signal(SIGTERM)
    _ = try await run.end(status: 143)
  }

  @Test("one signal ends a program that hangs")
  func hanging() async throws {
    let run = try await ProbeRun()
    try await run.tmux.start(#""$PROBE" --hang"#)
    try await run.signal(SIGTERM)
    _ = try await run.end(status: 143)
  }

  @Test("a trap's message and backtrace can be read")
  func backtrace() async throws {
    let run = try await ProbeRun.started(
      #""$PROBE""#, ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=none"])
    try await run.tmux.keys("t")
    let screen = try await run.end(status: Self.trap)
    #expect(screen.contains("Fatal error: the last words"))
    #expect(screen.contains("Program crashed"))
    #expect(screen.contains("Probe.obey"))
  }

  @Test(
    "a signal that was sent ends the program even if Swift shows backtraces",
    arguments: [SIGSEGV, SIGQUIT, SIGABRT])
  func killedWithBacktrace(signal: Int32) async throws {
    let run = try await ProbeRun.started(
      #""$PROBE""#, ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=none"])
    try await run.signal(signal)
    _ = try await run.end(status: 128 + Int(signal))
  }

  @Test("standard error is shown after the end, unless it goes elsewhere")
  func standardError() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.keys("e")
    #expect(try await !run.tmux.wait("the key") { $0.hasLast("key e") }.contains("in the middle"))
    try await run.tmux.keys("q")
    #expect(try await run.end(status: 0).contains("\nan error in the middle\n"))

    try await run.tmux.type(line: #"clear; e=$("$PROBE" 2>&1 >"$(tty)")"#)
    try await run.waitForScreen()
    try await run.tmux.keys("e", "q")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: #"clear; echo "<$e>""#)
    try await run.tmux.wait(for: "<an error in the middle>\n")
  }

  // MARK: Stopped, and going on

  @Test("Ctrl-Z gives the screen to the shell, and fg takes it back")
  func suspend() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.keys("C-z")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "echo in the meantime; fg")
    try await run.tmux.wait("the screen") { $0.hasLast("resumed") }
    #expect(try await run.tmux.state("#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "110")
    try await run.tmux.keys("b", "q")
    #expect(try await run.end(status: 0).contains("in the meantime"))
  }

  @Test("a program stopped by a signal resumes with fg", arguments: [SIGTSTP, SIGSTOP])
  func stopped(signal: Int32) async throws {
    let run = try await ProbeRun.started()
    try await run.signal(signal)
    if signal == SIGSTOP {
      // The screen cannot be given back here: the shell writes onto it, and Enter is no end of a line.
      try await run.tmux.wait(for: "Stopped")
      try await run.tmux.bytes("fg\n")
    } else {
      try await run.tmux.waitForShell()
      try await run.tmux.type(line: "fg")
    }
    try await run.tmux.wait("the screen") { $0.hasLast("resumed") }
    try await run.tmux.keys("b")
    try await run.tmux.wait("a key") { $0.hasLast("key b") }
    try await run.tmux.keys("q")
    _ = try await run.end(status: 0)
  }

  @Test("a program that is continued in the background stops again, and ends there when asked to")
  func background() async throws {
    let run = try await ProbeRun.started()
    try await run.tmux.keys("C-z")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "bg")
    try await run.tmux.type(line: "jobs")
    try await run.tmux.wait(for: "Stopped (tty output)")
    #expect(try await run.tmux.isGivenBack())
    try await run.tmux.type(line: "kill %1; fg")
    try await run.tmux.wait(for: "ended by 15")
    _ = try await run.end(status: 143)
  }
}
