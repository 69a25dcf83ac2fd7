import CommitScreen
import GitAccess
import NibKit
import ProgramStart
import TerminalKit

/// A commit of git, written and put together on one screen.
@main
struct CommitDialog {
  static let usage = CommandLineUsage(
    program: "commitdialog", summary: "Write the message of a git commit, choose its files, and commit them.",
    options: [
      .init("--repo", "DIR", "the repository that this folder is in; else the one around the current folder"),
      .init("--dry-run", nil, "commit nothing; print the message and the files instead"),
    ],
    remarks: """
      Listed are the files that are staged or changed; new ones must be added with 'git add' first. At the start exactly
      what is staged is checked. A checked file is committed as it is staged, even if only a part of it is; a checked file
      of which nothing is staged is committed as it is in the folder. What is not checked stays as it is. If the
      repository changes while you write, you are told before anything is committed.

      Hooks run as usual. git has no terminal meanwhile, so what asks for a password on one fails, and says so. Needs git
      2.26.

      The exit status is 0 after a commit, and 1 without one. Standard output must be a terminal.
      """)

  static let start = ProgramStart(
    usage, embedded: CommitScreen.layouts, owners: CommitScreen.owners, withoutTerminal: .refuse,
    classes: { _ in classes })

  /// The classes that the layouts may name.
  static var classes: ClassRegistry { CommitScreen.classes }

  /// The screen for the repository that a command line names.
  ///
  /// - Throws: `GitError`, also when there are conflicts, or nothing to commit and nothing to amend.
  static func controller(_ values: CommandLineValues) async throws(GitError) -> Controller {
    try await CommitScreen.controller(
      Repository(around: values["--repo"] ?? "."), isDryRun: values["--dry-run"] != nil)
  }

  static func main() async {
    await start.run { _, values in try await controller(values) }
  }
}
