import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The steps of a user, in a real terminal of 80 by 10.
@Suite(
  "Log viewer in a terminal", .needs("tmux"), .mustEnd
)
nonisolated struct LogViewerTerminalTests {
  /// Returns a shell in which `$C` starts the program.
  private static func shell(_ log: String? = LogViewerPilot.sample) async throws -> ProgramRun {
    let scratch = try Scratch()
    if let log { try scratch.write(log, to: "app.log") }
    return try await ProgramRun(
      "\(ProgramRun.path(of: "logviewer")) \(scratch.file("app.log"))", in: scratch, width: 80, height: 10)
  }

  /// Returns the program, when it shows its screen.
  private static func started() async throws -> ProgramRun {
    let run = try await shell()
    try await run.start(until: " 6/6\n")
    return run
  }

  /// Another program writes to the log.
  private static func append(_ text: String, in run: ProgramRun) throws {
    let log = try FileHandle(forWritingTo: URL(filePath: run.scratch.file("app.log")))
    try log.seekToEnd()
    try log.write(contentsOf: Data(text.utf8))
    try log.close()
  }

  @Test("the first screen shows the end of the file, and arrows leave it")
  func firstScreen() async throws {
    let run = try await Self.started()
    #expect(
      try await run.tmux.screen() == """
         File  Search  View  Help                                            Log viewer
         [All levels ▾]  Search                                    [x] Follow  [ ] Wrap
        ── app.log ─────────────────────────────────────────────────────────────────────
        12:00:01 INFO  server started                        │ Line    6
        12:00:02 DEBUG cache is warm                         │ Level   info
        12:00:03 WARN  disk is 91% full                      │ Length  36 bytes
        12:00:04 ERROR cannot write                          │
          at Disk.write(Disk.swift:12)                       │ 12:00:05 INFO  request
        12:00:05 INFO  request 日本 served                   │ 日本 served
         Ctrl+F Find  F3 Next  F1 Keys  Ctrl+Q Quit  F4 Details  Alt+C Copy         6/6

        """)
    try await run.tmux.keys("Up", "Up")
    let screen = try await run.tmux.wait(for: "4/6")
    #expect(screen.contains("│ Level   error") && screen.contains("[ ] Follow"))
  }

  @Test("F8 opens the file in the user's pager, and the log is back when the pager ends")
  func pager() async throws {
    let run = try await Self.shell()
    try run.scratch.write("head -n 1 \"$1\"; echo PAGING; read key; exit $key", to: "pager.sh")
    try await run.tmux.type(line: "export PAGER='sh \(run.scratch.file("pager.sh"))'")
    try await run.start(until: " 6/6\n")
    try await run.tmux.keys("F8")
    let shown = try await run.tmux.wait(for: "PAGING")
    #expect(shown.contains("12:00:01 INFO  server started\n") && !shown.contains("Log viewer"))
    try Self.append("12:00:06 INFO  meanwhile\n", in: run)
    try await run.tmux.type(line: "0")
    #expect(try await run.tmux.wait(for: " 7/7\n").contains("Log viewer"))
    try await run.tmux.keys("F8")
    try await run.tmux.wait(for: "PAGING")
    try await run.tmux.type(line: "3")
    try await run.tmux.wait(for: "The pager has ended with the status 3.")
  }

  @Test("lines of other programs are shown at the end, and a view that was scrolled up stays there until End")
  func growing() async throws {
    let run = try await Self.started()
    try Self.append((7...20).map { "line \($0)\n" }.joined(), in: run)
    let end = try await run.tmux.wait(for: "20/20")
    #expect(end.contains("\nline 20 ") && !end.contains("server started"))
    try await run.tmux.keys("Up")
    try await run.tmux.wait(for: "19/20")
    try Self.append("line 21\n", in: run)
    try await run.tmux.wait(for: "19/21")
    try await run.tmux.keys("End")
    #expect(try await run.tmux.wait(for: "21/21").contains("\nline 21 "))
  }

  @Test("rotation is reported, and the new file is shown")
  func rotation() async throws {
    let run = try await Self.started()
    let file = run.scratch.file("app.log")
    try FileManager.default.moveItem(atPath: file, toPath: file + ".1")
    try await run.tmux.wait(for: "app.log was removed or renamed. New lines in it are still shown.")
    try run.scratch.write("12:00:06 INFO  a new day\n", to: "app.log")
    let screen = try await run.tmux.wait(for: "app.log was replaced: this is the new file.")
    #expect(screen.contains("\n12:00:06 INFO  a new day ") && !screen.contains("served"))
    #expect(screen.contains(" 1/1\n"))
    // As `> app.log` does: the same file.
    let log = try FileHandle(forWritingTo: URL(filePath: file))
    try log.truncate(atOffset: 0)
    try log.close()
    try await run.tmux.wait(for: "app.log was truncated: these are the lines since then.")
    try Self.append("12:00:07 INFO  again\n12:00:08 INFO  on\n", in: run)
    try await run.tmux.wait(for: "\n12:00:08 INFO  on ")
    // It is said until the user goes on.
    try await run.tmux.keys("Up")
    try await run.tmux.wait("the words to go") { !$0.contains("was cut") }
  }

  @Test("Ctrl-F searches while one types, F3 and Shift-F3 go on, and Escape forgets it")
  func searching() async throws {
    let run = try await Self.started()
    try await run.tmux.keys("C-f", "d", "i", "s", "k")
    try await run.tmux.wait(for: "2 found")
    try await run.tmux.keys("Enter")
    // The end was selected, so the search begins again at the top.
    let first = try await run.tmux.wait(for: "1 of 2")
    #expect(first.contains("3/6") && first.contains("│ Line    3"))
    try await run.tmux.keys("F3")
    #expect(try await run.tmux.wait(for: "2 of 2").contains("5/6"))
    try await run.tmux.keys("S-F3")
    try await run.tmux.wait(for: "1 of 2")
    try await run.tmux.keys("/")
    try await run.tmux.bytes("日本")
    #expect(try await run.tmux.wait(for: "1 found").contains("日本"))
    try await run.tmux.keys("Escape")
    try await run.tmux.wait("the search to be forgotten") {
      $0.contains("]  Search ") && !$0.contains("found")
    }
    try await run.tmux.keys("/", "q", "x")
    try await run.tmux.wait(for: "not found")
  }

  @Test("of the levels the list shows only what matters enough, with the lines that belong to it")
  func levels() async throws {
    let run = try await Self.started()
    try await run.tmux.keys("F2", "Enter")
    try await run.tmux.wait(for: "Warnings")
    try await run.tmux.keys("Down", "Down", "Down", "Enter")
    let screen = try await run.tmux.wait(for: "3 shown")
    #expect(
      screen.contains("[Warnings   ▾]") && screen.contains("disk is 91%") && screen.contains("  at Disk"))
    #expect(!screen.contains("server started") && !screen.contains("request"))
    try Self.append("12:00:06 INFO  quiet\n12:00:07 ERROR loud\n", in: run)
    let grown = try await run.tmux.wait(for: "4 shown")
    #expect(grown.contains("ERROR loud") && !grown.contains("quiet"))
  }

  @Test("in a narrow terminal the details go, and Enter shows the line; in a wide one they come back")
  func resizing() async throws {
    let run = try await Self.started()
    try await run.tmux.resize(width: 60, height: 10)
    let narrow = try await run.tmux.wait("the details to go") {
      $0.contains("6/6") && !$0.contains("│ Length")
    }
    #expect(narrow.contains("\n12:00:05 INFO  request 日本 served\n"))
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "─ Line 6 ─")
    try await run.tmux.keys("Escape")
    try await run.tmux.wait("the line to go") { !$0.contains("─ Line 6 ─") }
    try await run.tmux.resize(width: 39, height: 10)
    try await run.tmux.wait(for: "At least 40x8 is needed: this")
    try await run.tmux.resize(width: 80, height: 10)
    try await run.tmux.wait(for: "│ Length  36 bytes")
  }

  @Test("Ctrl-Q gives the terminal back as it was, also from the search field")
  func quitting() async throws {
    let run = try await Self.started()
    try await run.tmux.keys("/", "q", "C-q")
    try await run.expect(status: "0")
  }

  @Test("a file that is missing: nothing but a sentence, and status 1")
  func missing() async throws {
    let run = try await Self.shell(nil)
    try await run.tmux.start("$C")
    // The shell's own screen, of which nothing is gone.
    let screen = try await run.expect(status: "1")
    #expect(screen.contains("logviewer: '\(run.scratch.file("app.log"))' cannot be read: No such file"))
    #expect(screen.hasPrefix("$ stty -g; $C\n"))
  }
}
