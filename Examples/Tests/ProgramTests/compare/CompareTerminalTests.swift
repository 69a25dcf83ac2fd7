import Foundation
import TestSupport
import Testing
import TmuxDriver

/// The steps of a user in a real terminal, and the exit status for the shell and git.
@Suite("Compare in a terminal", .needs("tmux"), .mustEnd)
nonisolated struct CompareTerminalTests {
  private static func shell(_ arguments: String, _ files: [String: String]) async throws -> ProgramRun {
    let scratch = try Scratch(files)
    return try await ProgramRun(
      "\(ProgramRun.path(of: "compare")) \(arguments)", in: scratch, width: 80, height: 14)
  }

  private static let files = ["old.txt": ComparePilot.old, "new.txt": ComparePilot.new]

  @Test("the first screen shows both files from the command line")
  func firstScreen() async throws {
    let run = try await Self.shell("old.txt new.txt", Self.files)
    try await run.start("cd \(run.scratch.path); $C", until: "Dark bread")
    #expect(
      try await run.tmux.screen() == """
         File  Choose  Go  View  Help                                           Compare
         Ignore  [ ] White space  [ ] Amount  [ ] Blank lines  [ ] Case  [ ] Line ends
        ────────────────────────────────────────────────────────────────────────────────
         old.txt                              │  │new.txt
          1   Milk                            │  │ 1   Milk
        ▌ 2 - Bread                           │‹›│ 2 + Dark bread                      █
          3   Butter                          │  │ 3   Butter
          4   Eggs                            │  │ 4   Eggs
                                              │‹›│ 5 + Tea                             ▐
                                              │  │
                                              │  │
                                              │  │
                                              │  │
         N Next  L Left  R Right  B Both  Ctrl+S Save  V Result         1/2 differences

        """)
    try await run.tmux.keys("q")
    try await run.expect(status: "1")
  }

  @Test("a result that has a choice for each difference is saved, and the status is 0")
  func saving() async throws {
    let run = try await Self.shell("old.txt new.txt -o out.txt", Self.files)
    try await run.start("cd \(run.scratch.path); $C", until: "Dark bread")
    try await run.tmux.keys("r", "n", "r", "C-s")
    try await run.tmux.wait(for: "out.txt is saved.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
    #expect(try run.scratch.read("out.txt") == ComparePilot.new)
  }

  @Test(
    "trouble is reported in a sentence, with the status 2",
    arguments: [
      ("old.txt none.txt", "compare: there is no file 'none.txt'"),
      ("old.txt .", "compare: '.' is a folder and 'old.txt' is not: name two files or two folders"),
      ("old.txt zero.bin", "compare: 'zero.bin' is not a text"),
      (
        "old.txt wide.txt", "compare: 'wide.txt' is UTF-16, little-endian, and 'old.txt' has another encoding"
      ),
      ("- -", "compare: standard input can be one of the files, not two"),
      (". . -o out", "compare: --output and --ancestor are for files, and not for folders"),
      ("old.txt new.txt > out", "compare: standard output is not a terminal"),
      ("old.txt new.txt -o .", "compare: '.' is a folder"),
      ("old.txt new.txt -o /dev/null", "compare: '/dev/null' is not a regular file"),
    ])
  func trouble(_ arguments: String, _ words: String) async throws {
    let run = try await Self.shell("", Self.files.merging(["zero.bin": "a\0b"]) { $1 })
    try Data([0xFF, 0xFE, 0x41, 0]).write(to: URL(filePath: run.scratch.file("wide.txt")))
    try await run.tmux.start("cd \(run.scratch.path); $C \(arguments)")
    try await run.tmux.wait(for: words)
    try await run.expect(status: "2")
  }

  @Test(
    "a file that cannot be read is reported with the system's reason",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "no such file here"))
  func unreadable() async throws {
    let run = try await Self.shell("", Self.files)
    try await run.tmux.start("cd \(run.scratch.path); $C old.txt /proc/self/mem")
    try await run.tmux.wait(for: "compare: '/proc/self/mem' cannot be read: ")
    try await run.expect(status: "2")
  }

  @Test("standard input is one of the files")
  func standardInput() async throws {
    let run = try await Self.shell("- new.txt", Self.files)
    try await run.start("cd \(run.scratch.path); $C < old.txt", until: "Dark bread")
    #expect(try await run.tmux.screen().contains("standard input "))
    try await run.tmux.keys("q")
    try await run.expect(status: "1")
  }

  @Test("git difftool starts it as the configuration says", .needs("git"))
  func difftool() async throws {
    let run = try await Self.shell("", Self.files)
    try await run.tmux.type(
      line:
        "cd \(run.scratch.path); git init -q; cp new.txt file.txt; cp old.txt new.txt; cp new.txt list.txt; "
        + "git add list.txt; cp file.txt list.txt")
    try await run.tmux.waitForShell()
    try await run.tmux.type(
      line: "git config difftool.nib.cmd \"$C \"'\"$LOCAL\" \"$REMOTE\"'; git config difftool.prompt false")
    try await run.start("git difftool --tool=nib", until: "Dark bread")
    let screen = try await run.tmux.screen()
    #expect(screen.contains("│ 2 + Dark bread") && screen.contains("list.txt"))
    try await run.tmux.keys("q")
    // git itself does not pass the status on, unless trustExitCode is set.
    try await run.expect(status: "0")
  }

  /// A repository with a conflict in `list.txt`, and the program as its mergetool.
  private static func conflict() async throws -> ProgramRun {
    let run = try await shell("", ["base": "a\nb\nc\n", "ours": "a\nours\nc\n", "theirs": "a\ntheirs\nc\n"])
    let git = "git -c user.name=n -c user.email=e@example.org"
    try await run.tmux.type(
      line: "cd \(run.scratch.path); git init -q -b main; c() { cp $1 list.txt; git add list.txt; "
        + "\(git) commit -qm $1; }; c base; git checkout -qb other; c theirs; git checkout -q main; c ours; "
        + "\(git) merge -q other; clear")
    try await run.tmux.waitForShell()
    try await run.tmux.type(
      line:
        "git config mergetool.nib.cmd \"$C \"'-L ours -L theirs -L base -a \"$BASE\" \"$LOCAL\" \"$REMOTE\" -o \"$MERGED\"'; "
        + "git config mergetool.nib.trustExitCode true; git config mergetool.prompt false; clear")
    return run
  }

  @Test("git mergetool takes a saved file for merged", .needs("git"))
  func mergetool() async throws {
    let run = try await Self.conflict()
    try await run.start("git mergetool --tool=nib", until: "1 of 1 conflict left")
    let screen = try await run.tmux.screen()
    #expect(screen.contains("! ours") && screen.contains("! theirs"))
    try await run.tmux.keys("b", "C-s")
    try await run.tmux.wait(for: "is saved.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
    #expect(try run.scratch.read("list.txt") == "a\nours\ntheirs\nc\n")
    #expect(try Run(["git", "ls-files", "--unmerged"], in: run.scratch.path).output.isEmpty)
  }

  @Test("git mergetool leaves a file unmerged that was not saved", .needs("git"))
  func mergetoolWithoutSaving() async throws {
    let run = try await Self.conflict()
    try await run.start("git mergetool --tool=nib", until: "1 of 1 conflict left")
    try await run.tmux.keys("b", "q")
    try await run.tmux.wait(for: "Your choices are not saved.")
    try await run.tmux.keys("M-q")
    try await run.expect(status: "1")
    #expect(try Run(["git", "ls-files", "--unmerged"], in: run.scratch.path).output.contains("list.txt"))
    #expect(try run.scratch.read("list.txt").contains("<<<<<<<"))
  }

  @Test("diff --open of a tool with NibTool starts it, and has its status")
  func opening() async throws {
    let run = try await Self.shell("", Self.files)
    let tool = ProgramRun.path(of: "outlinetool")
    try await run.start(
      "cd \(run.scratch.path); \(tool) diff --open old.txt new.txt", until: "1/2 differences")
    try await run.tmux.keys("q")
    try await run.expect(status: "1")
  }

  @Test("merge --open of a tool with NibTool saves in the file of --output, and has the status 0 then")
  func openingAMerge() async throws {
    let run = try await Self.shell("", Self.files)
    let tool = ProgramRun.path(of: "outlinetool")
    try await run.start(
      "cd \(run.scratch.path); \(tool) merge --open old.txt old.txt new.txt -o out.txt", until: "no conflicts"
    )
    try await run.tmux.keys("C-s")
    try await run.tmux.wait(for: "is saved.")
    try await run.tmux.keys("q")
    try await run.expect(status: "0")
    #expect(try run.scratch.read("out.txt") == ComparePilot.new)
  }
}
