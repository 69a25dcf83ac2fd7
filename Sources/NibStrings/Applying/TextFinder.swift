package import NibModel

/// Finds the texts of a document by their keys.
package struct TextFinder {
  private let document: NibDocument
  private let ids: IDTable
  /// The connections that have options, by id.
  private let bindings: [String: Int]
  private let places: Places

  /// The objects without an id by their names in keys. They are found only if a key has no id.
  private final class Places {
    private let document: NibDocument
    private lazy var objects = Dictionary(
      document.textNames.enumerated().lazy.filter { $0.element.utf8.contains(UInt8(ascii: ":")) }
        .map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })

    init(_ document: NibDocument) { self.document = document }

    func object(named name: String) -> Int? {
      name.utf8.contains(UInt8(ascii: ":")) ? objects[name] : nil
    }

    /// The values that `<set>` gives, by the names in keys.
    private lazy var settings = Dictionary(
      document.textNames.enumerated().lazy.filter { [document] in document.idOfSetting($0.offset) != nil }
        .map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })

    /// Returns the `<set>` whose name begins a key, and the rest of the key. Of several it is the one with the longest
    /// name, because an object of an included layout can have a path.
    func setting(_ key: String, in include: Int) -> (object: Int, name: String, property: String)? {
      guard document.vocabulary > 1, document.className(ofObject: include) == IncludeWord.include else { return nil }
      for dot in key.utf8.indices.reversed() where key.utf8[dot] == UInt8(ascii: ".") {
        let name = String(key[..<dot])
        if let object = settings[name] { return (object, name, String(key[key.utf8.index(after: dot)...])) }
      }
      return nil
    }
  }

  /// - Complexity: O(objects and connections).
  package init(_ document: NibDocument) {
    self.document = document
    bindings = Self.bindings(of: document)
    places = Places(document)
    if let ids = document.ids {
      self.ids = ids
    } else {
      var ids = IDTable(capacity: document.objects.count)
      ids.enter(idsOf: document) { _, _, _ in }
      self.ids = ids
    }
  }

  private static func bindings(of document: NibDocument) -> [String: Int] {
    guard document.names.contains(where: { $0.hasPrefix(CocoaTexts.optionPrefix) }) else { return [:] }
    var bindings: [String: Int] = [:]
    for connect in document.connects.indices {
      let id = document.attributes(ofConnect: connect).first { document.name(ofAttribute: $0) == "ib.id" }
      if let id { bindings[document.text(ofAttribute: id)] = connect }
    }
    return bindings
  }

  struct Failure: Error {
    let fault: TextFault

    init(_ fault: TextFault) { self.fault = fault }
  }

  /// Returns the site of the text for a key.
  func site(of key: String) -> Result<NibDocument.TextSite, Failure> {
    // An id may contain dots: `home.street` is an object of the included layout `home`. In nearly every table, the text
    // before the first dot is an id.
    var (dots, failure) = (0, Failure?.none)
    for dot in key.utf8.indices where key.utf8[dot] == UInt8(ascii: ".") {
      let name = String(key[..<dot])
      if let object = ids.object(withID: name, in: document) ?? places.object(named: name) {
        if let setting = places.setting(key, in: object) {
          return site(of: setting.property, in: setting.object, named: setting.name, key)
        }
        switch site(of: String(key[key.utf8.index(after: dot)...]), in: object, named: name, key) {
        case .success(let site): return .success(site)
        case .failure(let fault): failure = failure ?? fault
        }
      }
      if let site = bindingSite(of: String(key[key.utf8.index(after: dot)...]), id: name) {
        return .success(site)
      }
      dots += 1
      if dots == Self.mostDots { break }
    }
    return .failure(failure ?? Failure(.noObject(key: key)))
  }

  private static let mostDots = 8

  /// The names with a predefined meaning in the vocabulary.
  private static let reserved: Set<String> = ["id", "outlet", "outlets", "awake-after"]

  private func site(
    of property: String, in object: Int, named name: String, _ key: String
  ) -> Result<NibDocument.TextSite, Failure> {
    if Self.reserved.contains(property) {
      let place = attribute(property, of: object).map(document.place(ofAttribute:))
      return .failure(
        Failure(
          .notReplaceable(
            key: key, kind: "'\(property)'", layout: (place ?? document.place(ofObject: object)).inFile(1))))
    }
    if let attribute = attribute(property, of: object) {
      if document.structure(ofAttribute: attribute) == nil { return .success(.attribute(attribute)) }
      return .failure(
        Failure(
          .notReplaceable(
            key: key, kind: "a value with items", layout: document.place(ofAttribute: attribute).inFile(1))))
    }
    if let site = site(ofPath: property, in: object) ?? cocoaSite(of: property, in: object) { return .success(site) }
    return .failure(
      Failure(
        .noText(
          key: key, className: document.className(ofObject: object), id: name, property: property,
          layout: document.place(ofObject: object).inFile(1))))
  }

  private func site(ofPath text: String, in object: Int) -> NibDocument.TextSite? {
    guard let path = TextPath(text), let attribute = attribute(path.name, of: object), let item = item(path, attribute)
    else { return nil }
    return .item(item)
  }

  /// Returns the site for a property of Interface Builder that is not the name of an attribute.
  private func cocoaSite(of property: String, in object: Int) -> NibDocument.TextSite? {
    if property.hasPrefix(CocoaTexts.runtimeAttributes) { return runtimeSite(of: property, in: object) }
    guard let path = CocoaTexts.path(ofProperty: property) else { return nil }
    if let site = site(ofPath: path, in: object) { return site }
    guard let attribute = attribute(path, of: object), document.structure(ofAttribute: attribute) == nil else {
      return nil
    }
    return .attribute(attribute)
  }

  /// Returns the site for an option of a binding, which has an id of its own.
  private func bindingSite(of property: String, id: String) -> NibDocument.TextSite? {
    guard let option = CocoaTexts.bindingOptions.first(where: { $0.property == property })?.option else { return nil }
    guard let connect = bindings[id] else { return nil }
    return document.attributes(ofConnect: connect).first {
      document.name(ofAttribute: $0) == CocoaTexts.optionPrefix + option
    }.map(NibDocument.TextSite.attribute)
  }

  /// Returns the site of the runtime attribute with a number, among those of the object that are marked as localized.
  private func runtimeSite(of property: String, in object: Int) -> NibDocument.TextSite? {
    guard let number = TextPath(property)?.steps.first, case .index(let index) = number,
      let record = document.attribute(named: "ib.userDefinedRuntimeAttributes", ofObject: object),
      case .array(let records)? = document.value(ofAttribute: record)
    else { return nil }
    let paths = records.compactMap { record -> String? in
      guard case .dictionary(let facts) = record, facts["localized"] == .string("YES"),
        case .string(let path)? = facts["keyPath"]
      else { return nil }
      return path
    }
    guard index < paths.count, let attribute = document.attribute(named: paths[index], ofObject: object),
      document.structure(ofAttribute: attribute) == nil
    else { return nil }
    return .attribute(attribute)
  }

  private func attribute(_ name: String, of object: Int) -> Int? {
    document.attribute(named: name, ofObject: object) ?? document.attribute(named: "ib." + name, ofObject: object)
  }

  private func item(_ path: TextPath, _ attribute: Int) -> Int? {
    guard let structure = document.structure(ofAttribute: attribute), !structure.holdsObjects else { return nil }
    var range = structure.items
    var found: Int?
    for step in path.steps {
      if let found {
        guard document.items[found].isStructure else { return nil }
        range = found + 1..<Int(document.items[found].end)
      }
      guard let next = item(step, in: range) else { return nil }
      found = next
    }
    guard let found, !document.items[found].isStructure else { return nil }
    return found
  }

  private func item(_ step: TextPath.Step, in range: Range<Int>) -> Int? {
    var (index, number) = (range.lowerBound, 0)
    while index < range.upperBound {
      let item = document.items[index]
      switch step {
      case .index(let wanted) where !item.hasKey && number == wanted: return index
      case .key(let wanted) where item.hasKey && document.storage[item.key].elementsEqual(wanted.utf8): return index
      default: break
      }
      number += 1
      index = Int(item.end)
    }
    return nil
  }
}

/// The path to an item of a structured value: `columns[2]`, `header.title`.
struct TextPath {
  enum Step {
    case key(String)
    case index(Int)
  }

  let name: String
  private(set) var steps: [Step] = []

  /// Parses a path. Returns nil if the text has no steps, or is not a path.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: Self.isMark), first > 0 else { return nil }
    name = String(decoding: bytes[..<first], as: UTF8.self)
    var position = first
    while position < bytes.count {
      let start = position + 1
      if bytes[position] == UInt8(ascii: ".") {
        let end = bytes[start...].firstIndex(where: Self.isMark) ?? bytes.count
        steps.append(.key(String(decoding: bytes[start..<end], as: UTF8.self)))
        position = end
      } else {
        guard bytes[position] == UInt8(ascii: "["), let end = bytes[start...].firstIndex(of: UInt8(ascii: "]")),
          let index = Int(String(decoding: bytes[start..<end], as: UTF8.self)), index >= 0
        else { return nil }
        steps.append(.index(index))
        position = end + 1
      }
      // No structured value is that deep.
      if steps.count > 200 { return nil }
    }
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") }
}
