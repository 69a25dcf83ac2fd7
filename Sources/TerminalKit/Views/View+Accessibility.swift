extension View {
  /// The role of the view for a screen reader: the `role` in its layout, or else the role of its class.
  public var accessibleRole: AccessibleRole {
    get { givenRole ?? defaultRole }
    set { givenRole = newValue }
  }

  /// Returns the description of the view for a screen reader: its name, its role, and its state.
  ///
  /// - Complexity: O(views of its window).
  public func accessibleDescription(in words: Words) -> String {
    let state = accessibleState(in: words)
    let availability = isEnabled ? [] : [words[.disabled]]
    let name = accessibleName ?? (hint.isEmpty ? nameAround : hint)
    return ([name, words[accessibleRole.word]] + state + requirements(in: words) + availability + [shownHelp])
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The title of the nearest frame or section around a view without a name of its own, or an empty text if there is
  /// none.
  private var nameAround: String {
    var view = superview
    while let current = view, current.superview != nil {
      if !current.ownName.isEmpty { return current.ownName }
      view = current.superview
    }
    return ""
  }

  /// Returns the name of the view and a text, for ``spokenText``.
  func spoken(_ text: String) -> String { accessibleName.map { $0 + ", " + text } ?? text }

  /// Returns the text and the position of a row: `Milk, 3 of 7`.
  func state(of text: String, row: Int, count: Int, in words: Words) -> [String] {
    [text, words[.position, "\(row + 1)", "\(count)"]]
  }
}
