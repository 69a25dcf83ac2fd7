import NibKit

/// A list of things to do.
nonisolated final class Checklist: NibDecodable, NibEncodable {
  /// The name, on one line.
  var title: String { didSet { title = title.asSingleLine } }
  /// The items, in the order of the user.
  var items: [ChecklistItem] = []
  /// The item that was last selected; it is one of the items. Nil means the first.
  weak var selected: ChecklistItem?

  /// Creates a new list.
  init(title: String, items: [ChecklistItem] = []) {
    self.title = title.asSingleLine
    self.items = items
  }

  /// Creates a list from a file.
  init(coder: NibDecoder) throws {
    title = try coder.require(String.self, forKey: "title").asSingleLine
    try coder.attachChildren(to: self)
  }

  static var members: Members {
    Members(of: Checklist.self) {
      $0.attribute("title", String.self, required: true)
      $0.children { $0.items.append($1 as ChecklistItem) }
      $0.outlet("selected") { swap(&$0.selected, &$1) }
    }
  }

  /// Version 1 contains the selected item: see `Notebook`.
  static var archiveVersion: Int { 1 }

  /// Encodes the values that `init(coder:)` decodes, and the outlet.
  func encode(with encoder: NibEncoder) {
    encoder.encode(title, forKey: "title")
    encoder.encodeChildren(items)
    encoder.encodeConditionalReference(selected, forKey: "selected")
  }

  /// The index of the selected item. The index of the first item if none is selected, or if the selected one was
  /// removed.
  var selectedIndex: Int { items.firstIndex { $0 === selected } ?? 0 }
}
