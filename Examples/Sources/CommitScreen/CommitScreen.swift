package import GitAccess
package import NibKit
package import TerminalKit

/// The screen for writing and composing a commit, for every program that has a repository.
package enum CommitScreen {
  /// The classes that its layouts name.
  package static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(SummaryField.self)
    classes.register(owner: CommitController.self)
    classes.register(owner: ProblemController.self)
    classes.register(owner: StopController.self)
    return classes
  }

  /// The layouts that are loaded later than the layout of the screen, with the classes of their owners.
  package static let owners: [String: any NibOwner.Type] = [
    "Problem": ProblemController.self, "Stop": StopController.self,
  ]

  /// The layouts of its screens.
  package static let layouts = EmbeddedLayouts.module

  /// Returns the screen for the current state of a repository.
  ///
  /// - Parameters:
  ///   - isDryRun: true if nothing is committed.
  ///   - whenCommitted: called after a commit. The screen then closes, and the program goes on; nil ends the program.
  /// - Throws: `GitError`, also when there are conflicts, or nothing to commit and nothing to amend.
  package static func controller(
    _ repository: Repository, isDryRun: Bool = false, whenCommitted: ((CommitReport) -> Void)? = nil
  ) async throws(GitError) -> Controller {
    let snapshot = try await repository.look()
    let unmerged = snapshot.status.files.filter(\.isUnmerged)
    guard unmerged.isEmpty else { throw .unmerged(names: unmerged.map(\.name)) }
    guard !snapshot.status.files.isEmpty || !snapshot.status.isUnborn else { throw .nothingToCommit }
    return CommitController(repository, snapshot, isDryRun: isDryRun, whenCommitted: whenCommitted)
  }
}
