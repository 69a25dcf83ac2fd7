/// The object graph of a layout or an archive, as one flat value. It has no node objects, and strings only for the
/// distinct names.
///
/// A reader makes it from a file of any format. All later steps use it, and the file is not read again. Objects are in
/// document order: the contents of an object follow it. If several objects of an archive contain the same object, it is
/// in the first of them.
///
/// A value of this type is immutable and may be shared between threads. Memory: the text itself, 20 bytes per object, 8
/// bytes per attribute, 28 bytes per item of a structured value, and for an archive 12 bytes per object and 16 per
/// edge.
///
/// ```swift
/// let document = try NibDocument(contentsOf: "Engine.layout.xml")
/// for object in document.allObjects { print(object.className, object.id ?? "-") }
/// ```
public struct NibDocument: Sendable {
  // One reference: a document is passed on for many of its objects, and each time a copy of so many arrays would be
  // expensive.
  private let graph: Graph

  private final class Graph: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  /// Makes a document from its parts. A reader must maintain the invariants that the properties document.
  package init(_ fields: Fields) { graph = Graph(fields) }

  /// The parts, for a document that differs in some of them.
  package var fields: Fields { graph.fields }

  /// The text that was read, for messages.
  public var source: SourceText { graph.fields.source }

  /// The sources that the places of the document and of its faults belong to, by index: the text that was read, the
  /// texts that were joined to it, then the tables of texts in another language that replace some of its texts.
  ///
  /// - Complexity: O(sources).
  public var sources: [SourceText] { texts + replacements.map(\.source) }

  /// The bytes of the source, followed by the values that differ from their spelling in the file (`&amp;`, line breaks).
  /// The texts that were joined are there too, each at its address.
  package var storage: [UInt8] { graph.fields.storage }

  /// The distinct names of elements and attributes. A `Name` is an index into this array. Begins with the names of
  /// `ReservedName`.
  package var names: [String] { graph.fields.names }
  /// The shapes of the elements: their names and the names of their attributes. Each element has the index of its
  /// shape.
  package var shapes: Shapes { graph.fields.shapes }

  package var root: ElementRecord { graph.fields.root }
  package var objects: [ObjectRecord] { graph.fields.objects }
  package var connects: [ElementRecord] { graph.fields.connects }
  package var attributes: [AttributeRecord] { graph.fields.attributes }
  /// The objects that are values of attributes, in document order. Empty in most documents.
  package var parts: [PartRecord] { graph.fields.parts }
  /// The places of the names of attributes that do not come right before their values, in order. Empty in most
  /// documents.
  package var strayNames: [StrayName] { graph.fields.strayNames }
  /// The attributes whose values are not texts, in the order of the attributes. Empty in most documents.
  package var structures: [StructureRecord] { graph.fields.structures }
  /// The items of structured values. Each item is followed by its nested items.
  package var items: [ItemRecord] { graph.fields.items }
  /// The faults of the text, if the document was made despite them.
  package var damage: Damage { graph.fields.damage }
  /// The places of everything, if the source is a text that is not layout XML.
  package var textPlaces: TextPlaces? { graph.fields.textPlaces }
  /// The edges of an archive; nil for a layout.
  package var links: Links? { graph.fields.links }
  /// The objects by id, if the source of the document already has the table. Then all ids are valid, and no two are the
  /// same. Nil if the table must still be made, as for a text.
  package var ids: IDTable? { graph.fields.ids }
  /// A digest of the texts that replace parts of the source; 0 for a document as it was read.
  package var variant: UInt64 { graph.fields.variant }

  /// The sources besides the document's own whose elements are in the document, by address. Empty in most documents.
  package var joined: [JoinedSource] { graph.fields.joined }

  /// The origins of the texts that replace parts of the source. Empty for a document as it was read.
  package var replacements: [Replacements] { graph.fields.replacements }

  /// True if a plan of the document sets the sample data of the layout.
  package var showsSamples: Bool { graph.fields.showsSamples }

