/// The views that do not report all of their changes, and the state of each when it was last drawn.
struct WatchedViews {
  private struct Watched {
    weak var view: View?
    var state: AnyHashable?
  }

  private var watched: [Watched] = []
  /// The number of changes of views up to which the views have been found, or nil before the first search.
  private var viewChanges: Int?

  /// Adds the rows of views that depend on state that does not report its changes, if that state has changed.
  ///
  /// - Complexity: O(views) after views were added or removed, otherwise O(watched views).
  mutating func addChanges(in windows: some Sequence<Window>, to frames: FrameRequests) {
    if viewChanges != frames.viewChanges {
      viewChanges = frames.viewChanges
      watched = Self.find(in: windows)
    }
    for index in watched.indices {
      guard let view = watched[index].view else { continue }
      if view.reportsChanges {
        let state = view.outsideState
        if watched[index].state == state { continue }
        watched[index].state = state
      }
      frames.add(view.rowsOnScreen)
    }
  }

  private static func find(in windows: some Sequence<Window>) -> [Watched] {
    var found: [Watched] = []
    for window in windows {
      window.forEachInOrder { view in
        if !view.reportsChanges || view.outsideState != nil { found.append(Watched(view: view)) }
      }
    }
    return found
  }
}
