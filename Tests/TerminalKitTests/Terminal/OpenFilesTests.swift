import TestSupport
import Testing
import TmuxDriver

/// A terminal that was given back leaves no file open.
@Suite("Open files", .needs("tmux"), .mustEnd)
nonisolated struct OpenFilesTests {
  @Test(
    "fifty terminals that were taken and given back, and fifty that could not be taken",
    arguments: ["", " </dev/null"])
  func cycles(redirection: String) async throws {
    let run = try await ProbeRun()
    try await run.tmux.start(#""$PROBE" --cycles\#(redirection)"#)
    let screen = try await run.end(status: 0)
    let numbers = try #require(screen.firstMatch(of: /open files: (\d+) before, (\d+) after/), "\(screen)")
    #expect(numbers.1 == numbers.2)
  }

  @Test("a program that is stopped and goes on, and that leaves the terminal and takes it again")
  func suspending() async throws {
    let run = try await ProbeRun.started(#""$PROBE" 0</dev/null"#)
    func count() async throws -> String {
      try await run.tmux.keys("n")
      let screen = try await run.tmux.wait("the count") { $0.lastLine?.hasPrefix("open files: ") == true }
      return String(screen.lastLine ?? "")
    }
    let before = try await count()
    for _ in 0..<3 {
      try await run.tmux.keys("C-z")
      try await run.tmux.waitForShell()
      try await run.tmux.type(line: "fg")
      try await run.tmux.wait("the screen") { $0.hasLast("resumed") }
    }
    #expect(try await count() == before)
    try await run.tmux.keys("q")
    _ = try await run.end(status: 0)
  }
}
