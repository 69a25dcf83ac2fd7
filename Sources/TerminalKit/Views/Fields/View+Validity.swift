/// Forms: views whose values may be wrong.
extension View {
  /// The problem of the view if it is shown: it has one, and the user has left the view or has tried to go on.
  public final var shownProblem: String? { showsProblem ? problem : nil }

  /// True if neither the view nor anything in it has a ``problem``. What is hidden or disabled does not count; a page of
  /// tabs that is not shown does.
  ///
  /// - Complexity: O(views in it).
  public final var isValid: Bool { firstInvalid == nil }

  /// Shows the problems of the view and all that is in it, and gives the first view with one the focus.
  ///
  /// - Returns: ``isValid``.
  @discardableResult
  public final func validate() -> Bool {
    var first: View?
    forEachThatCounts { view in
      guard view.problem != nil else { return true }
      view.showsProblem = true
      first = first ?? view
      return true
    }
    guard let first else { return true }
    first.uncover()
    window?.application?.focus(first)
    return false
  }

  private var firstInvalid: View? {
    var first: View?
    forEachThatCounts { view in
      if view.problem != nil { first = view }
      return first == nil
    }
    return first
  }

  /// Visits the view and what is in it until told to stop.
  @discardableResult
  private func forEachThatCounts(_ visit: (View) -> Bool) -> Bool {
    guard !isHidden, isEnabled else { return true }
    guard visit(self) else { return false }
    for view in subviews { if !view.forEachThatCounts(visit) { return false } }
    return true
  }

  /// Has every view around it show it.
  private func uncover() {
    var view = self
    while let parent = view.superview {
      if !parent.shows(view) { parent.uncover(view) }
      view = parent
    }
  }
}
