public import NibModel

/// A document as the layout vocabulary can say it, and what of it cannot be said so.
///
/// The order of everything stays, and so do the places in the file that the document comes from.
///
/// - Complexity: O(objects, attributes and items).
public struct NativeLayout: Sendable {
  /// The document without what a layout cannot say. Its ``NibDocument/xml()`` reads as an equal document.
  public private(set) var document: NibDocument
  /// What was left out, each with its place and a reason.
  public private(set) var rest: [Diagnostic] = []

  /// Takes what a layout can say.
  public init(_ document: NibDocument) {
    self.document = document
    var filter = Filter(document)
    filter.run()
    self.document = filter.result
    rest = filter.rest
  }
}

/// Copies a document, attribute by attribute.
private struct Filter {
  let document: NibDocument
  var rest: [Diagnostic] = []

  private var shapes = Shapes()
  private var tree = ShapeTree()
  private var attributes: [NibDocument.AttributeRecord] = []
  private var places: NibDocument.TextPlaces?
  private var structures: [NibDocument.StructureRecord] = []
  private var names: [String]
  private var given: [Shapes.Attribute] = []
  /// The new number of each attribute, or -1.
  private var numbers: [Int32]
  private var nextStructure = 0
  /// Whether each name can be an attribute's, and a class's.
  private let isAttributeName: [Bool]
  private var root: NibDocument.ElementRecord
  private var objects: [NibDocument.ObjectRecord] = []
  private var connects: [NibDocument.ElementRecord] = []
  private var parts: [NibDocument.PartRecord] = []

  init(_ document: NibDocument) {
    self.document = document
    names = document.names
    numbers = [Int32](repeating: -1, count: document.attributes.count)
    isAttributeName = document.names.map(Self.isName)
    root = document.root
    places = document.textPlaces.map { NibDocument.TextPlaces(root: $0.root) }
  }

  private static func isName(_ name: String) -> Bool {
    XMLName.isName(name) && !name.utf8.contains(UInt8(ascii: ":")) && name != "xmlns"
  }

  mutating func run() {
    root.firstAttribute = 0
    take(document.rootAttributes, isObject: false)
    root.shape = endElement(ReservedName.layout)
    for index in document.objects.indices { take(object: index) }
    for index in document.connects.indices {
      var record = document.connects[index]
      record.firstAttribute = UInt32(attributes.count)
      take(document.attributes(ofConnect: index), isObject: false)
      record.shape = endElement(ReservedName.connect)
      connects.append(record)
    }
    places?.objects = document.textPlaces?.objects ?? []
    places?.connects = document.textPlaces?.connects ?? []
    places?.items = document.textPlaces?.items ?? []
  }

  var result: NibDocument {
    NibDocument(
      source: document.source, storage: document.storage, names: names, shapes: shapes, root: root, objects: objects,
      connects: connects, attributes: attributes, parts: parts, structures: structures, items: document.items,
      damage: document.damage, textPlaces: places)
  }

  private mutating func take(object index: Int) {
    var record = document.objects[index]
    let className = document.shapes[record.shape].name
    record.firstAttribute = UInt32(attributes.count)
    take(document.attributes(ofObject: index), isObject: true)
    record.shape = endElement(self.className(className, index), isPart: document.isPart(index))
    let part = document.part(ofObject: index)
    if part >= 0 { parts.append(NibDocument.PartRecord(object: Int32(index), attribute: numbers[part])) }
    objects.append(record)
  }

  /// The name of an object's class, or of one that an element can have.
  private mutating func className(_ name: NibDocument.Name, _ object: Int) -> NibDocument.Name {
    let reserved = [ReservedName.layout, ReservedName.connect, ReservedName.attribute, ReservedName.item]
    if isAttributeName[Int(name)], !reserved.contains(name) { return name }
    rest.append(
      Diagnostic(ConversionNotice.className(names[Int(name)]), at: document.place(ofObject: object)))
    names.append("NSObject")
    return NibDocument.Name(names.count - 1)
  }

  private mutating func take(_ range: Range<Int>, isObject: Bool) {
    for index in range {
      let name = document.attributeName(index)
      let structure = nextStructure(of: index)
      if let notice = notice(index, name, structure, in: range, isObject: isObject) {
        rest.append(Diagnostic(notice, at: document.place(ofAttribute: index)))
        continue
      }
      numbers[index] = Int32(attributes.count)
      given.append(Shapes.Attribute(name, document.form(ofAttribute: index)))
      if var structure {
        structure.attribute = UInt32(attributes.count)
        structures.append(structure)
      }
      attributes.append(document.attributes[index])
      if let place = document.textPlaces?.attributes[index] { places?.attributes.append(place) }
    }
  }

  /// The structure of an attribute, when attributes are asked for in turn.
  private mutating func nextStructure(of index: Int) -> NibDocument.StructureRecord? {
    while nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) < index {
      nextStructure += 1
    }
    guard nextStructure < document.structures.count, Int(document.structures[nextStructure].attribute) == index else {
      return nil
    }
    return document.structures[nextStructure]
  }

  /// The reason that an attribute cannot be said, or nil.
  private func notice(
    _ index: Int, _ name: NibDocument.Name, _ structure: NibDocument.StructureRecord?, in range: Range<Int>,
    isObject: Bool
  ) -> ConversionNotice? {
    let spelling = names[Int(name)]
    if !isAttributeName[Int(name)] { return .attributeName(spelling) }
    if let structure, !isObject { return structure.holdsObjects ? nil : .structure(spelling) }
    // Set again behind it, so that its value does not stay.
    if isObject, (index + 1..<range.upperBound).contains(where: { document.attributeName($0) == name }) {
      return .setAgain(spelling)
    }
    if let structure {
      let isSayable = structure.items.allSatisfy { item in
        let record = document.items[item]
        return isText(document.storage[record.value]) && isText(document.storage[record.key])
      }
      return isSayable ? nil : .characters(spelling)
    }
    return isText(document.storage[document.attributes[index].value]) ? nil : .characters(spelling)
  }

  /// True if XML has all characters of a text.
  private func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D || $0 == 0xEF }) else {
      return true
    }
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        || [0x09, 0x0A, 0x0D].contains(scalar.value)
    }
  }

  private mutating func endElement(_ name: NibDocument.Name, isPart: Bool = false) -> UInt32 {
    defer { given.removeAll(keepingCapacity: true) }
    return tree.shape(name, isPart: isPart, given, addedTo: &shapes)
  }
}

/// Something that a layout cannot say.
enum ConversionNotice: Fault {
  case className(String)
  case attributeName(String)
  case structure(String)
  case setAgain(String)
  case characters(String)

  var code: Diagnostic.Code { .notConverted }
  var severity: Diagnostic.Severity { .notice }

  var message: String {
    switch self {
    case .className(let name):
      "no element can have the name of the class '\(name.shortened)': <NSObject> takes its place"
    case .attributeName(let name): "no attribute can have the name '\(name.shortened)': it is left out"
    case .structure(let name): "'\(name)' is more than a text, and is left out: a layout has only texts there"
    case .setAgain(let name): "'\(name.shortened)' is set again behind this: only the last value is kept"
    case .characters(let name): "'\(name.shortened)' has a character that XML does not have, and is left out"
    }
  }

  var facts: Facts {
    switch self {
    case .className(let name): [.class: name]
    case .attributeName(let name), .structure(let name), .setAgain(let name), .characters(let name): [.member: name]
    }
  }
}
