import NibKit

/// A list of things to do.
nonisolated final class Checklist: NibDecodable, NibEncodable {
  /// Its name, in one line.
  var title: String { didSet { title = title.asSingleLine } }
  /// The things, in the order that the user gives them.
  var items: [ChecklistItem] = []
  /// The item that was selected last: one of the items. Nil is the first.
  weak var selected: ChecklistItem?

  /// Creates a new list.
  init(title: String, items: [ChecklistItem] = []) {
    self.title = title.asSingleLine
    self.items = items
  }

  /// Creates a list of a file.
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

  /// Version 1 knows which item is selected: see `Notebook`.
  static var archiveVersion: Int { 1 }

  /// The opposite of `init(coder:)`, and of the outlet.
  func encode(with encoder: NibEncoder) {
    encoder.encode(title, forKey: "title")
    encoder.encodeChildren(items)
    encoder.encodeConditionalReference(selected, forKey: "selected")
  }

  /// The number of the selected item; the first if none is selected, or one that is gone.
  var selectedIndex: Int { items.firstIndex { $0 === selected } ?? 0 }
}
