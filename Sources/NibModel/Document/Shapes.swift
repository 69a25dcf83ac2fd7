/// The shapes of a document's elements: a name and the names of the attributes, in order.
///
/// Most objects of a layout share their shape with others, such as the rows of a list. Data that depends only on the
/// names is stored and resolved once per shape. Two shapes may be equal.
package struct Shapes: Sendable {
  package private(set) var records: [Record] = []
  /// The attributes of all shapes, shape by shape.
  package private(set) var attributes: [Attribute] = []

  private let hasIDs: Bool

  /// - Parameter hasIDs: true if an attribute `id` is the element's id. In an archive it is an ordinary value.
  package init(hasIDs: Bool = true) {
    self.hasIDs = hasIDs
    // Most layouts do not have more.
    records.reserveCapacity(16)
    attributes.reserveCapacity(64)
  }

  /// A shape: the names that several elements have in common.
  package struct Record: Sendable, BitwiseCopyable {
    /// The element's name: of an object, its class.
    package let name: NibDocument.Name
    /// Index of the first attribute.
    package let firstAttribute: UInt32
    /// The number of attributes.
    package let attributeCount: UInt32
    /// The index of `id` among the attributes, or -1.
    package let id: Int32
    /// True if the element is an object that is a value of an attribute of its container.
    package let isPart: Bool

    package var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute + attributeCount) }
  }

  /// An attribute's name, and the form in which elements of the shape give it.
  package struct Attribute: Hashable, Sendable, BitwiseCopyable {
    package let name: NibDocument.Name
    package let form: Form

    package init(_ name: NibDocument.Name, _ form: Form = .inTag) {
      self.name = name
      self.form = form
    }
  }

  /// The form in which an attribute is given.
  package enum Form: UInt8, Sendable, BitwiseCopyable {
    /// A text in the tag. The other forms of a layout follow, and then those of an archive.
    case inTag
    /// A text in an element of its own.
    case element
    /// Items in an element of its own.
    case items
    /// Objects in an element of its own.
    case objects
    /// A value of a property list.
    case value
    /// An edge to one or more objects that the initializer decodes.
    case part
    case outlet, collection, action
  }

  package var count: Int { records.count }
  package subscript(shape: UInt32) -> Record { records[Int(shape)] }

  /// Adds a shape. O(attributes).
  package mutating func add(_ name: NibDocument.Name, isPart: Bool = false, _ attributes: some Collection<Attribute>)
    -> UInt32
  {
    let id = hasIDs ? attributes.enumerated().first { $0.element.name == ReservedName.id }?.offset : nil
    records.append(
      Record(
        name: name, firstAttribute: UInt32(self.attributes.count), attributeCount: UInt32(attributes.count),
        id: id.map { Int32($0) } ?? -1, isPart: isPart))
    self.attributes += attributes
    return UInt32(records.count - 1)
  }
}
