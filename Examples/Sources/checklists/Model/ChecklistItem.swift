import NibKit

/// A thing to do: a text and a check mark.
///
/// An item is made by one of two initializers: from the file in which the items were saved (`init(coder:)`), or from a
/// text that the user has typed (`init(text:)`).
nonisolated final class ChecklistItem: NibDecodable, NibEncodable {
  /// The text, on one line.
  var text: String { didSet { text = text.asSingleLine } }
  /// True if the item is done.
  var isChecked: Bool

  /// Creates a new item.
  init(text: String, isChecked: Bool = false) {
    self.text = text.asSingleLine
    self.isChecked = isChecked
  }

  /// Creates an item from a file.
  init(coder: NibDecoder) throws {
    text = try coder.require(String.self, forKey: "text").asSingleLine
    isChecked = try coder.decode(forKey: "checked", default: false)
  }

  static var members: Members {
    Members(of: ChecklistItem.self) {
      $0.attribute("text", String.self, required: true)
      $0.attribute("checked", Bool.self)
    }
  }

  /// Encodes the values that `init(coder:)` decodes.
  func encode(with encoder: NibEncoder) {
    encoder.encode(text, forKey: "text")
    encoder.encode(isChecked, forKey: "checked")
  }
}
