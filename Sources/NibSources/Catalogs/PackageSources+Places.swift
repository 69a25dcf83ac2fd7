package import NibCatalog

extension PackageSources {
  /// Returns the present place of a class's table. If it is not found, this is the place that the catalog has.
  ///
  /// - Complexity: O(bytes of the file).
  package func place(of item: CatalogClass) -> CatalogPlace? {
    item.place.map { place in
      presentPlace(place) { names in names.tables(of: item.typeNames) }
    }
  }

  /// Returns the present place of the table of a type. If it is not found, this is the recorded place.
  ///
  /// - Complexity: O(bytes of the file).
  package func place(ofTable type: String, recordedAt place: CatalogPlace) -> CatalogPlace {
    presentPlace(place) { $0.tables(of: [type]) }
  }

  /// Returns the present place of a member of a class. If it is not found, this is the place that the catalog has.
  ///
  /// - Complexity: O(bytes of the file).
  package func place(of member: CatalogMember, in item: CatalogClass) -> CatalogPlace? {
    member.place.map { self.place(of: member.kind, named: member.name, ofTypes: item.typeNames, recordedAt: $0) }
  }

  /// Returns the present place of a member. If it is not found, this is the recorded place.
  ///
  /// - Parameter types: the names of the types that may declare the member. If none of them does, any type may.
  /// - Complexity: O(bytes of the file).
  package func place(
    of kind: CatalogMember.Kind, named name: String, ofTypes types: [String] = [], recordedAt place: CatalogPlace
  ) -> CatalogPlace {
    presentPlace(place) { names in
      let found = names.members([kind], named: name)
      let own = found.filter { $0.className.map(types.contains) ?? false }
      return own.isEmpty ? found : own
    }
  }

  /// Returns the lines at which a file declares a property or a method, the nearest to another place of the file first,
  /// but the least nested before all others: a variable of a function is not meant.
  ///
  /// - Complexity: O(bytes of the file).
  package func declarations(of name: String, near place: CatalogPlace) -> [CatalogPlace] {
    guard let path = path(ofFile: place.file), let bytes = read(path) else { return [] }
    return Self.declarations(of: name, in: bytes, near: Int(place.line)).map {
      CatalogPlace(file: place.file, line: UInt32($0))
    }
  }

  /// Returns the lines at which a Swift text declares a property or a method, in the same order.
  ///
  /// - Complexity: O(bytes).
  package static func declarations(of name: String, in bytes: [UInt8], near line: Int) -> [Int] {
    let tokens = SwiftLexer.tokens(of: bytes)
    var found: [(depth: Int, distance: Int, line: Int)] = []
    var depth = 0
    for (token, next) in zip(tokens, tokens.dropFirst()) {
      if token.kind == .punctuation {
        switch bytes[Int(token.lower)] {
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        continue
      }
      guard token.kind == .word, next.kind == .word, bytes[next.range].elementsEqual(name.utf8) else { continue }
      let word = bytes[token.range]
      guard ["var", "let", "func"].contains(where: { word.elementsEqual($0.utf8) }) else { continue }
      found.append((depth, abs(Int(next.line) - line), Int(next.line)))
    }
    return found.sorted { ($0.depth, $0.distance) < ($1.depth, $1.distance) }.map(\.line)
  }

  /// Returns the place of a declaration: the recorded one if its line has the declaration, and otherwise the nearest
  /// one in the file.
  private func presentPlace(
    _ place: CatalogPlace, _ declarations: (SourceNames) -> [DeclaredName]
  ) -> CatalogPlace {
    guard let path = path(ofFile: place.file), let bytes = read(path) else { return place }
    if let line = bytes.line(Int(place.line)),
      !declarations(SourceNames(reading: line, file: path, isFragment: true)).isEmpty
    {
      return place
    }
    let found = declarations(SourceNames(reading: bytes, file: path))
    func distance(_ name: DeclaredName) -> UInt32 { max(name.line, place.line) - min(name.line, place.line) }
    return found.min { distance($0) < distance($1) }.map { CatalogPlace(file: place.file, line: $0.line) } ?? place
  }
}

extension [UInt8] {
  /// Returns a line without its end, or nil if there is none. The first line is 1.
  fileprivate func line(_ number: Int) -> [UInt8]? {
    var (line, start) = (1, startIndex)
    while line < number {
      guard let end = self[start...].firstIndex(of: .newline) else { return nil }
      (line, start) = (line + 1, end + 1)
    }
    return Array(self[start...].prefix { $0 != .newline })
  }
}
