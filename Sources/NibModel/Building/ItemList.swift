/// The items of the structured values of a document that is being built. Each item is followed by its nested items.
struct ItemList: Sendable {
  struct Item: Sendable {
    var key: Range<Int>?
    var value: Range<Int>
    var isStructure: Bool
    var end: Int
    var place: SourceRange
  }

  private(set) var all: [Item] = []

  /// Appends the items of an array or a dictionary, without recursion, and returns their range.
  mutating func add(
    _ value: PropertyList, of attribute: String, at place: SourceRange, _ texts: inout ValueTexts
  ) throws(BuildFault) -> Range<Int> {
    let first = all.count
    /// For each open value, the remaining items with the next one last, and the item that contains them.
    var open: [(rest: [(key: String?, value: PropertyList)], item: Int?)] = []
    open.append((try Self.contents(of: value, of: attribute), nil))
    while let last = open.indices.last {
      guard let (key, value) = open[last].rest.popLast() else {
        if let item = open[last].item { all[item].end = all.count }
        open.removeLast()
        continue
      }
      let keyRange: Range<Int>?
      if let key { keyRange = try texts.add(key, of: attribute) } else { keyRange = nil }
      let text = value.layoutText
      var item = Item(
        key: keyRange, value: texts.none, isStructure: text == nil, end: all.count + 1, place: place)
      if let text {
        item.value = try texts.add(text, of: attribute)
      } else {
        open.append((try Self.contents(of: value, of: attribute), all.count))
      }
      all.append(item)
    }
    return first..<all.count
  }

  /// Returns the contents of a value, the first item last. Keys are sorted by their bytes.
  private static func contents(
    of value: PropertyList, of attribute: String
  ) throws(BuildFault) -> [(key: String?, value: PropertyList)] {
    switch value {
    case .array(let values) where !values.isEmpty: return values.reversed().map { (nil, $0) }
    case .dictionary(let values) where !values.isEmpty:
      return values.sorted { $1.key.utf8.lexicographicallyPrecedes($0.key.utf8) }.map { ($0.key, $0.value) }
    default: throw BuildFault(.unsayable(kind: value.unsayableKind, of: attribute))
    }
  }
}

extension PropertyList {
  /// The text of the value in a layout, or nil if the value is not a text.
  var layoutText: String? {
    switch self {
    case .string(let text): text
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .real(let value): value.isFinite ? "\(value)" : nil
    case .date, .data, .array, .dictionary: nil
    }
  }
}

extension PropertyList {
  /// The kind of a value that a layout cannot express.
  fileprivate var unsayableKind: String {
    switch self {
    case .array: "an empty array"
    case .dictionary: "an empty dictionary"
    case .real: "a number that is not finite"
    default: kind
    }
  }
}
