internal import NibComparing
internal import NibModel

/// The result of a layout, with all that it includes. Two layouts are equal if they make the same objects with the same values
/// and connections in the same order. Ids may differ, as far as all references lead to the same objects.
struct LayoutMeaning: Equatable {
  private var elements: [Element] = []

  private struct Element: Equatable {
    let kind: LayoutTree.Kind
    let name: String
    let parent: Int
    let values: [Value]
  }

  private struct Value: Equatable {
    let name: String
    let bytes: [UInt8]
  }

  /// - Parameter document: the whole layout.
  /// - Complexity: O(objects + bytes of values), expected.
  init(_ document: NibDocument) {
    let tree = LayoutTree(document, readsText: false)
    var ids: [String: Int] = [:]
    for index in tree.nodes.indices {
      if let id = tree.id(of: index)?.text, ids[id] == nil { ids[id] = index }
    }
    elements = tree.nodes.indices.dropFirst().map { index in
      let node = tree.nodes[index]
      let values = tree.values(of: index).filter { $0.name != "id" && $0.name != IncludeWord.export }
      return Element(
        kind: node.kind, name: node.name, parent: node.parent,
        values: values.map { Value(name: $0.name, bytes: Self.bytes($0.value, ids)) })
    }
  }

  /// Returns a value in which references have the numbers of objects in place of their ids.
  private static func bytes(_ value: LayoutTree.Value, _ ids: [String: Int]) -> [UInt8] {
    guard value.isReference, let text = value.text else { return value.bytes }
    let words = text.split(whereSeparator: \.isWhitespace).map { word -> String in
      guard word.hasPrefix("#") else { return String(word) }
      var name = word.dropFirst()
      while true {
        if let number = ids[String(name)] { return "#\u{0}\(number)" + word[name.endIndex...] }
        guard let dot = name.lastIndex(of: ".") else { return String(word) }
        name = name[..<dot]
      }
    }
    return Array(words.joined(separator: " ").utf8)
  }
}
