import Foundation
import Testing
import TmuxDriver

/// However a program ends or stops, the terminal is as it was.
@Suite(
  "The end in a terminal", .enabled(if: Tmux.isInstalled, "tmux is not installed"), .timeLimit(.minutes(5)))
nonisolated struct TmuxEndTests {
  /// What a shell tells of a Swift trap.
  #if arch(x86_64)
    static let trap = 128 + Int(SIGILL)
  #else
    static let trap = 128 + Int(SIGTRAP)
  #endif

  @Test(
    "by its own hand",
    arguments: [
      ("x", 3, ""), ("t", trap, "Fatal error: the last words"), ("v", 139, ""), ("o", 139, ""),
      ("a", 134, ""),
    ])
  func byItself(key: String, status: Int, words: String) throws {
    let run = try ProbeRun.started()
    try run.tmux.keys("e", key)
    let screen = try run.end(status: status)
    #expect(screen.contains("an error in the middle"))
    #expect(screen.contains(words))
  }

  @Test("by a signal that asks it, with time to save", arguments: [SIGTERM, SIGHUP, SIGINT])
  func asked(signal: Int32) throws {
    let run = try ProbeRun.started()
    try run.signal(signal)
    // A shell that sees its program interrupted drops the rest of the line; there is none.
    #expect(try run.end(status: 128 + Int(signal)).contains("ended by \(signal)"))
  }

  @Test(
    "by a signal that does not ask", arguments: [SIGQUIT, SIGSEGV, SIGABRT, SIGPIPE, SIGUSR1, SIGFPE, SIGBUS])
  func killed(signal: Int32) throws {
    let run = try ProbeRun.started()
    try run.signal(signal)
    _ = try run.end(status: 128 + Int(signal))
  }

  @Test("by a second signal, when it does not listen to the first")
  func deaf() throws {
    let run = try ProbeRun.started(#""$PROBE" --deaf"#)
    try run.signal(SIGTERM)
    try run.tmux.wait(for: "terminate 15")
    try run.signal(SIGTERM)
    _ = try run.end(status: 143)
  }

  @Test("by one signal, when it hangs")
  func hanging() throws {
    let run = try ProbeRun()
    try run.tmux.type(line: "stty -g; \"$PROBE\" --hang")
    try run.signal(SIGTERM)
    _ = try run.end(status: 143)
  }

  @Test("a trap's message and backtrace can be read")
  func backtrace() throws {
    let run = try ProbeRun.started(
      #""$PROBE""#, ["SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=none"])
    try run.tmux.keys("t")
    let screen = try run.end(status: Self.trap)
    #expect(screen.contains("Fatal error: the last words"))
    #expect(screen.contains("Program crashed"))
    #expect(screen.contains("Probe.obey"))
  }

  @Test("standard error waits for the end, unless it goes elsewhere, and only so much of it")
  func standardError() throws {
    let run = try ProbeRun.started()
    try run.tmux.keys("e")
    #expect(try !run.tmux.wait("the key") { $0.hasLast("key e") }.contains("in the middle"))
    try run.tmux.keys("q")
    #expect(try run.end(status: 0).contains("\nan error in the middle\n"))

    try run.tmux.type(line: #"clear; e=$("$PROBE" 2>&1 >"$(tty)")"#)
    try run.waitForScreen()
    try run.tmux.keys("e", "q")
    try run.waitForShell()
    try run.tmux.type(line: #"clear; echo "<$e>""#)
    try run.tmux.wait(for: "\n<an error in the middle>\n")
  }

  // MARK: Stopped, and going on

  @Test("Ctrl-Z and fg")
  func suspend() throws {
    let run = try ProbeRun.started()
    try run.tmux.keys("C-z")
    try run.waitForShell()
    try run.tmux.type(line: "echo in the meantime; fg")
    try run.tmux.wait("the screen") { $0.hasLast("resumed") }
    #expect(try run.tmux.state("#{alternate_on}#{mouse_any_flag}#{cursor_flag}") == "110")
    try run.tmux.keys("b", "q")
    #expect(try run.end(status: 0).contains("in the meantime"))
  }

  @Test("stopped by another, nicely and not", arguments: [SIGTSTP, SIGSTOP])
  func stopped(signal: Int32) throws {
    let run = try ProbeRun.started()
    try run.signal(signal)
    if signal == SIGSTOP {
      // Nobody can give the screen back here: the shell writes onto it.
      try run.tmux.wait(for: "Stopped")
    } else {
      try run.waitForShell()
    }
    try run.tmux.type(line: "fg")
    try run.tmux.wait("the screen") { $0.hasLast("resumed") }
    try run.tmux.keys("b")
    try run.tmux.wait("a key") { $0.hasLast("key b") }
    try run.tmux.keys("q")
    _ = try run.end(status: 0)
  }

  @Test("continued in the background it stops again, and asked to end there it ends")
  func background() throws {
    let run = try ProbeRun.started()
    try run.tmux.keys("C-z")
    try run.waitForShell()
    try run.tmux.type(line: "bg; clear")
    try run.tmux.type(line: "jobs")
    try run.tmux.wait(for: "Stopped (tty output)")
    #expect(try ProbeRun.isGivenBack(run.tmux))
    try run.tmux.type(line: "clear; kill %1; wait %1")
    try run.tmux.wait(for: "ended by 15")
    _ = try run.end(status: 143)
  }
}
