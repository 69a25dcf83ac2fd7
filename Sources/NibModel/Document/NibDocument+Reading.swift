// Access to a document, for the plan and for tools.

extension NibDocument {
  /// Returns the value of an attribute as text; empty if the value is not a text.
  package func text(ofAttribute index: Int) -> String {
    switch attributes[index].form {
    case .text: String(decoding: storage[attributes[index].value], as: UTF8.self)
    case .value: if case .string(let text) = value(ofAttribute: index) { text } else { "" }
    case .link: ""
    }
  }

  /// Returns the name of an attribute. O(log objects).
  package func name(ofAttribute index: Int) -> String { names[Int(attributeName(index))] }

  /// Returns the text of some bytes of `storage`.
  package func text(_ range: Range<Int>) -> String { String(decoding: storage[range], as: UTF8.self) }

  /// Returns the bytes of an object's `id`, if it has one.
  package func id(ofObject index: Int) -> String? {
    let attribute = idAttribute(ofObject: index)
    return attribute < 0 ? nil : text(ofAttribute: attribute)
  }

  /// Returns the first attribute with a name in a range of attributes of one element.
  package func attribute(_ name: Name, in range: Range<Int>) -> Int? {
    range.first { attributeName($0) == name }
  }

  /// The class that the layout names for its owner, or nil.
  public var ownerClass: String? {
    attribute(ReservedName.owner, in: rootAttributes).map(text(ofAttribute:))
  }

  /// The number of objects that the layout makes.
  public var objectCount: Int { objects.count }

  /// The objects in document order, each with its attributes, for tools. Access is O(1) per object.
  public var allObjects: [Object] { objects.indices.map { Object(document: self, index: $0) } }

  /// The explicit connections, in the order of the file.
  ///
  /// - Complexity: O(connections).
  public var explicitConnections: [ExplicitConnection] {
    connects.indices.map { index in
      let pairs = attributes(ofConnect: index).map { (name(ofAttribute: $0), text(ofAttribute: $0)) }
      return ExplicitConnection(
        attributes: Dictionary(pairs) { first, _ in first }, place: place(ofConnect: index))
    }
  }

  /// A connection that is made by a `<connect>`.
  public struct ExplicitConnection: Hashable, Sendable {
    /// The attributes by name: `from`, `to`, and the attributes for the kind of connection.
    public let attributes: [String: String]
    /// The place of `<connect`.
    public let place: SourcePlace
  }

  /// An object as the file describes it.
  public struct Object {
    let document: NibDocument
    /// The object's place in document order, counted from 0.
    public let index: Int

    /// The class, as the element spells it.
    public var className: String { document.className(ofObject: index) }
    /// The id, or nil.
    public var id: String? { document.id(ofObject: index) }
    /// The index of the containing object, or nil at the top level.
    public var parent: Int? {
      let parent = Int(document.objects[index].parent)
      return parent < 0 ? nil : parent
    }
    /// The attribute of the containing object whose value this object is, or nil if it is a child.
    public var attributeName: String? {
      let attribute = document.part(ofObject: index)
      return attribute < 0 ? nil : document.name(ofAttribute: attribute)
    }
    /// The objects contained in this one, at any depth, children and parts. They follow it in document order.
    public var descendants: Range<Int> { index + 1..<Int(document.objects[index].end) }
    /// The place: the element's name with its `<`, or the key path in an archive.
    public var place: SourcePlace { document.place(ofObject: index) }
    /// The attributes in the order of the file, including `id` and connections.
    ///
    /// - Complexity: O(attributes).
    public var attributes: [Attribute] {
      document.attributes(ofObject: index).map {
        let structure = document.structure(ofAttribute: $0)
        let items = structure.flatMap { $0.holdsObjects ? nil : $0.items }
        return Attribute(
          name: document.name(ofAttribute: $0), value: document.text(ofAttribute: $0),
          structure: items.map(document.value(ofItems:)) ?? document.storedStructure(ofAttribute: $0),
          holdsObjects: structure?.holdsObjects ?? document.holdsObjects($0),
          targets: document.targets(ofAttribute: $0).map(Int.init), edge: document.edge(ofAttribute: $0),
          place: document.place(ofAttribute: $0), valuePlace: document.valuePlace(ofAttribute: $0))
      }
    }
  }

