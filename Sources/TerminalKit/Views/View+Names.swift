extension View {
  /// The name of the view for a user. This is its `label`, or else the text of the ``Label`` that is `for` the view, or
  /// else its own text, such as the title of a button or of a frame. Nil if there is none.
  ///
  /// - Complexity: O(views of its window).
  public var accessibleName: String? {
    let names = [label, nameOfLabel, ownName]
    return names.lazy.compactMap { $0?.trimmedOfColon }.first { !$0.isEmpty }
  }

  /// The text of the label that is for the view.
  private var nameOfLabel: String? {
    var name: String?
    window?.forEachInOrder { if name == nil, $0.namedView === self { name = $0.ownName } }
    return name
  }
}

extension String {
  /// The text without a colon and blanks at its end: `Name` for `Name: `.
  fileprivate nonisolated var trimmedOfColon: String {
    var text = Substring(self)
    while let last = text.last, last == ":" || last == " " { text.removeLast() }
    return String(text)
  }
}
