internal import NibKit
internal import NibLoading
internal import NibModel
internal import NibStrings
internal import NibXcode

/// The texts of a layout that are translated into other languages: the values of attributes that their classes declare
/// as texts.
struct LayoutTexts {
  /// A text with its key.
  struct Text {
    let key: String
    let text: String
    /// A comment that tells a translator where the text is used: class, attribute and id.
    let comment: String
    let place: SourcePlace
  }

  /// The texts in document order.
  private(set) var texts: [Text] = []
  /// The texts of objects without an id in a file of Interface Builder, for which there is no key: class, attribute and
  /// place.
  private(set) var unnamed: [(className: String, property: String, place: SourcePlace)] = []
  /// Unknown classes, for which it is not known which of their attributes are texts.
  private(set) var unknownClasses: [String] = []

  /// - Parameter layouts: the source of the layouts that the document includes. The texts that it gives to their objects
  ///   and parameters belong to it, and the others to the included layouts.
  /// - Complexity: O(objects + attributes), also of included layouts.
  init(_ document: NibDocument, _ classes: ClassRegistry, _ layouts: (any LayoutSource)?) {
    if document.isFromInterfaceBuilder {
      addCocoaTexts(document)
      return
    }
    var unknown: Set<String> = []
    let objectNames = document.textNames
    let given = GivenTexts(document, classes, layouts)
    for object in document.objects.indices {
      let className = document.className(ofObject: object)
      if document.isWord(className) {
        for attribute in document.attributes(ofObject: object) where given.has(attribute) {
          add(document, objectNames[object], attribute, className, document.name(ofAttribute: attribute))
        }
        continue
      }
      guard let descriptor = classes[className] else {
        if unknown.insert(className).inserted { unknownClasses.append(className) }
        continue
      }
      let names = descriptor.members.translated
      if names.isEmpty { continue }
      for attribute in document.attributes(ofObject: object) {
        let name = document.name(ofAttribute: attribute)
        let property = name.hasPrefix("ib.") ? String(name.dropFirst(3)) : name
        if names.contains(property) { add(document, objectNames[object], attribute, className, property) }
      }
    }
  }

  mutating func add(
    _ text: String, _ className: String, _ id: String?, _ property: String, _ place: SourcePlace
  ) {
    if text.isEmpty { return }
    guard let id else { return unnamed.append((className, property, place)) }
    let comment =
      "Class = \(StringsTable.quoted(className)); \(property) = \(StringsTable.quoted(text)); "
      + "ObjectID = \(StringsTable.quoted(id));"
    texts.append(Text(key: "\(id).\(property)", text: text, comment: comment, place: place))
  }

  private mutating func add(
    _ document: NibDocument, _ name: String, _ attribute: Int, _ className: String, _ property: String
  ) {
    let place = document.valuePlace(ofAttribute: attribute)
    let found: [(String, String)]
    if let structure = document.structure(ofAttribute: attribute) {
      found = structure.holdsObjects ? [] : Self.texts(document.value(ofItems: structure.items), at: property)
    } else {
      found = [(property, document.text(ofAttribute: attribute))]
    }
    for (property, text) in found { add(text, className, name, property, place) }
  }

  /// Returns the texts of a structured value with the path to each. The depth is limited by the reader.
  private static func texts(_ value: PropertyList, at path: String) -> [(String, String)] {
    switch value {
    case .string(let text): [(path, text)]
    case .array(let values): values.enumerated().flatMap { texts($0.element, at: "\(path)[\($0.offset)]") }
    case .dictionary(let values): values.sorted { $0.key < $1.key }.flatMap { texts($0.value, at: "\(path).\($0.key)") }
    default: []
    }
  }

  /// The texts that a layout gives to objects of included layouts: by `<include>`, `<set>` and parameters.
  private struct GivenTexts {
    private let document: NibDocument
    /// The places of values that become translated texts.
    private var places: Set<SourcePlace> = []

    init(_ document: NibDocument, _ classes: ClassRegistry, _ layouts: (any LayoutSource)?) {
      self.document = document
      guard document.hasPieces else { return }
      let whole = document.including(layouts, classes: classes)
      for object in whole.objects.indices {
        guard let names = classes[whole.className(ofObject: object)]?.members.translated, !names.isEmpty else {
          continue
        }
        for attribute in whole.attributes(ofObject: object) where names.contains(whole.name(ofAttribute: attribute)) {
          let place = whole.valuePlace(ofAttribute: attribute)
          if place.file == 0 { places.insert(place) }
        }
      }
    }

    func has(_ attribute: Int) -> Bool { places.contains(document.valuePlace(ofAttribute: attribute)) }
  }

  /// The texts as a table.
  var table: StringsTable {
    var table = StringsTable()
    for text in texts { table.add(StringsTable.Entry(text.key, text.text, comment: text.comment)) }
    return table
  }
}
