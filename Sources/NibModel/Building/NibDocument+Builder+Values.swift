// Names, texts and places as a document can have them.
extension NibDocument.Builder {
  mutating func number(ofElement name: String) throws(BuildFault) -> NibDocument.Name {
    let number = try number(ofName: name, .class)
    switch number {
    case ReservedName.layout, ReservedName.connect, ReservedName.attribute: throw BuildFault(.reservedClass(name))
    default: return number
    }
  }

  mutating func number(ofAttribute name: String) throws(BuildFault) -> NibDocument.Name {
    if name == "xmlns" { throw BuildFault(.prefix(name)) }
    return try number(ofName: name, .attribute)
  }

  private mutating func number(ofName name: String, _ named: BuildFault.Kind.Named) throws(BuildFault)
    -> NibDocument.Name
  {
    if let known = numbers[name] { return known }
    if name.utf8.contains(UInt8(ascii: ":")) { throw BuildFault(.prefix(name)) }
    guard XMLName.isName(name) else { throw BuildFault(.badName(name, named)) }
    guard name.hasFewMarks, name.utf8.count <= Self.longestName else { throw BuildFault(.longName(name, named)) }
    let number = NibDocument.Name(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  /// The maximum length of a name in bytes: libxml2's, for texts from anywhere.
  private static let longestName = 50_000

  /// Enters the text of a value.
  mutating func add(_ text: String, of attribute: String) throws(BuildFault) -> Range<Int> {
    var text = text
    let start = values.count
    let fault: BuildFault? = text.withUTF8 { bytes in
      if bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 >= 0xCC }) {
        return Self.fault(in: String(decoding: bytes, as: UTF8.self), of: attribute)
      }
      return nil
    }
    if let fault { throw fault }
    values.append(contentsOf: text.utf8)
    return start..<values.count
  }

  private static func fault(in text: String, of attribute: String) -> BuildFault? {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: break
      case 0..<0x20, 0xFFFE, 0xFFFF: return BuildFault(.badCharacter(scalar, in: attribute))
      default: break
      }
    }
    return text.hasFewMarks ? nil : BuildFault(.manyMarks(in: attribute))
  }

  /// The range of something that is added now.
  func place(_ range: SourceRange?) -> SourceRange {
    guard let source else { return SourceRange(0, 0) }
    guard let range else {
      guard let outer = open.last else { return SourceRange(0, 0) }
      return outer.attribute.map { attributes[$0].place } ?? objects[outer.object].place
    }
    let count = source.bytes.count
    return SourceRange(min(max(range.lower, 0), count), min(max(range.upper, 0), count))
  }

  // MARK: Items

  /// Enters the items of an array or a dictionary, without recursion.
  mutating func addItems(of value: PropertyList, of attribute: String, at place: SourceRange) throws(BuildFault)
    -> Range<Int>
  {
    let first = items.count
    /// The items of each value that is open which are not entered yet, the next one last, and the item that contains them.
    var open: [(rest: [(key: String?, value: PropertyList)], item: Int?)] = []
    open.append((try Self.contents(of: value, of: attribute), nil))
    while let last = open.indices.last {
      guard let (key, value) = open[last].rest.popLast() else {
        if let item = open[last].item { items[item].end = items.count }
        open.removeLast()
        continue
      }
      let keyRange: Range<Int>?
      if let key { keyRange = try add(key, of: attribute) } else { keyRange = nil }
      let text = value.layoutText
      var item = PendingItem(
        key: keyRange, value: values.count..<values.count, isStructure: text == nil, end: items.count + 1, place: place)
      if let text {
        item.value = try add(text, of: attribute)
      } else {
        open.append((try Self.contents(of: value, of: attribute), items.count))
      }
      items.append(item)
    }
    return first..<items.count
  }

  /// The contents of a value, the first item last; keys in the order of their bytes.
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
  /// The text of the value in a layout, or nil if it is none.
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
  /// The kind of a value that no layout can say.
  fileprivate var unsayableKind: String {
    switch self {
    case .array: "an empty array"
    case .dictionary: "an empty dictionary"
    case .real: "a number that is not finite"
    default: kind
    }
  }
}
