import ArgumentParser
import CommitScreen
import GitAccess
import NibKit
import ProgramStart
import TerminalKit

/// A program that writes and composes a git commit on one screen.
@main
struct CommitDialog: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "commitdialog", abstract: "Write the message of a git commit, choose its files, and commit them.",
    discussion: """
      The list contains the files that are staged or changed; add new files with 'git add' first. At the start, the staged \
      files are checked. A checked file is committed as it is staged, even if only a part of it is; if nothing of it is \
      staged, it is committed as it is in the folder. Unchecked files do not change. If the repository changes while you \
      write, the program says so before it commits.

      Hooks run as usual. git has no terminal meanwhile, so a program that asks for a password fails with a message. \
      Needs git 2.31.

      The exit status is 0 after a commit, and 1 without one. Standard output must be a terminal.
      """)

  @Option(
    help: ArgumentHelp(
      "A folder in the repository. The default is the current folder.", valueName: "dir"))
  var repo = "."

  @Flag(help: "Print the message and the files instead of committing.")
  var dryRun = false

  @Flag(help: "Run the filters of the repository's own configuration when its files are shown.")
  var runFilters = false

  @OptionGroup var options: ProgramOptions
}

@MainActor extension CommitDialog {
  static var layouts: any LayoutSource { CommitScreen.layouts }
  static var owners: [String: any NibOwner.Type] { CommitScreen.owners }
  static var withoutTerminal: Application.WithoutTerminal { .refuse }

  var classes: ClassRegistry { CommitScreen.classes }

  /// Returns the screen for the repository that the command line names.
  ///
  /// - Throws: `GitError`, also if there are conflicts, or if there is nothing to commit and nothing to amend.
  func firstController(in application: Application) async throws -> Controller {
    try await CommitScreen.controller(Repository(around: repo, runsFilters: runFilters), isDryRun: dryRun)
  }
}
