import NibKit

/// One thing to do: some words and a check mark.
///
/// An item comes from one of two places, each with an initializer: the file in which the items were saved
/// (`init(coder:)`), or the field in which somebody has just typed (`init(text:)`).
nonisolated final class ChecklistItem: NibDecodable, NibEncodable {
  /// The words, in one line.
  var text: String { didSet { text = text.asSingleLine } }
  /// True if the item is done.
  var isChecked: Bool

  /// Creates a new item.
  init(text: String, isChecked: Bool = false) {
    self.text = text.asSingleLine
    self.isChecked = isChecked
  }

  /// Creates an item of a file.
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
