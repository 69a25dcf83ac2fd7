package import NibModel

/// One difference between two layouts.
package struct LayoutDifference: Sendable {
  package enum Kind: String, Sendable, CaseIterable {
    /// An object was added, with all contents that were not in the old layout.
    case objectAdded = "object-added"
    case objectRemoved = "object-removed"
    /// An object has moved to another container.
    case objectMoved = "object-moved"
    /// An object has moved among its siblings.
    case objectReordered = "object-reordered"
    case classChanged = "class-changed"
    case attributeAdded = "attribute-added"
    case attributeRemoved = "attribute-removed"
    case attributeChanged = "attribute-changed"
    /// A connection was added: an outlet, a collection, an action or a reference of an object, or a `<connect>`.
    case connectionAdded = "connection-added"
    case connectionRemoved = "connection-removed"
    case connectionChanged = "connection-changed"
    /// A `<connect>` has moved among the others.
    case connectionReordered = "connection-reordered"
    /// A collection contains the same objects in another order.
    case collectionReordered = "collection-reordered"
  }

  package var kind: Kind
  /// The subject of the difference: `<Label> 'title'`.
  package var subject: Subject
  /// The attribute, outlet or collection.
  package var name: String?
  /// The old and the new value.
  package var old: Fact?
  package var new: Fact?
  /// The place in each layout, or nil if the subject is not there.
  package var oldRange: SourceRange?
  package var newRange: SourceRange?
  /// The node of the subject in each tree; nil if the subject is not there, or is no node.
  var oldNode: Int?
  var newNode: Int?
  /// The kind of change if Xcode makes it by itself, and nil for the change of a person.
  package internal(set) var upkeep: Upkeep?
  /// The object at the top level that contains the subject, or the source of a connection: a scene's controller, a window,
  /// or the owner. Nil outside of any.
  package internal(set) var top: Subject?
  /// The difference in the words of Xcode; nil if the words for any layout fit.
  var sentence: String?

  /// An old or new state: a value of the layout, or the description of a place.
  package enum Fact: Hashable, Sendable {
    case value(LayoutTree.Value)
    case words(String)

    /// The state as messages show it. A text is in quotes.
    package var words: String {
      switch self {
      case .value(let value): value.words
      case .words(let words): words
      }
    }

    /// Returns the states as messages show them together. Different values never look the same.
    static func words(_ old: Fact?, _ new: Fact?) -> (old: String, new: String) {
      guard case .value(let before) = old, case .value(let after) = new else {
        return (old?.words ?? "", new?.words ?? "")
      }
      let words = LayoutTree.Value.words(for: [before, after])
      return (words[0], words[1])
    }

    /// The state as programs read it: the whole value, without quotes.
    package var text: String {
      switch self {
      case .value(let value): String(decoding: value.bytes, as: UTF8.self)
      case .words(let words): words
      }
    }
  }

  /// An object, a `<connect>`, or the layout itself.
  package struct Subject: Hashable, Sendable {
    package var className: String
    package var id: String?
    /// The text by which people know an object of one of Xcode's files.
    var label: String?
    /// The number of objects that are added or removed with this one.
    package var count = 0
    /// True for an archive as a whole.
    var isArchive = false
    /// The name in messages of what is no object of the file, such as its owner.
    var phrase: String?
  }
}

extension LayoutTree {
  func subject(_ index: Int) -> LayoutDifference.Subject {
    LayoutDifference.Subject(
      className: nodes[index].kind == .file ? "" : nodes[index].kind == .connect ? "connect" : nodes[index].name,
      id: id(of: index)?.text, isArchive: isArchive && nodes[index].kind == .layout)
  }

  /// Returns the number of objects in a node that have no partner and are not inside an object that has one. O(nodes in
  /// it).
  func objectCount(in index: Int, without partners: [Int?]) -> Int {
    var (count, place) = (0, index + 1)
    while place < nodes[index].end {
      let isNew = partners[place] == nil
      if isNew, nodes[place].kind == .object { count += 1 }
      place = isNew ? place + 1 : nodes[place].end
    }
    return count
  }

  /// Returns the object at the top level that a node is in, or is; nil for a node that is in none. O(depth).
  func top(of index: Int) -> Int? {
    var (node, object): (Int, Int?) = (index, nil)
    while node > 0, nodes[node].kind != .layout {
      if nodes[node].kind == .object { object = node }
      node = nodes[node].parent
    }
    return object
  }

  /// Returns the object whose value a part is. For other nodes, returns the node itself.
  func owner(of index: Int) -> Int { nodes[index].kind == .part ? nodes[index].parent : index }
}

extension LayoutTree.Value {
  /// The value as messages show it. A long value is shortened.
  var words: String { words(String(decoding: bytes.prefix(400), as: UTF8.self).shortened) }

  private func words(_ text: String) -> String { isText ? "\"\(text)\"" : text }

  /// Returns values as messages show them together; nil is "nothing". Different values never look the same: long ones
  /// are cut around the place where they differ.
  static func words(for values: [LayoutTree.Value?]) -> [String] {
    let values = differingAttributes(of: values)
    let texts = values.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
    var shown = texts.compactMap(\.self).shortenedApart()[...]
    return values.map { value in value.map { $0.words(shown.removeFirst()) } ?? "nothing" }
  }
}
