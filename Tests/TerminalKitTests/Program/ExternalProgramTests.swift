import Testing

@testable import TerminalKit

/// Another program in the place of this one. The samples' tests run an editor in a real terminal.
@Suite("Other programs")
struct ExternalProgramTests {
  private let application = Screens([:]).application()

  /// The line of the article, which would open a real editor.
  private func edit() async throws {
    let status = try await application.run(.editor("notes.txt"))
    #expect(status == 0)
  }

  @Test(
    "the status is that of the shell",
    arguments: [
      ("exit 3", 3), ("kill -KILL $$", 137), ("no-such-program-anywhere 2> /dev/null", 127), (":", 0),
    ])
  func status(_ command: String, _ status: Int32) async throws {
    #expect(try await application.run(ExternalProgram(command)) == status)
  }

  @Test("the shell reads the command, which may have arguments of its own, and not the arguments after it")
  func arguments() async throws {
    // The last command of the line gets the arguments.
    let count = ExternalProgram("true && test", ["$HOME; exit 9", "=", "$HOME; exit 9"])
    #expect(try await application.run(count) == 0)
  }

  @Test("a file whose name begins with a hyphen is no option of the editor")
  func hyphen() {
    #expect(ExternalProgram.editor("-x").arguments == ["./-x"])
    #expect(ExternalProgram.pager("a b.txt").arguments == ["a b.txt"])
  }
}
