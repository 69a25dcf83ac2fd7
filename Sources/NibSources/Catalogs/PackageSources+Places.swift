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

  /// Returns the present place of a member of a class. If it is not found, this is the place that the catalog has.
  ///
  /// - Complexity: O(bytes of the file).
  package func place(of member: CatalogMember, in item: CatalogClass) -> CatalogPlace? {
    member.place.map { place in
      presentPlace(place) { names in
        let found = names.members([member.kind], named: member.name)
        let own = found.filter { $0.className.map(item.typeNames.contains) ?? false }
        return own.isEmpty ? found : own
      }
    }
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
