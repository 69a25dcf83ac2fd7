/// The validity of forms, whose views may have invalid values.
extension View {
  /// The problem of the view if it is shown, which is after the user has left the view or has tried to go on.
  public final var shownProblem: String? { showsProblem ? problem : nil }

  /// True if neither the view nor any view in it has a ``problem``. Hidden and disabled views are ignored, but pages of
  /// tabs that are not shown are checked.
  ///
  /// - Complexity: O(views in it).
  public final var isValid: Bool { firstInvalid == nil }

  /// Shows the problems of the view and of all views in it, and gives the focus to the first view with a problem.
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
    window?.host?.focus(first)
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

  /// Visits the view and its subviews until the closure returns false.
  @discardableResult
  private func forEachThatCounts(_ visit: (View) -> Bool) -> Bool {
    guard !isHidden, isEnabled else { return true }
    guard visit(self) else { return false }
    for view in subviews { if !view.forEachThatCounts(visit) { return false } }
    return true
  }

  /// Makes every superview show the view.
  private func uncover() {
    var view = self
    while let parent = view.superview {
      if !parent.shows(view) { parent.uncover(view) }
      view = parent
    }
  }
}
