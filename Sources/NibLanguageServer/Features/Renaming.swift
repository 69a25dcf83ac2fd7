internal import FileAccess
internal import NibComparing
internal import NibLoading
internal import NibModel
internal import NibStrings

/// The renaming of an id: in the layout, and in the files with its texts in all languages.
@MainActor
struct Renaming {
  let snapshot: LayoutSnapshot
  private let map: LayoutMap
  private let object: Int
  /// The bytes of the id at the position.
  let range: SourceRange
  let former: String

  /// - Throws: the reason why nothing can be renamed at an offset.
  init(_ snapshot: LayoutSnapshot, at offset: Int) throws(ResponseError) {
    self.snapshot = snapshot
    guard snapshot.isNative else {
      throw ResponseError(.requestFailed, "only NibKit's own layouts can be changed")
    }
    // A reference in a part that cannot be read would keep the former id.
    guard !snapshot.draft.isDamaged else {
      throw ResponseError(.requestFailed, "the layout is malformed; correct it first")
    }
    guard let map = snapshot.map, let found = map.object(at: offset), let id = map.document.id(ofObject: found.object)
    else {
      throw ResponseError(.requestFailed, "there is no id at this place")
    }
    if case .className = map.spot(at: offset) {
      throw ResponseError(.requestFailed, "a class can be renamed only in its Swift code")
    }
    (self.map, object, range, former) = (map, found.object, found.range, id)
  }

  /// The object as other layouts name it.
  var piece: PieceName { .object(file: map.pieces.file, object: object) }

  /// Returns the changes in the layout.
  ///
  /// - Throws: the reason why the new id cannot be used.
  func edits(_ name: String, _ judge: any LayoutJudge) throws(ResponseError) -> [TextEdit] {
    let name = name.hasPrefix("#") ? String(name.dropFirst()) : name
    if name != former, map.objects[name] != nil {
      throw ResponseError(.requestFailed, "there is already an object with the id '\(name.shortened.printable)'")
    }
    if ["owner", "first"].contains(name) || name.hasPrefix("ext:") {
      throw ResponseError(.requestFailed, "'\(name.shortened.printable)' is reserved")
    }
    let places = ([map.place(ofObject: object)] + map.references.filter { $0.target == object }.map(\.range))
      .compactMap(\.self)
    let text = XMLEscaping.value(Array(name.utf8)[...])
    let edits = places.map { TextEdit($0.lower..<$0.upper, text) }
    // The planner decides which ids are valid.
    let codes: Set<Diagnostic.Code> = [.badID, .duplicateID, .danglingReference, .badReference, .malformedXML]
    func faults(_ source: SourceText) -> [Diagnostic] {
      judge.findings(in: judge.draft(of: source), open: [:]).diagnostics.filter { codes.contains($0.code) }
    }
    let new = faults(snapshot.source.applying(edits))
    if new.count > faults(snapshot.source).count {
      throw ResponseError(.requestFailed, new.first { $0.code == .badID }?.message ?? new[0].message)
    }
    return edits
  }

  /// The files that may have texts of the layout, in all languages.
  var textFiles: [String] {
    guard snapshot.path.hasPrefix("/") else { return [] }
    return TextFilePaths.paths(ofLayout: snapshot.path)
  }

  /// Returns the changes of the keys in a file with texts.
  ///
  /// - Complexity: O(bytes + keys × objects that are named after the renamed one).
  func keyEdits(in source: SourceText, _ name: String) -> [TextEdit] {
    let name = name.hasPrefix("#") ? String(name.dropFirst()) : name
    let names = map.document.textNames
    // An object without an id is named after the nearest one with an id that contains it.
    var renamed: [String: String] = [:]
    for index in names.indices where index == object || map.document.id(ofObject: index) == nil {
      if names[index] == former {
        renamed[former] = name
      } else if names[index].hasPrefix(former + "/") {
        renamed[names[index]] = name + names[index].dropFirst(former.count)
      }
    }
    return keys(in: source).compactMap { key, place in
      // The key is the name of an object and of its attribute. Both may have dots.
      var end = key.endIndex
      while let dot = key[..<end].lastIndex(of: ".") {
        let object = String(key[..<dot])
        if let new = renamed[object] {
          let renamed = new + String(key[dot...])
          let text = source.file.hasSuffix(".xcstrings") ? JSONValue(renamed).line : StringsTable.quoted(renamed)
          return TextEdit(place.lower..<place.upper, Array(text.utf8))
        }
        // Another object has a name that begins in the same way.
        if map.objects[object] != nil { return nil }
        end = dot
      }
      return nil
    }
  }

  /// Returns the keys of a file with their places, quotes included.
  private func keys(in source: SourceText) -> [(String, SourceRange)] {
    if source.file.hasSuffix(".xcstrings") {
      let root = try? JSONReader.value(in: source.bytes, mostDepth: 64)
      return root?["strings"]?.members?.map { ($0.key, $0.place) } ?? []
    }
    // Places are those of the text in UTF-8, which is the one that the client has.
    return (try? StringsTable(reading: source))?.entries.map { ($0.key, $0.place) } ?? []
  }
}

extension LayoutFormat {
  /// The suffix of layouts in the native vocabulary.
  static let xmlSuffix = ".layout.xml"
}

/// The files with texts of a layout, in all languages. They need not exist.
enum TextFilePaths {
  static func paths(ofLayout path: String) -> [String] {
    let files = TextFiles(ofLayout: path, suffix: LayoutFormat.xmlSuffix)
    let languages = ((try? FileSystem.entries(in: files.folder, limit: 10_000)) ?? []).filter {
      $0.isFolder && $0.name.hasSuffix(TextFiles.languageSuffix)
    }.map { String($0.name.dropLast(TextFiles.languageSuffix.count)) }.sorted()
    return files.catalogs.map(\.path) + languages.map { files.table($0).path }
  }
}
