internal import NibLoading

/// A class whose objects can have a mnemonic in their text.
@MainActor
protocol LetterBearing: AnyObject {
  /// Returns the text of an object of a layout, with the attribute that the text comes from.
  static func letterWords(of object: PlannedObject) -> (words: String, attribute: String)?
}

extension LetterBearing {
  /// Returns the text of an object, or the text of its command if it has none.
  static func commandWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    if let title = object.spannedText("title"), !title.isEmpty { return (title, "title") }
    return object.target(of: "command")?.text("title").map { ($0, "command") }
  }
}
