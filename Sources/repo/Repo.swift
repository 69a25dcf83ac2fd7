import CommitScreen
import GitAccess
import NibKit
import ProgramStart
import TerminalKit

/// A repository of git on one screen, in the manner of lazygit.
@main
struct Repo {
  static let usage = CommandLineUsage(
    program: "repo", summary: "Look at a git repository, stage files, hunks and lines, and commit them.",
    options: [.init("--repo", "DIR", "the repository that this folder is in; else the one around the current folder")],
    remarks: """
      Five panels stand at the left: the state, the files, the branches, the commits and the stash. 1 to 5 go there, 0 goes
      to what is selected, at the right. '?' shows all keys.

      Nothing is done that was not seen: if a file, the index or a branch is no longer as it was shown, you are told, and
      look again. Needs git 2.26.
      """)

  static let start = ProgramStart(
    usage, embedded: LayeredLayouts([EmbeddedLayouts.module, CommitScreen.layouts]), owners: owners,
    withoutTerminal: .refuse, classes: { _ in classes })

  /// The classes that the layouts may name.
  static var classes: ClassRegistry {
    var classes = CommitScreen.classes
    classes.register(SpanList.self)
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

  /// The layouts that are loaded later, with the classes of their owners.
  static var owners: [String: any NibOwner.Type] {
    CommitScreen.owners.merging(["Input": InputController.self]) { first, _ in first }
  }

  /// The screen for the repository that a command line names.
  ///
  /// - Throws: `GitError`.
  static func controller(_ values: CommandLineValues) async throws(GitError) -> RepoController {
    RepoController(try await Repository(around: values["--repo"] ?? ".", takesBare: true))
  }

  static func main() async {
    await start.run { _, values in try await controller(values) }
  }
}
