/// The object graph of a layout or an archive, as one flat value: no node objects, no strings but the distinct names.
///
/// Made by a reader, from any dialect; every later step works from it, and the file is not read again. Objects
/// stand in document order: the contents of an object are the run behind it. An object of an archive that several others
/// contain stands in the first of them.
///
/// A value of this type is immutable and may be shared between threads. Memory: the text itself, 32 bytes an object,
/// 16 bytes an attribute, 28 bytes an item of a structured value, and of an archive 12 bytes an object and 16 an edge.
public struct NibDocument: Sendable {
  /// The text that was read, for messages.
  public let source: SourceText

  /// The source's bytes, followed by the values that differ from their spelling in the file (`&amp;`, line breaks).
  package let storage: [UInt8]

  /// The distinct names of elements and attributes; a name is an index into this. Begins with `ReservedName`.
  package let names: [String]

  package let root: ElementRecord
  package let objects: [ObjectRecord]
  package let connects: [ElementRecord]
  package let attributes: [AttributeRecord]
  /// The attributes whose values are no texts, by their place among the attributes. Empty in most documents.
  package let structures: [StructureRecord]
  /// The items of structured values; those of one stand behind it.
  package let items: [ItemRecord]
  /// The faults of the text, if the document was made in spite of them.
  package let damage: Damage
  /// The places of everything, if the source is a text that is not layout XML.
  package let textPlaces: TextPlaces?
  /// The edges of an archive; nil for a layout.
  package let links: Links?

  /// The index of a name in `names`.
  package typealias Name = UInt32

  /// An element that is no object: the root, or an explicit connection.
  @usableFromInline
  package struct ElementRecord: Sendable {
    /// Offset of the `<`.
    package var position: UInt32
    /// Index of the first attribute.
    @usableFromInline package var firstAttribute: UInt32
    /// Count of attributes.
    @usableFromInline package var attributeCount: UInt32
    /// The number of objects before it in the file.
    package var objectsBefore: Int32

    package init(position: UInt32, firstAttribute: UInt32, attributeCount: UInt32, objectsBefore: Int32) {
      self.position = position
      self.firstAttribute = firstAttribute
      self.attributeCount = attributeCount
      self.objectsBefore = objectsBefore
    }

    @inlinable package var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute + attributeCount) }
  }

  @usableFromInline
  package struct ObjectRecord: Sendable {
    /// The class, as the element spells it.
    package var name: Name
    /// Offset of the `<`. Of an archive: the object's number in it.
    package var position: UInt32
    /// Index of the containing object, or -1 at the top level.
    package var parent: Int32
    /// Index of the attribute that this object is a value of, or -1 for a child.
    package var partOf: Int32 = -1
    /// Index of the first object behind this one's last descendant.
    package var end: Int32
    /// Index of the first attribute.
    @usableFromInline package var firstAttribute: UInt32
    /// Count of attributes.
    @usableFromInline package var attributeCount: UInt32
    /// Index of the attribute `id`, or -1.
    package var idAttribute: Int32

    package init(name: Name, position: UInt32, parent: Int32, firstAttribute: UInt32, idAttribute: Int32) {
      self.name = name
      self.position = position
      self.parent = parent
      self.end = 0
      self.firstAttribute = firstAttribute
      self.attributeCount = 0
      self.idAttribute = idAttribute
    }

    @inlinable package var attributes: Range<Int> { Int(firstAttribute)..<Int(firstAttribute + attributeCount) }
  }

  @usableFromInline
  package struct AttributeRecord: Sendable {
    package var name: Name
    /// Offset of the name in the source.
    package var position: UInt32
    /// The beginning of the value in `storage`.
    @usableFromInline package var valueStart: UInt32
    /// Bytes of the value.
    @usableFromInline package var valueCount: UInt32

    package init(name: Name, position: UInt32, valueStart: UInt32, valueCount: UInt32) {
      self.name = name
      self.position = position
      self.valueStart = valueStart
      self.valueCount = valueCount
    }

    @inlinable package var value: Range<Int> { Int(valueStart)..<Int(valueStart + valueCount) }
  }

  /// Makes a document of its parts. A reader must keep the invariants that the fields state.
  package init(
    source: SourceText, storage: [UInt8], names: [String], root: ElementRecord, objects: [ObjectRecord],
    connects: [ElementRecord], attributes: [AttributeRecord], structures: [StructureRecord] = [],
    items: [ItemRecord] = [], damage: Damage = Damage(), textPlaces: TextPlaces? = nil, links: Links? = nil
  ) {
    self.source = source
    self.storage = storage
    self.names = names
    self.root = root
    self.objects = objects
    self.connects = connects
    self.attributes = attributes
    self.structures = structures
    self.items = items
    self.damage = damage
    self.textPlaces = textPlaces
    self.links = links
  }
}

/// The names with a meaning of their own, which stand first in every document's list of names.
package enum ReservedName {
  package static let all = [
    "id", "outlet", "outlets", "awake-after", "layout", "connect", "attribute", "version", "owner", "from", "to",
    "event", "action", "name", "item", "key",
  ]
  package static let id: UInt32 = 0
  package static let outlet: UInt32 = 1
  package static let outlets: UInt32 = 2
  package static let awakeAfter: UInt32 = 3
  package static let layout: UInt32 = 4
  package static let connect: UInt32 = 5
  package static let attribute: UInt32 = 6
  package static let version: UInt32 = 7
  package static let owner: UInt32 = 8
  package static let from: UInt32 = 9
  package static let to: UInt32 = 10
  package static let event: UInt32 = 11
  package static let action: UInt32 = 12
  package static let name: UInt32 = 13
  package static let item: UInt32 = 14
  package static let key: UInt32 = 15
}
