import Foundation
import TestSupport
import Testing
import TmuxDriver

/// Checklists in a terminal of 60 by 12.
nonisolated enum ChecklistsRun {
  static let program = ProgramRun.path(of: "checklists")

  static let sample = SavedLists(["Home", "  Buy milk", "x Call", "Work"])

  /// Returns a shell in which `$C` starts the program.
  static func shell(
    _ lists: SavedLists? = sample, in scratch: Scratch? = nil, environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let scratch = try scratch ?? Scratch()
    try lists?.write(to: scratch.file("lists.plist"))
    return try await ProgramRun(
      "\(program) --file \(scratch.file("lists.plist"))", in: scratch, environment: environment)
  }

  /// Returns the program, when it shows its screen.
  static func started(
    _ lists: SavedLists? = sample, _ command: String = "$C", environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let run = try await shell(lists, environment: environment)
    try await run.start(command, until: "╭─ Lists ")
    return run
  }
}

nonisolated extension ProgramRun {
  /// The lists that Checklists has saved.
  fileprivate var lines: [String] { get throws { try SavedLists(of: scratch.file("lists.plist")).lines } }

  /// Waits until Checklists has saved some lists, which it does while it goes on.
  fileprivate func waitForSaved(_ expected: [String]) async throws {
    try await tmux.wait("\(expected) to be saved") { _ in try lines == expected }
  }
}

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

  @Test("Ctrl-Z gives the terminal to the shell, and fg comes back to the same screen")
  func suspending() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    let before = try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.keys("C-z")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "echo in the shell; fg")
    try await run.tmux.wait("the same screen") { $0 == before }
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
  }

  #if arch(x86_64)
    private static let trap = "\(128 + SIGILL)"
  #else
    private static let trap = "\(128 + SIGTRAP)"
  #endif

  @Test("SIGTERM ends it, with everything saved", arguments: [SIGTERM, SIGHUP])
  func terminating(signal: Int32) async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "1/3 done")
    try await run.send(signal)
    try await run.expect(status: "\(128 + signal)")
    #expect(try run.lines.contains("  one more"))
  }

  @Test("a program that a signal ends puts unsaved lists beside the file, and says so")
  func rescuingBeside() async throws {
    let run = try await ChecklistsRun.started()
    try SavedLists(["Theirs"]).write(to: run.scratch.file("lists.plist"))
    try run.scratch.write("of another time", to: "lists.plist.unsaved")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "─ Not saved ─")
    try await run.send(SIGTERM)
    let words = try await run.expect(status: "143").replacing("\n", with: "")
    #expect(
      words.contains("checklists: Another program has changed \(run.scratch.file("lists.plist")) since"))
    #expect(words.contains(" are in \(run.scratch.file("lists.plist.unsaved-2"))."))
    #expect(try SavedLists(of: run.scratch.file("lists.plist.unsaved-2")).lines.contains("  one more"))
    #expect(try run.scratch.read("lists.plist.unsaved") == "of another time")
    #expect(try run.lines == ["Theirs"])
  }

  @Test(
    "lists that cannot be put beside the file go among the temporary files; if that fails, the loss is reported",
    arguments: [true, false])
  func rescuingElsewhere(isThereRoom: Bool) async throws {
    let run = try await ChecklistsRun.shell()
    try run.scratch.write("a file", to: "folder")
    let place = isThereRoom ? run.scratch.path : run.scratch.file("folder")
    try await run.start(
      "TMPDIR=\(place) \(ChecklistsRun.program) --file \(run.scratch.file("folder/x.plist"))",
      until: "╭─ Lists ")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "─ Not saved ─")
    try await run.send(SIGTERM)
    let words = try await run.expect(status: "143").replacing("\n", with: "")
    #expect(words.contains("could not be saved in \(run.scratch.file("folder/x.plist")): Not a directory."))
    if isThereRoom {
      #expect(words.contains(" are in \(run.scratch.file("x.plist.unsaved"))."))
      #expect(try SavedLists(of: run.scratch.file("x.plist.unsaved")).lines.contains("  one more"))
      // The next start mentions it.
      try await run.tmux.type(
        line: "clear; TMPDIR=\(place) \(ChecklistsRun.program) --file \(run.scratch.file("folder/x.plist"))")
      let screen = try await run.tmux.wait(for: "[ OK ]")
      #expect(screen.filter { !" │▐▲▼\n".contains($0) }.contains("/x.plist.unsaved.Toseethem"))
    } else {
      #expect(words.contains("The last changes are lost"))
    }
  }

  @Test("after a trap the terminal is as before and shows the message, and the changes before it are saved")
  func trapping() async throws {
    let run = try await ChecklistsRun.started(
      environment: [
        "CHECKLISTS_TRAP": "fall", "SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=none",
      ])
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.type(line: "fall")
    let ending = try await run.tmux.ending()
    #expect(ending.status == Self.trap && ending.isAsBefore, "\(ending.screen)")
    #expect(ending.screen.contains("trapped, as wanted"))
    #expect(ending.screen.contains("trapIfWanted"))
    #expect(try run.lines.contains("  one more"))
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

  @Test("quit and started again it shows the same; without its file it begins afresh")
  func restarting() async throws {
    let run = try await ChecklistsRun.started()
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "one more")
    let before = try await run.tmux.wait(for: "1/3 done")
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    try await run.tmux.type(line: "clear; $C")
    let after = try await run.tmux.wait(for: "1/3 done")
    #expect(before.contains("[ ] one more") && after.contains("[ ] one more"))
    #expect(before.split(separator: "\n")[2...4] == after.split(separator: "\n")[2...4])
    try await run.tmux.keys("C-q")
    try await run.tmux.waitForShell()
    try await run.tmux.type(line: "clear; rm \(run.scratch.file("lists.plist")); $C")
    let empty = try await run.tmux.wait(for: "Nothing to do.")
    #expect(!empty.contains("Home") && !empty.contains("one more"))
  }

  @Test("a program that is started again shows the list and the item that the user left")
  func samePlace() async throws {
    let run = try await ChecklistsRun.started(
      SavedLists(["Home", "  Milk", "Work", "  Call", "  Ship", "  Rest"]))
    try await run.tmux.keys("Down", "Tab", "Down", "C-q")
    try await run.expect(status: "0")
    #expect(try SavedLists(of: run.scratch.file("lists.plist")).open == "Work")
    try await run.start(until: "│[ ] Ship ")
    try await run.tmux.keys("Tab", "Space")
    try await run.tmux.wait(for: "│[x] Ship ")
    // A signal, too. What is typed behind the arrow shows that the arrow has come.
    try await run.tmux.keys("Down", "Tab", "z")
    try await run.tmux.wait(for: "New: z")
    try await run.send(SIGTERM)
    try await run.tmux.waitForShell()
    #expect(try SavedLists(of: run.scratch.file("lists.plist")).selected["Work"] == "Rest")
  }

  @Test("a damaged file is kept aside when something is saved, and the message says what is wrong")
  func damaged() async throws {
    let scratch = try Scratch(["lists.plist": "bplist00, and then it ends"])
    let run = try await ChecklistsRun.shell(nil, in: scratch)
    try await run.tmux.start("$C")
    let screen = try await run.tmux.wait(for: "[ OK ]")
    #expect(screen.filter { !" │▐▲▼\n".contains($0) }.contains("lists.plist:thefilehas26bytesandiscutshort."))
    try await run.tmux.keys("Enter")
    try await run.tmux.wait(for: "Nothing to do.")
    try await run.tmux.keys("Tab", "Tab")
    try await run.tmux.type(line: "anew")
    try await run.tmux.wait(for: "0/1 done")
    try await run.tmux.keys("C-q")
    try await run.expect(status: "0")
    #expect(try run.lines == ["To do", "  anew"])
    #expect(run.scratch.names == ["lists.plist", "lists.plist.damaged"])
    #expect(try run.scratch.read("lists.plist.damaged") == "bplist00, and then it ends")
  }

  @Test(
    "no file is moved or written if the program only prints its screen",
    arguments: ["no archive", "<layout version=\"1\"/>"])
  func lookingChangesNothing(content: String) throws {
    let scratch = try Scratch(["lists.plist": content])
    let run = try Run([ChecklistsRun.program, "--file", scratch.file("lists.plist")])
    #expect(run.status == 0 && run.output.contains("─ Checklists ─"))
    #expect(scratch.names == ["lists.plist"])
    #expect(try scratch.read("lists.plist") == content)
  }

  @Test("without a terminal it prints its first screen, without one escape, and says what it did")
  func withoutTerminal() throws {
    let scratch = try Scratch()
    try ChecklistsRun.sample.write(to: scratch.file("lists.plist"))
    let run = try Run([ChecklistsRun.program, "--file", scratch.file("lists.plist")])
    #expect(run.status == 0)
    #expect(run.output.contains("│[ ] Buy milk"))
    #expect(!run.output.contains("\u{1B}") && !run.errors.contains("\u{1B}"))
    #expect(run.errors.contains("not a terminal"))
  }

  @Test(
    "it starts without Foundation's tables of languages, which take more time than all the rest",
    .needs("ldd"))
  func libraries() throws {
    let libraries = try Run(["ldd", ChecklistsRun.program]).output
    #expect(libraries.contains("libxml2") && !libraries.contains("FoundationICU"))
    #expect(!libraries.contains("libFoundation.so"))
  }

  @Test("a closed output is reported, and no other file receives the screen")
  func closedOutput() throws {
    let scratch = try Scratch()
    try ChecklistsRun.sample.write(to: scratch.file("lists.plist"))
    let command =
      "\(ChecklistsRun.program) --file \(scratch.file("lists.plist")) --trace \(scratch.file("trace"))"
    let run = try Run(["sh", "-c", "\(command) >&-"])
    #expect(run.status == 1)
    #expect(run.errors.contains("cannot be written"))
    #expect(try !scratch.read("trace").contains("Buy milk"))
    #expect(try SavedLists(of: scratch.file("lists.plist")) == ChecklistsRun.sample)
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
