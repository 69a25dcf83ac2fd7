import NibKit
import TestSupport
import Testing

@testable import CommitScreen
@testable import TerminalKit

/// Words that were typed, when the screen or the program ends.
@Suite("Commit dialog: kept words", .enabled(if: Run.has("git"), "git is not installed"))
struct CommitDialogKeepingTests {
  private func typed() async throws -> CommitPilot {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt")
    program.pilot.type("Half a thought")
    program.pilot.press("enter")
    // A typed tab moves the focus.
    program.pilot.paste("\tand more")
    return program
  }

  /// Ends the program without a word, so that the system releases its file of kept words.
  private func kill(_ program: CommitPilot) { program.controller.kept = nil }

  private func expectWords(in folder: GitFolder, _ location: SourceLocation = #_sourceLocation)
    async throws
  {
    let next = try await CommitPilot("", in: folder)
    #expect(
      next.controller.message == Message(summary: "Half a thought", details: "\tand more"),
      sourceLocation: location)
  }

  @Test("the next screen begins with words that were typed when the program was ended from outside")
  func ended() async throws {
    let program = try await typed()
    #expect {
      try program.controller.willQuit()
    } throws: { "\($0)".hasSuffix("and more\n\nThe next commit in this repository starts with it.") }
    try await expectWords(in: program.folder)
  }

  @Test("words are kept during a pause, before anything ends the program")
  func killed() async throws {
    let program = try await typed()
    program.pilot.advance(by: .seconds(2))
    kill(program)
    try await expectWords(in: program.folder)
  }

  @Test("two screens on one repository keep their words apart, and each loses only its own")
  func twoScreens() async throws {
    let first = try await typed()
    first.pilot.advance(by: .seconds(2))
    let second = try await CommitPilot("", in: first.folder)
    #expect(second.controller.message.isEmpty)
    second.pilot.type("Another thought")
    second.pilot.advance(by: .seconds(2))
    first.pilot.press("f5")
    await first.pilot.settle()
    #expect(try first.folder.commits == 2)
    kill(second)
    let third = try await CommitPilot("", in: first.folder)
    #expect(third.controller.message == Message(summary: "Another thought"))
    third.pilot.press("ctrl+q", "alt+d")
    #expect(try first.folder.shell("ls .git").contains("COMMIT_DRAFT") == false)
  }

  @Test("words of two screens that were killed come back one after the other")
  func twoKilled() async throws {
    let first = try await typed()
    first.pilot.advance(by: .seconds(2))
    let second = try await CommitPilot("", in: first.folder)
    second.pilot.type("Another thought")
    second.pilot.advance(by: .seconds(2))
    kill(first)
    kill(second)
    let next = [
      try await CommitPilot("", in: first.folder), try await CommitPilot("", in: first.folder),
      try await CommitPilot("", in: first.folder),
    ]
    #expect(next.map(\.controller.message.summary) == ["Half a thought", "Another thought", ""])
  }

  @Test(
    "words are kept when the screen is left, and deleted only if the user says so, or when they are committed"
  )
  func left() async throws {
    let program = try await typed()
    program.pilot.press("ctrl+q", "alt+k")
    #expect(program.application.exitStatus == 1)
    try await expectWords(in: program.folder)
    let second = try await CommitPilot("", in: program.folder)
    second.pilot.press("ctrl+q", "alt+d")
    let third = try await CommitPilot("", in: program.folder)
    #expect(third.controller.message.isEmpty)
    third.pilot.type("Done")
    third.pilot.advance(by: .seconds(2))
    third.pilot.press("f5")
    await third.pilot.settle()
    #expect(try program.folder.lastMessage == "Done")
    let fourth = try await CommitPilot("", in: program.folder)
    #expect(fourth.controller.message.isEmpty)
  }

  @Test("words that were typed before, and those that git offers for a merge: the user chooses")
  func merge() async throws {
    let program = try await typed()
    program.pilot.advance(by: .seconds(2))
    kill(program)
    let next = try await CommitPilot(
      """
      git stash -q; git checkout -qb o; echo o >> b.txt; git commit -qam o; git checkout -q main
      git merge -q --no-ff --no-commit o
      """, in: program.folder)
    #expect(
      next.words.contains(
        "You typed this message before: Half a thought git offers another one: Merge branch 'o'"))
    next.pilot.press("alt+g")
    #expect(next.controller.summary.text == "Merge branch 'o'")
    kill(next)
    let again = try await CommitPilot("", in: program.folder)
    again.pilot.press("enter")
    #expect(again.controller.summary.text == "Half a thought")
  }

  @Test("a symbolic link in place of the kept words is neither read nor followed")
  func link() async throws {
    let program = try await CommitPilot(
      "echo two >> a.txt; echo secret > .git/secret; ln -s secret .git/COMMIT_DRAFT")
    #expect(program.controller.message.isEmpty)
    program.pilot.type("words")
    program.pilot.advance(by: .seconds(2))
    #expect(try program.folder.shell("cat .git/secret") == "secret")
  }

  @Test("of several pasted lines the first is the summary, and the others are the details")
  func pasting() async throws {
    let program = try await CommitPilot("echo two >> a.txt; git add a.txt")
    program.pilot.paste("First line\n\nSecond paragraph\nthird\n")
    #expect(
      program.controller.message == Message(summary: "First line", details: "Second paragraph\nthird\n"))
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(try program.folder.lastMessage == "First line\n\nSecond paragraph\nthird")
    let other = try await CommitPilot("echo two >> a.txt; git add a.txt")
    other.pilot.type("Fix ")
    other.pilot.paste("one line\n")
    #expect(other.controller.message == Message(summary: "Fix one line"))
  }

  @Test("a commit with the markers of a conflict is asked about first")
  func markers() async throws {
    let program = try await CommitPilot(
      """
      printf 'Title\\n=======\\n' > t.txt; git add t.txt
      printf '<<<<<<< ours\\n1\\n=======\\n2\\n>>>>>>> theirs\\n' > a.txt; git add a.txt
      """)
    program.pilot.type("Both")
    program.pilot.press("f5")
    await program.pilot.settle()
    #expect(program.words.contains("markers of a conflict: a.txt, line 1 a.txt, line 5"), "\(program.words)")
    #expect(!program.words.contains("t.txt"))
    program.pilot.press("enter")
    #expect(try program.folder.commits == 1)
    program.pilot.press("f5")
    await program.pilot.settle()
    program.pilot.press("alt+m")
    await program.pilot.settle()
    #expect(try program.folder.commits == 2)
  }
}
