internal import FileAccess
internal import NibCatalog
internal import NibLoading
internal import NibModel
internal import NibSources

/// The places at which the name at a position is declared.
@MainActor
struct Definition {
  let snapshot: LayoutSnapshot
  let uri: (String) -> String
  /// The formats of layouts that are found by name.
  let formats: [LayoutFormat]

  /// Returns the places of the declarations.
  func json(at offset: Int) -> JSONValue {
    guard let map = snapshot.map else { return [] }
    if let use = map.pieceUse(at: offset) { return declaration(of: use) }
    let end = snapshot.endTag(at: offset).map { LayoutMap.Spot.className(object: $0.object) }
    guard let spot = end ?? map.spot(at: offset) else { return [] }
    switch spot {
    case .className(let object):
      guard let descriptor = map.descriptor(ofObject: object) else {
        return swift(
          places.places(
            of: [snapshot.sourceNames.element(named: map.document.className(ofObject: object))].compactMap(\.self)))
      }
      return swift([places.place(of: descriptor)].compactMap(\.self))
    case .name(let holder, let attribute):
      guard let (kind, entry) = member(map.role(ofAttribute: attribute, of: holder)) else { return [] }
      return swift(places.places(of: kind, entry.name, entry.place))
    case .value(let holder, let attribute): return value(attribute, holder, at: offset, map)
    }
  }

  /// Returns the included file, or the place of an object or a parameter in its layout.
  private func declaration(of use: PieceUse) -> JSONValue {
    let file = use.pieces.file
    if file == snapshot.path {
      return use.declaration.map { [["uri": JSONValue(uri(file)), "range": snapshot.lines.json($0)]] } ?? []
    }
    let path = file.hasPrefix("/") ? file : FileAccess.path(of: file, in: FileSystem.folder(of: snapshot.path))
    let range = use.declaration ?? SourceRange(0, 0)
    let lines = LineTable(use.pieces.document.source.bytes, snapshot.lines.encoding)
    return [["uri": JSONValue(uri(path)), "range": lines.json(range)]]
  }

  private var places: SwiftPlaces { SwiftPlaces(for: snapshot.path) }

  private func member(_ role: MemberRole) -> (CatalogMember.Kind, MemberEntry)? {
    switch role {
    case .value(let entry): (.attribute, entry)
    case .part(let entry): (entry.isList ? .parts : .part, entry)
    case .outlet(let entry): (.outlet, entry)
    case .collection(let entry): (.outlets, entry)
    case .event(let entry): (entry.takesMany ? .events : .event, entry)
    default: nil
    }
  }

  private func value(_ attribute: Int, _ holder: LayoutMap.Holder, at offset: Int, _ map: LayoutMap) -> JSONValue {
    let text = map.document.text(ofAttribute: attribute)
    let role = map.role(ofAttribute: attribute, of: holder)
    switch role {
    case .id:
      if case .object(let object) = holder { return target(object, map) }
      return []
    case .owner:
      guard let owner = map.owner else {
        return swift(places.places(of: [snapshot.sourceNames.owner(named: text)].compactMap(\.self)))
      }
      return swift([places.place(of: owner)].compactMap(\.self))
    case .ownerOutlet: return swift(outlet(text, of: map.owner) + open([.outlet], text, map))
    case .ownerCollection: return swift(collection(text, of: map.owner) + open([.outlets], text, map))
    case .connectOutlet, .connectCollection, .connectEvent:
      guard case .connect(let connect) = holder else { return [] }
      let source = map.text("from", ofConnect: connect).flatMap { map.descriptor(ofReference: $0) }
      switch role {
      case .connectOutlet: return swift(outlet(text, of: source))
      case .connectCollection: return swift(collection(text, of: source))
      default: return swift(event(text, of: source))
      }
    case .connectAction:
      guard case .connect(let connect) = holder else { return [] }
      return swift(action(text, of: map.text("to", ofConnect: connect).flatMap { map.descriptor(ofReference: $0) }))
    case .value(let entry) where entry.namesLayout: return layout(text)
    case .partOwner: return swift(outlet(text, of: map.owner) + open([.outlet], text, map))
    case .included: return layout(text)
    default: break
    }
    let references = map.references(inAttribute: attribute, of: holder)
    if let found = references.first(where: { $0.range.lower - 1 <= offset && offset <= $0.range.upper }) {
      return target(found.target, map)
    }
    if case .event = role, let dot = text.lastIndex(of: ".") {
      let name = String(text[text.index(after: dot)...])
      if text.hasPrefix("#first.") {
        return swift(
          map.classes.classes.filter { $0.action(named: name) != nil }.prefix(Self.mostClasses)
            .flatMap { action(name, of: $0) })
      }
      let isOwner = text[..<dot] == "#owner"
      return swift(
        action(name, of: map.descriptor(ofReference: text[..<dot])) + (isOwner ? open([.action], name, map) : []))
    }
    if text.hasPrefix("#owner") { return swift(map.owner.flatMap(places.place(of:)).map { [$0] } ?? []) }
    return references.first.map { target($0.target, map) } ?? []
  }

