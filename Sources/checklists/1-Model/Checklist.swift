import NibKit

/// A list of things to do.
final class Checklist: NibObject {
  /// Its name, in one line.
  var title: String { didSet { title = title.asSingleLine } }
  /// The things, in the order that the person gives them.
  var items: [ChecklistItem] = []

  /// A new list.
  init(title: String, items: [ChecklistItem] = []) {
    self.title = title.asSingleLine
    self.items = items
  }

  /// A list of a file.
  init(coder: NibDecoder) throws {
    title = try coder.decode("title", default: "").asSingleLine
    try coder.attachChildren(to: self)
  }

  static var members: Members {
    Members(of: Checklist.self) {
      $0.attribute("title", String.self, required: true)
      $0.children { $0.items.append($1 as ChecklistItem) }
    }
  }

  /// The opposite of `init(coder:)`.
  func encode(with encoder: inout LayoutEncoder) {
    encoder.element("Checklist", ["title": title]) { encoder in
      for item in self.items { item.encode(with: &encoder) }
    }
  }

  func awake() {}
}
