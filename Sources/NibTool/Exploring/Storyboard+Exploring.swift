package import NibExploring
package import NibLoading
internal import NibModel
package import NibXcode

extension StoryboardLoader {
  /// Explores each part of each scene of the storyboard, and reports on all of them.
  ///
  /// - Returns: nil if the storyboard has no scene of its own.
  /// - Throws: `NibError` with everything that does not fit the classes; `StoryboardError` for scenes that make each other
  ///   without end.
  @MainActor
  package func explored(orders: [LoadOrder]) throws -> ExplorationReport? {
    ExplorationReport.joining(
      try PartStep.all(of: storyboard.scenes, self).map { ($0.name, $0.options, $0.explorer.explore(orders: orders)) })
  }
}
