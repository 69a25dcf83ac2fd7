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
      Listed are the files that are staged or changed; new ones must be added with 'git add' first. At the start exactly \
      what is staged is checked. A checked file is committed as it is staged, even if only a part of it is; a checked \
      file of which nothing is staged is committed as it is in the folder. What is not checked stays as it is. If the \
      repository changes while you write, you are told before anything is committed.

      Hooks run as usual. git has no terminal meanwhile, so what asks for a password on one fails, and says so. Needs git \
      2.31.

      The exit status is 0 after a commit, and 1 without one. Standard output must be a terminal.
      """)

  @Option(
    help: ArgumentHelp(
      "The repository that this folder is in; else the one around the current folder.", valueName: "dir"))
  var repo = "."

  @Flag(help: "Commit nothing; print the message and the files instead.")
  var dryRun = false

  @Flag(help: "Run the filters that the repository's own configuration defines, to look at its files.")
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
