import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The modes that a terminal is asked for, and given back as the user had chosen them.
@Suite("Modes of a terminal", .needs("tmux"), .mustEnd)
nonisolated struct TmuxModeTests {
  /// Runs the probe in a shell, and returns its uses of the mode in which Alt is an Escape: the last letters of the
  /// sequences, in order.
  private func alt(_ use: (ProbeRun) async throws -> Void) async throws -> String {
    let name = "modes-\(UInt64.random(in: 0 ... .max))"
    let file = FileManager.default.temporaryDirectory.appending(path: name).path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let run = try await ProbeRun()
    try await run.tmux.record(into: file)
    try await run.tmux.start(#""$PROBE""#)
    try await run.waitForScreen()
    try await use(run)
    try await run.tmux.keys("q")
    _ = try await run.end(status: 0)
    var written = ""
    try await run.tmux.wait("the end in the record") { _ in
      written = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
      return written.contains("the end\r\n")
    }
    return written.matches(of: /\x1B\[\?1036([a-z])/).map { String($0.output.1) }.joined()
  }

  @Test("Alt is an Escape while the program has the screen, and afterwards what it was before")
  func whole() async throws {
    #expect(try await alt { _ in } == "shr")
  }

  @Test("a program that is stopped gives the mode back, and takes it again")
  func suspended() async throws {
    let letters = try await alt { run in
      try await run.tmux.keys("C-z")
      try await run.tmux.waitForShell()
      try await run.tmux.type(line: "fg")
      try await run.tmux.wait("the screen") { $0.hasLast("resumed") }
    }
    #expect(letters == "shrhr")
  }

  @Test("a program that could not give the mode back does not save its own choice")
  func stoppedByForce() async throws {
    let letters = try await alt { run in
      try await run.signal(SIGSTOP)
      try await run.tmux.wait(for: "Stopped")
      try await run.tmux.bytes("fg\n")
      try await run.tmux.wait("the screen") { $0.hasLast("resumed") }
    }
    #expect(letters == "shhr")
  }
}
