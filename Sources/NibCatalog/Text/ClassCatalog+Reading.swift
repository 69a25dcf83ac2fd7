internal import NibLoading
package import NibModel

extension ClassCatalog {
  /// The maximum number of classes.
  package static let mostClasses = 10_000
  static let mostSuperclasses = 1_000
  /// The catalog of all classes of TerminalKit has 130 000 bytes.
  static let mostBytes = 4_000_000
  /// The maximum depth of values. A catalog has about eight levels.
  static let mostDepth = 64

  /// Reads a catalog.
  ///
  /// - Throws: `NibError` with the first fault.
  /// - Complexity: O(bytes).
  package init(reading source: SourceText) throws(NibError) {
    do { self = try CatalogReader.catalog(in: source.bytes) } catch {
      throw NibError([Diagnostic(error.fault, at: .text(error.place))], in: source)
    }
  }

  /// Returns true if a text says that it is a catalog of classes. Other programs have files of the same name.
  package static func isCatalog(_ bytes: [UInt8]) -> Bool {
    let key = Array("\"\(versionKey)\"".utf8)
    // The key comes first in a catalog.
    let start = bytes.prefix(1_000)
    return start.indices.contains { start[$0...].starts(with: key) }
  }
}

/// Reads a catalog from JSON, and reports the first value that is not what it should be.
struct CatalogReader {
  struct Refusal: Error {
    let fault: CatalogFault
    let place: SourceRange
  }

  static func catalog(in bytes: [UInt8]) throws(Refusal) -> ClassCatalog {
    if bytes.count > ClassCatalog.mostBytes {
      throw Refusal(fault: .tooLarge(limit: ClassCatalog.mostBytes), place: SourceRange(0, 1))
    }
    let root: JSONValue
    do { root = try JSONReader.value(in: bytes, mostDepth: ClassCatalog.mostDepth) } catch {
      let fault = error.limit.map { CatalogFault.tooDeep(limit: $0) } ?? .malformed(error.message)
      throw Refusal(fault: fault, place: SourceRange(error.range.lowerBound, error.range.upperBound))
    }
    let start = SourceRange(root.place.lower, min(root.place.lower + 1, root.place.upper))
    guard root.members != nil else {
      throw Refusal(fault: .malformed("a catalog of classes must be an object"), place: start)
    }
    let fields = root.byKey
    guard let version = fields[ClassCatalog.versionKey] else {
      throw Refusal(fault: .missing(key: ClassCatalog.versionKey, of: "the catalog"), place: start)
    }
    guard version.integer == FormVersion.classes.number else {
      throw Refusal(fault: .version(version.written), place: version.place)
    }
    guard let value = fields["classes"] else {
      throw Refusal(fault: .missing(key: "classes", of: "the catalog"), place: start)
    }
    guard let classes = value.members else { throw CatalogField("classes", value).isNot("an object") }
    if classes.count > ClassCatalog.mostClasses {
      let place = classes[ClassCatalog.mostClasses].place
      throw Refusal(fault: .tooManyClasses(limit: ClassCatalog.mostClasses), place: place)
    }
    var seen: Set<String> = []
    var read: [CatalogClass] = []
    for member in classes {
      if !seen.insert(member.key).inserted {
        throw Refusal(fault: .duplicateClass(member.key), place: member.place)
      }
      read.append(try Self.class(named: CatalogField(member)))
    }
    var kit = ""
    if let value = fields["kit"] { kit = try CatalogField("kit", value).text() }
    return ClassCatalog(kit: kit, classes: read)
  }

  /// Returns the place of a class's value, or of its name; the first byte if there is none.
  ///
  /// - Complexity: O(bytes), because it reads the catalog again, which only a message needs.
  static func place(of key: CatalogKey?, ofClass name: String, in bytes: [UInt8]) -> SourceRange {
    // The same bytes were read without an error.
    let root = try? JSONReader.value(in: bytes, mostDepth: ClassCatalog.mostDepth)
    guard let member = root?.byKey["classes"]?.members?.first(where: { $0.key == name }) else {
      return SourceRange(0, min(1, bytes.count))
    }
    return key.flatMap { member.value.byKey[$0.rawValue]?.place } ?? member.place
  }

  private static func `class`(named field: CatalogField) throws(Refusal) -> CatalogClass {
    let fields = try field.fields()
    guard let type = fields[CatalogKey.type.rawValue] else { throw field.lacks("type") }
    var item = CatalogClass(name: try field.checkedName(), type: try type.text())
    func value(_ key: CatalogKey) -> CatalogField? { fields[key.rawValue] }
    item.superclasses = try value(.superclasses)?.texts() ?? []
    if item.superclasses.count > ClassCatalog.mostSuperclasses {
      throw field.isNot("a class with at most \(ClassCatalog.mostSuperclasses) superclasses")
    }
    item.base = try value(.extends)?.text()
    item.summary = try value(.summary)?.text() ?? ""
    item.place = try value(.place)?.sourcePlace()
    let uses = try value(.use)?.texts() ?? []
    item.isElement = uses.contains("element")
    item.isOwner = uses.contains("owner")
    item.isAwoken = try value(.awakes)?.flag() ?? false
    item.isSubstituted = try value(.substituted)?.flag() ?? false
    item.isConnectedAsOwner = try value(.connectsAsOwner)?.flag() ?? false
    item.awakesAfterChildren = try value(.awakesAfterChildren)?.flag() ?? false
    item.awakesAfter = try value(.awakesAfter)?.texts() ?? []
    item.layouts = try value(.loads)?.texts() ?? []
    item.translated = try value(.translated)?.texts() ?? []
    for list in try value(.ascending)?.list() ?? [] { item.ascents.append(try list.texts()) }
    for member in try value(.members)?.list() ?? [] { item.members.append(try Self.member(member)) }
    return item
  }

  private static func member(_ field: CatalogField) throws(Refusal) -> CatalogMember {
    let fields = try field.fields()
    guard let kind = CatalogMember.Kind.allCases.first(where: { fields[$0.rawValue] != nil }),
      let name = fields[kind.rawValue]
    else { throw field.isNot("a member: an object with a key such as 'attribute', 'outlet' or 'action'") }
    var member = CatalogMember(kind, try name.text())
    if kind == .attribute {
      member.value = try value(field, fields)
    } else {
      member.type = try fields["type"]?.text()
    }
    let takesObjects = [.part, .parts, .outlet, .outlets, .children].contains(kind)
    if takesObjects, member.type == nil { throw field.lacks("type") }
    member.defaultText = try fields["default"]?.text() ?? ""
    member.isRequired = try fields["required"]?.flag() ?? false
    member.isDecoded = try fields["decoded"]?.flag() ?? false
    member.limit = try fields["most"]?.count()
    member.help = try fields["help"]?.text() ?? ""
    member.place = try fields["place"]?.sourcePlace()
    return member
  }

  /// Reads the values of an attribute. The recursion is at most as deep as the JSON.
  private static func value(_ field: CatalogField, _ fields: [String: CatalogField]) throws(Refusal) -> CatalogValue {
    guard let type = fields["type"] else { throw field.lacks("type") }
    let shape = try fields["shape"]?.shape() ?? .text
    let name = try type.text()
    let words = try fields["takes"]?.text() ?? shape.commonWords ?? "a value of \(name.shortened)"
    var value = CatalogValue(type: name, words: words, shape: shape)
    if let items = fields["items"] { value.items = .list(try Self.value(items, items.fields())) }
    if let items = fields["keyedItems"] { value.items = .keyed(try Self.value(items, items.fields())) }
    return value
  }
}
