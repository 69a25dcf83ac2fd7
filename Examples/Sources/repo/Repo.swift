import ArgumentParser
import CommitScreen
import GitAccess
import NibKit
import ProgramStart
import TerminalKit

/// A git repository on one screen, in the style of lazygit.
@main
struct Repo: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "repo", abstract: "Look at a git repository, stage files, hunks and lines, and commit them.",
    discussion: """
      The five panels on the left are the status, the files, the branches, the commits and the stash. The keys 1 to 5 \
      go to a panel, and 0 goes to the details of the selection on the right. '?' shows all keys.

      Files that git does not track are listed one by one. With the setting status.showUntrackedFiles, a folder of them is \
      one row ('normal'), or they are hidden ('no').

      The program acts only on what is on the screen: if a file, the index or a branch has changed since, it does \
      nothing, and shows the new state. Needs git 2.31.
      """)

  @Option(
    help: ArgumentHelp(
      "A folder in the repository. The default is the current folder.", valueName: "dir"))
  var repo = "."

  @Flag(help: "Run the filters of the repository's own configuration when its files are shown.")
  var runFilters = false

  @OptionGroup var options: ProgramOptions
}

@MainActor extension Repo {
  static var layouts: any LayoutSource { LayeredLayouts([EmbeddedLayouts.module, CommitScreen.layouts]) }
  static var owners: [String: any NibOwner.Type] {
    CommitScreen.owners.merging(["Input": InputController.self]) { first, _ in first }
  }
  static var withoutTerminal: Application.WithoutTerminal { .refuse }

  var classes: ClassRegistry { Self.classes }

  /// The classes that the layouts may name.
  static var classes: ClassRegistry {
    var classes = CommitScreen.classes
    classes.register(PanelList.self)
    classes.register(owner: RepoController.self)
    classes.register(owner: StatusController.self)
    classes.register(owner: FilesController.self)
    classes.register(owner: BranchesController.self)
    classes.register(owner: HistoryController.self)
    classes.register(owner: StashController.self)
    classes.register(owner: DetailController.self)
    classes.register(owner: InputController.self)
    return classes
  }

  /// Returns the screen for the repository that the command line names.
  ///
  /// - Throws: `GitError`.
  func firstController(in application: Application) async throws -> Controller {
    RepoController(try await Repository(around: repo, takesBare: true, runsFilters: runFilters))
  }
}
