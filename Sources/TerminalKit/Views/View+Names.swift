extension View {
  /// The name that a user would use for the view: its `label`, else the text of the ``Label`` that is `for` it, else
  /// its own text, such as the title of a button or of a frame. Nil if there is none.
  ///
  /// - Complexity: O(views of its window).
  public var accessibleName: String? {
    let names = [label, nameOfLabel, ownName]
    return names.lazy.compactMap { $0?.trimmedOfColon }.first { !$0.isEmpty }
  }

  /// The words of the label that is for it.
  private var nameOfLabel: String? {
    var name: String?
    window?.forEachInOrder { if name == nil, let label = $0 as? Label, label.target === self { name = label.ownName } }
    return name
  }
}

extension String {
  /// `Name` for `Name: `, as labels are written.
  fileprivate nonisolated var trimmedOfColon: String {
    var text = Substring(self)
    while let last = text.last, last == ":" || last == " " { text.removeLast() }
    return String(text)
  }
}
