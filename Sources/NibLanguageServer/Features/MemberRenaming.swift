internal import FileAccess
internal import NibCatalog
internal import NibComparing
internal import NibLoading
internal import NibModel

/// The renaming of an outlet or an action of a class that belongs to the layout's package: in all layouts, in the table of
/// the class, and in the catalog. The property or method keeps its name, because layouts know only that of the table.
@MainActor
struct MemberRenaming {
  let use: MemberUse
  private let path: String
  private let member: DeclaredMember

  /// Returns nil if no outlet or action is named at an offset.
  ///
  /// - Throws: the reason why it cannot be renamed.
  init?(_ snapshot: LayoutSnapshot, at offset: Int) throws(ResponseError) {
    guard snapshot.isNative, let use = snapshot.map?.memberUse(at: offset),
      [.outlet, .outlets, .action].contains(use.kind)
    else {
      return nil
    }
    let members = Set(use.members)
    guard members.count == 1, let member = members.first else {
      throw ResponseError(.requestFailed, "several classes have an action '\(use.name.shortened.printable)'")
    }
    (self.use, self.member, path) = (use, member, snapshot.path)
  }

  /// - Throws: the reason why a name cannot be used.
  func check(_ name: String) throws(ResponseError) {
    let isName = name.first.map { $0.isLetter || $0 == "_" } ?? false
    guard isName, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else {
      throw ResponseError(.requestFailed, "a name begins with a letter, and has letters, digits, _ and -")
    }
    if name != use.name, use.sourceClass == nil, !use.members(named: name).isEmpty {
      throw ResponseError(.requestFailed, "'\(name.shortened.printable)' is the name of another member")
    }
  }

  /// Returns the changes of a layout.
  ///
  /// - Throws: the reason why the layout cannot be changed although it names the member.
  func edits(in layout: LayoutSnapshot, _ name: String) throws(ResponseError) -> [TextEdit] {
    func refuse(_ reason: String) -> ResponseError {
      ResponseError(.requestFailed, "\(layout.path.lastPathComponent.printable) \(reason)")
    }
    let uses = layout.map?.memberUses.filter { $0.members.contains(member) } ?? []
    if layout.draft.isDamaged, layout.source.bytes.contains(Array(use.name.utf8)) {
      throw refuse("is malformed; correct it first")
    }
    if uses.isEmpty { return [] }
    guard layout.isNative else { throw refuse("names it, and has a format that is not changed") }
    guard uses.allSatisfy({ Set($0.members).count == 1 }) else {
      throw refuse("names it by '#first', which may mean an action of another class")
    }
    return uses.map { TextEdit($0.range.lower..<$0.range.upper, Array(name.utf8)) }
  }

  /// Returns the change of the line in the table, with the path of its file.
  ///
  /// - Parameter text: returns the text of a file.
  /// - Throws: the reason why there is none.
  func tableEdit(_ name: String, _ text: (String) -> SourceText?) throws(ResponseError) -> (SourceText, TextEdit) {
    let places = SwiftPlaces(for: path)
    guard let recorded = member.place, let table = places.table(of: member.kind, member.name, recorded),
      let source = text(table.path)
    else {
      throw ResponseError(
        .requestFailed, "'\(use.name.shortened.printable)' is not declared in a table of the layout's own package")
    }
    let lines = LineStarts(source.bytes)
    let quoted = Array("\"\(member.name)\"".utf8)
    guard table.line < lines.count else { throw noLiteral(table) }
    let line = lines.contents(ofLine: table.line, in: source.bytes)
    let starts = line.indices.filter { source.bytes[$0..<line.upperBound].starts(with: quoted) }
    guard starts.count == 1, let start = starts.first else { throw noLiteral(table) }
    return (source, TextEdit(start + 1..<start + quoted.count - 1, Array(name.utf8)))
  }

  private func noLiteral(_ table: SwiftPlaces.Place) -> ResponseError {
    ResponseError(
      .requestFailed,
      "line \(table.line + 1) of \(table.path.lastPathComponent.printable) does not declare it by its name")
  }

  /// Returns the changes of a catalog.
  func edits(inCatalog source: SourceText, _ name: String) -> [TextEdit] {
    guard let root = try? JSONReader.value(in: source.bytes, mostDepth: 64), let recorded = member.place?.description
    else { return [] }
    return (root["classes"]?.members ?? []).flatMap { $0.value["members"]?.array ?? [] }.compactMap { entry in
      guard entry["place"]?.string == recorded, let value = entry[member.kind.rawValue], value.string == member.name
      else { return nil }
      return TextEdit(value.place.lower..<value.place.upper, Array(JSONValue(name).line.utf8))
    }
  }
}