  /// The maximum number of classes whose actions are shown for an action of the first responder.
  private static let mostClasses = 10

  private func target(_ object: Int, _ map: LayoutMap) -> JSONValue {
    guard let range = map.place(ofObject: object) else { return [] }
    return [["uri": JSONValue(uri(snapshot.path)), "range": snapshot.lines.json(range)]]
  }

  // MARK: Swift

  private func outlet(_ name: String, of descriptor: ClassDescriptor?) -> [SwiftPlaces.Place] {
    guard let descriptor, let slot = descriptor.slot(name, .outlet) else { return [] }
    return places.places(of: .outlet, name, descriptor.members.outlets[slot.index].place)
  }

  private func collection(_ name: String, of descriptor: ClassDescriptor?) -> [SwiftPlaces.Place] {
    guard let descriptor, let slot = descriptor.slot(name, .collection) else { return [] }
    return places.places(of: .outlets, name, descriptor.members.collections[slot.index].place)
  }

  private func event(_ name: String, of descriptor: ClassDescriptor?) -> [SwiftPlaces.Place] {
    guard let descriptor, let slot = descriptor.slot(name, .event) else { return [] }
    let entry = descriptor.members.events[slot.index]
    return places.places(of: entry.takesMany ? .events : .event, name, entry.place)
  }

  private func action(_ name: String, of descriptor: ClassDescriptor?) -> [SwiftPlaces.Place] {
    guard let descriptor, let index = descriptor.action(named: name) else { return [] }
    return places.places(of: .action, name, descriptor.members.actions[index].place)
  }

  /// Returns the declarations of a member of the owner in Swift sources, if nothing else describes its class.
  private func open(_ kinds: [CatalogMember.Kind], _ name: String, _ map: LayoutMap) -> [SwiftPlaces.Place] {
    guard map.owner == nil, let owner = map.document.ownerClass else { return [] }
    return places.places(of: snapshot.sourceNames.declarations(of: kinds, named: name, inClass: owner))
  }

  private func swift(_ found: [SwiftPlaces.Place]) -> JSONValue {
    var seen: Set<String> = []
    return JSONValue(
      found.filter { seen.insert("\($0.line) \($0.path)").inserted }.map { place in
        ["uri": JSONValue(uri(place.path)), "range": range(of: place)]
      })
  }

  private static let mostBytes = 4 << 20

  /// Returns the range of the name in its line, or the beginning of the line.
  private func range(of place: SwiftPlaces.Place) -> JSONValue {
    let start = Position(line: place.line, column: 0)
    let none: JSONValue = ["start": start.json, "end": start.json]
    guard let source = try? SourceText(ofRegularFile: place.path, limit: Self.mostBytes) else { return none }
    let lines = LineTable(source.bytes, snapshot.lines.encoding)
    let lower = lines.offset(of: start)
    let upper = lines.offset(of: Position(line: place.line, column: .max))
    guard let offset = source.bytes[lower..<upper].firstOffset(ofWord: place.name) else { return none }
    return lines.json(offset..<offset + place.name.utf8.count)
  }

  // MARK: Layouts

  private func layout(_ text: String) -> JSONValue {
    JSONValue(
      text.split(whereSeparator: \.isWhitespace).compactMap { name in
        LayoutFile.path(of: String(name), beside: snapshot.path, formats).map { path in
          let start = Position(line: 0, column: 0).json
          return ["uri": JSONValue(uri(path)), "range": ["start": start, "end": start]]
        }
      })
  }
}

/// The files of layouts that others name.
enum LayoutFile {
  /// Returns the path of a layout in the folder of another one, or nil if there is no such file.
  static func path(of name: String, beside path: String, _ formats: [LayoutFormat]) -> String? {
    guard let name = LayoutName(name) else { return nil }
    let folder = FileSystem.folder(of: path)
    for format in formats {
      guard let file = format.fileName(of: name) else { continue }
      for place in [folder, FileAccess.path(of: "Base.lproj", in: folder)] {
        let candidate = FileAccess.path(of: file, in: place)
        if FileSystem.exists(candidate) { return candidate }
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Returns the offset at which a word of a Swift text begins, or nil.
  func firstOffset(ofWord word: String) -> Int? {
    let wanted = Array(word.utf8)
    if wanted.isEmpty || count < wanted.count { return nil }
    func isLetter(_ index: Int) -> Bool {
      guard indices.contains(index) else { return false }
      let byte = self[index]
      return byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
    }
    return (startIndex...endIndex - wanted.count).first {
      self[$0...].starts(with: wanted) && !isLetter($0 - 1) && !isLetter($0 + wanted.count)
    }
  }
}
