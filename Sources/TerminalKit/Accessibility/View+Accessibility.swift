extension View {
  /// The part that the view plays for a person who hears the screen: the `role` of its layout, or else that of its class.
  public var accessibleRole: AccessibleRole {
    get { givenRole ?? defaultRole }
    set { givenRole = newValue }
  }

  /// The view in words, as a screen reader says it: its name, its role, and its state.
  ///
  /// - Complexity: O(views of its window).
  public func accessibleDescription(in words: Words) -> String {
    let state = accessibleState(in: words)
    let availability = isEnabled ? [] : [words[.disabled]]
    let name = accessibleName ?? nameInside ?? nameAround
    return ([name, words[accessibleRole.word]] + state + demands(in: words) + availability + [shownHelp])
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The words that an input shows while it is empty, which say what it is for.
  private var nameInside: String? { (self as? TextInput).flatMap { $0.placeholder.isEmpty ? nil : $0.placeholder } }

  /// The title of the nearest frame or section around a view without a name of its own; empty if there is none.
  private var nameAround: String {
    var view = superview
    while let current = view, current.superview != nil {
      if !current.ownName.isEmpty { return current.ownName }
      view = current.superview
    }
    return ""
  }

  /// The demands of a field that its picture does not show.
  private func demands(in words: Words) -> [String] {
    guard let input = self as? TextInput else { return [] }
    return (input.isRequired ? [words[.required]] : []) + (input.isReadOnly ? [words[.readOnly]] : [])
  }

  /// A text behind the name of the view, for ``spokenText``.
  func spoken(_ text: String) -> String { accessibleName.map { $0 + ", " + text } ?? text }

  /// A row of some, in words: `Milk, 3 of 7`.
  func state(of text: String, row: Int, count: Int, in words: Words) -> [String] {
    [text, words[.position, "\(row + 1)", "\(count)"]]
  }
}
