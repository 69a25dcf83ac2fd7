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
    return ([accessibleName ?? "", words[accessibleRole.word]] + state + availability)
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A row of some, in words: `Milk, 3 of 7`.
  func state(of text: String, row: Int, count: Int, in words: Words) -> [String] {
    [text, words[.position, "\(row + 1)", "\(count)"]]
  }
}