  /// True if the document has the contents of the layouts that it includes, in the places of their `<include>`.
  package var isWhole: Bool { graph.fields.isWhole }

  /// The parts that came from other layouts, in the order of their objects; an outer one comes before those in it.
  package var inclusions: [Inclusion] { graph.fields.inclusions }

  /// The attributes `outlet` and `outlets` that belong to the owner of an included layout, in order.
  package var ownedAttributes: [OwnedAttribute] { graph.fields.ownedAttributes }
  /// The attributes of included objects whose values their use sites give, in order.
  package var useSites: [UseSiteRecord] { graph.fields.useSites }
  /// The values that use sites override, by attribute, innermost first. They are the last of `attributes`.
  package var layers: [LayerRecord] { graph.fields.layers }

  /// For each source, the place of the first `<include>` that led to it; nil for the document's own. Empty if the
  /// document includes no layout.
  package var includers: [SourcePlace?] { graph.fields.includers }

  /// The index of a name in `names`.
  package typealias Name = UInt32

  /// An element that is not an object: the root, or an explicit connection.
  package struct ElementRecord: Sendable, BitwiseCopyable {
    /// Address of the `<`.
    package var position: UInt32
    /// Index of the first attribute.
    package var firstAttribute: UInt32
    package var shape: UInt32
    /// The number of objects before it in the file.
    package var objectsBefore: Int32

    package init(position: UInt32, firstAttribute: UInt32, shape: UInt32, objectsBefore: Int32) {
      self.position = position
      self.firstAttribute = firstAttribute
      self.shape = shape
      self.objectsBefore = objectsBefore
    }
  }

  package struct ObjectRecord: Sendable, BitwiseCopyable {
    /// The class as the element spells it, the names of the attributes, and whether the object is the value of an
    /// attribute.
    package var shape: UInt32
    /// Address of the `<`. In an archive, the object's number.
    package var position: UInt32
    /// Index of the containing object, or -1 at the top level.
    package var parent: Int32
    /// Index of the first object after this one's last descendant.
    package var end: Int32 = 0
    /// Index of the first attribute.
    package var firstAttribute: UInt32

    package init(shape: UInt32, position: UInt32, parent: Int32, firstAttribute: UInt32, end: Int32 = 0) {
      self.shape = shape
      self.position = position
      self.parent = parent
      self.end = end
      self.firstAttribute = firstAttribute
    }
  }

  /// An object that is a value of an attribute.
  package struct PartRecord: Sendable, BitwiseCopyable {
    package let object: Int32
    package let attribute: Int32

    package init(object: Int32, attribute: Int32) {
      self.object = object
      self.attribute = attribute
    }
  }

  /// An attribute's value. Its name is in the shape of its element.
  package struct AttributeRecord: Sendable, BitwiseCopyable {
    /// The beginning of the value in `storage`.
    package var valueStart: UInt32
    /// The number of bytes of the value.
    package var valueCount: UInt32

    package init(valueStart: UInt32, valueCount: UInt32) {
      self.valueStart = valueStart
      self.valueCount = valueCount
    }

    package var value: Range<Int> { Int(valueStart)..<Int(valueStart &+ valueCount) }
  }

  /// The place of an attribute whose value is spelled differently in the source, or that is written as an element.
  package struct StrayName: Sendable, BitwiseCopyable {
    package let attribute: UInt32
    /// Address of the name, or of the element's `<`.
    package let position: UInt32

    package init(attribute: UInt32, position: UInt32) {
      self.attribute = attribute
      self.position = position
    }
  }

  /// The document without its table of ids. A plan makes the table again, and reports invalid ids.
  package var withoutIDTable: NibDocument {
    if ids == nil { return self }
    var fields = fields
    fields.ids = nil
    // The source of such a table has the contents of all included layouts.
    fields.isWhole = true
    return NibDocument(fields)
  }
}

/// The names with a predefined meaning, which come first in every document's list of names.
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