  /// An attribute as the file spells it.
  public struct Attribute: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value, with entities decoded; empty if the value is not a text.
    public let value: String
    /// The value if it is not a text: an array or a dictionary, and in an archive also a number, a date or data.
    public let structure: PropertyList?
    /// True if the value consists of objects: those whose `attributeName` is this name.
    public let holdsObjects: Bool
    /// The targets of the attribute in an archive, by their places in document order. Empty for a layout, whose
    /// references are texts.
    public let targets: [Int]
    /// The kind of the edge from the object to its targets, or nil for a value and in a layout.
    public let edge: Edge?
    /// The place of name, `=` and value with its quotes.
    public let place: SourcePlace
    /// The place of the value between its quotes, as spelled in the file.
    public let valuePlace: SourcePlace
  }

  /// An edge of an archive from one object to others.
  public enum Edge: Hashable, Sendable {
    /// Objects that the initializer decodes.
    case part
    /// An outlet.
    case outlet
    /// An outlet collection.
    case collection
    /// An action by its name. If it has no target, it is sent to the first responder.
    case action(String)
  }

  private func edge(ofAttribute index: Int) -> Edge? {
    guard let link = link(ofAttribute: index) else { return nil }
    return switch link.kind {
    case .part, .parts: .part
    case .outlet: .outlet
    case .collection: .collection
    case .action: .action(names[Int(link.action)])
    }
  }

  /// Returns a value of an archive that is not a text.
  private func storedStructure(ofAttribute index: Int) -> PropertyList? {
    guard attributes[index].form == .value, let value = value(ofAttribute: index) else { return nil }
    if case .string = value { return nil }
    return value
  }

  private func holdsObjects(_ attribute: Int) -> Bool {
    let kind = link(ofAttribute: attribute)?.kind
    return kind == .part || kind == .parts
  }
}

// Addresses. Only starts are stored; ends are found by reading the text again on request. In a layout that was compiled
// without its text, nothing has a range.
extension NibDocument {
  /// Returns the addresses of an object's `<Name`.
  func range(ofObject index: Int) -> SourceRange {
    textPlaces?.objects[index] ?? tagStart(Int(objects[index].position))
  }

  /// Returns the addresses of an explicit connection's `<connect`.
  func range(ofConnect index: Int) -> SourceRange {
    textPlaces?.connects[index] ?? tagStart(Int(connects[index].position))
  }

  /// The addresses of the owner's class in the layout, or of `<layout` if the layout does not name a class.
  var ownerRange: SourceRange {
    attribute(ReservedName.owner, in: rootAttributes).map(valueRange(ofAttribute:))
      ?? textPlaces?.root ?? tagStart(Int(root.position))
  }

  /// Returns the addresses of an attribute with its value. For an `<attribute name="…">` element, the name of its tag.
  func range(ofAttribute index: Int) -> SourceRange {
    if let textPlaces { return textPlaces.attributes[index].whole }
    if source.isStripped { return SourceRange(0, 0) }
    let position = position(ofAttribute: index)
    guard storage[position] != UInt8(ascii: "<") else { return tagStart(position) }
    return SourceRange(position, valueRange(ofAttribute: index).upper + 1)
  }

  /// Returns the addresses of an attribute's value as spelled in the file, without its quotes.
  func valueRange(ofAttribute index: Int) -> SourceRange {
    if let textPlaces { return textPlaces.attributes[index].value }
    if source.isStripped { return SourceRange(0, 0) }
    let position = position(ofAttribute: index)
    guard storage[position] != UInt8(ascii: "<") else { return tagStart(position) }
    // A value that is spelled literally has its place in the source.
    if !isStray(attribute: index) {
      return SourceRange(attributes[index].value.lowerBound, attributes[index].value.upperBound)
    }
    let bytes = storage[..<textEnd(of: position)]
    guard position < bytes.endIndex,
      let open = bytes[position...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      ),
      let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
    else { return SourceRange(position, position) }
    return SourceRange(open + 1, close)
  }

  /// Returns the address of an attribute's name in the text of a layout. For an `<attribute name="…">` element, the
  /// address of its `<`.
  func position(ofAttribute index: Int) -> Int {
    if let textPlaces { return textPlaces.attributes[index].whole.lower }
    if source.isStripped { return 0 }
    if let stray = strayName(ofAttribute: index) { return Int(stray.position) }
    // The value follows its name, a `=` with optional white space around it, and a quote.
    let start = textStart(of: attributes[index].value.lowerBound)
    var end = attributes[index].value.lowerBound - 1
    while end > start, " \t\r\n=".utf8.contains(storage[end - 1]) { end -= 1 }
    return max(start, end - name(ofAttribute: index).utf8.count)
  }

  func strayName(ofAttribute index: Int) -> StrayName? {
    let stray = strayNames.partitioningIndex(where: { Int($0.attribute) >= index })
    return stray < strayNames.count && Int(strayNames[stray].attribute) == index ? strayNames[stray] : nil
  }

  private func isStray(attribute index: Int) -> Bool { strayName(ofAttribute: index) != nil }

  func tagStart(_ position: Int) -> SourceRange {
    if source.isStripped { return SourceRange(0, 0) }
    let text = storage[..<textEnd(of: position)]
    guard position < text.endIndex else { return SourceRange(position, position) }
    return SourceRange(
      position, text[(position + 1)...].firstIndex { " \t\r\n/>".utf8.contains($0) } ?? text.endIndex)
  }
}
