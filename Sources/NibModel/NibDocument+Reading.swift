// Looking into a document: for the plan, and for tools.

extension NibDocument {
  /// The value of an attribute as text.
  package func text(ofAttribute index: Int) -> String {
    String(decoding: storage[attributes[index].value], as: UTF8.self)
  }

  /// The text of some bytes of `storage`.
  package func text(_ range: Range<Int>) -> String { String(decoding: storage[range], as: UTF8.self) }

  /// The bytes of an object's `id`, if it has one.
  package func id(ofObject index: Int) -> String? {
    let attribute = Int(objects[index].idAttribute)
    return attribute < 0 ? nil : text(ofAttribute: attribute)
  }

  /// The first attribute of that name among some.
  package func attribute(_ name: Name, in range: Range<Int>) -> Int? {
    range.first { attributes[$0].name == name }
  }

  /// The class that the layout names as its owner's, or nil.
  public var ownerClass: String? {
    attribute(ReservedName.owner, in: root.attributes).map(text(ofAttribute:))
  }

  /// How many objects the layout makes.
  public var objectCount: Int { objects.count }

  /// The objects in document order, each with its attributes, for tools. Looking is O(1) an object.
  public var allObjects: [Object] { objects.indices.map { Object(document: self, index: $0) } }

  /// The explicit connections, in the order of the file.
  public var explicitConnections: [ExplicitConnection] {
    connects.indices.map { index in
      let pairs = connects[index].attributes.map { (names[Int(attributes[$0].name)], text(ofAttribute: $0)) }
      return ExplicitConnection(
        attributes: Dictionary(pairs) { first, _ in first }, range: range(ofConnect: index))
    }
  }

  /// A connection as a `<connect>` says it.
  public struct ExplicitConnection: Hashable, Sendable {
    /// The attributes by name: `from`, `to`, and what is connected.
    public let attributes: [String: String]
    /// The bytes of `<connect`.
    public let range: SourceRange
  }

  /// An object as the file describes it.
  public struct Object {
    let document: NibDocument
    /// The object's place in document order, counted from 0.
    public let index: Int

    /// The class, as the element spells it.
    public var className: String { document.names[Int(document.objects[index].name)] }
    /// The id, or nil.
    public var id: String? { document.id(ofObject: index) }
    /// The index of the containing object, or nil at the top level.
    public var parent: Int? {
      let parent = Int(document.objects[index].parent)
      return parent < 0 ? nil : parent
    }
    /// The attribute of the containing object that this one is a value of, or nil when it is a child.
    public var attributeName: String? {
      let attribute = Int(document.objects[index].partOf)
      return attribute < 0 ? nil : document.names[Int(document.attributes[attribute].name)]
    }
    /// The objects contained in this one, at any depth, children and parts: the run behind it in document order.
    public var descendants: Range<Int> { index + 1..<Int(document.objects[index].end) }
    /// The bytes of the element's name with its `<`.
    public var range: SourceRange { document.range(ofObject: index) }
    /// The attributes in the order of the file, `id` and connections among them.
    public var attributes: [Attribute] {
      document.objects[index].attributes.map {
        let structure = document.structure(ofAttribute: $0)
        let items = structure.flatMap { $0.holdsObjects ? nil : $0.items }
        return Attribute(
          name: document.names[Int(document.attributes[$0].name)], value: document.text(ofAttribute: $0),
          structure: items.map(document.value(ofItems:)), holdsObjects: structure?.holdsObjects ?? false,
          range: document.range(ofAttribute: $0), valueRange: document.valueRange(ofAttribute: $0))
      }
    }
  }

  /// An attribute as the file spells it.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value, with entities decoded; empty when it is no text.
    public let value: String
    /// The value when it is given in items: an array or a dictionary.
    public let structure: PropertyList?
    /// Whether the value is given as objects: those whose `attributeName` is this name.
    public let holdsObjects: Bool
    /// The bytes of name, `=` and value with its quotes.
    public let range: SourceRange
    /// The bytes of the value between its quotes, as spelt in the file.
    public let valueRange: SourceRange
  }
}

// Positions. Only starts are stored; ends are found by reading the text again when somebody asks.
extension NibDocument {
  /// The bytes of an object's `<Name`.
  package func range(ofObject index: Int) -> SourceRange {
    places?.objects[index] ?? tagStart(Int(objects[index].position))
  }

  /// The bytes of an explicit connection's `<connect`.
  package func range(ofConnect index: Int) -> SourceRange {
    places?.connects[index] ?? tagStart(Int(connects[index].position))
  }

  /// The bytes of the class that the layout names as its owner's; without one, of `<layout`.
  package var ownerRange: SourceRange {
    attribute(ReservedName.owner, in: root.attributes).map(valueRange(ofAttribute:))
      ?? places?.root ?? tagStart(Int(root.position))
  }

  /// The bytes of an attribute with its value; of an `<attribute name="…">` element, its tag's name.
  package func range(ofAttribute index: Int) -> SourceRange {
    if let places { return places.attributes[index].whole }
    let position = Int(attributes[index].position)
    guard source.bytes[position] != UInt8(ascii: "<") else { return tagStart(position) }
    return SourceRange(position, valueRange(ofAttribute: index).upper + 1)
  }

  /// The bytes of an attribute's value as spelt in the file, without its quotes.
  package func valueRange(ofAttribute index: Int) -> SourceRange {
    if let places { return places.attributes[index].value }
    let bytes = source.bytes
    let position = Int(attributes[index].position)
    guard bytes[position] != UInt8(ascii: "<") else { return tagStart(position) }
    guard
      let open = bytes[position...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      ),
      let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
    else { return SourceRange(position, position) }
    return SourceRange(open + 1, close)
  }

  package func tagStart(_ position: Int) -> SourceRange {
    let end =
      source.bytes[(position + 1)...].firstIndex { " \t\r\n/>".utf8.contains($0) } ?? source.bytes.count
    return SourceRange(position, end)
  }
}
