internal import NibModel

/// The layouts of a target's folder, for those that name or include others.
struct NeighbouringLayouts: LayoutSource {
  let documents: [String: NibDocument]

  func layout(named name: LayoutName) -> NibDocument? { documents[name.description] }

  var places: [String] { ["Layouts"] }
  var names: [String] { documents.keys.sorted() }

  /// The names of the layouts that have parameters, and of those that these include.
  var withParameters: Set<String> {
    var (found, next) = (Set<String>(), documents.filter { !$0.value.parameters.isEmpty }.map(\.key))
    while let name = next.popLast() {
      guard found.insert(name).inserted, let document = documents[name] else { continue }
      next += document.includedLayouts.map(\.description)
    }
    return found
  }

  // MARK: Ids

  /// Returns true if code can name an object of a layout by its id: if it is the layout's own, or if the layout that it is
  /// from exports it.
  func isVisible(_ id: String, in document: NibDocument) -> Bool {
    guard document.hasPieces, let dot = id.firstIndex(of: ".") else { return true }
    let include = document.allObjects.first { $0.className == IncludeWord.include && $0.id == String(id[..<dot]) }
    return include.flatMap(part).map { isExported(id[id.index(after: dot)...], in: $0) } ?? false
  }

  private func isExported(_ path: Substring, in document: NibDocument) -> Bool {
    let dot = path.firstIndex(of: ".")
    let object = document.allObjects.first { $0.id == String(path[..<(dot ?? path.endIndex)]) }
    guard let object, object.value(of: IncludeWord.export) == "true" else { return false }
    guard let dot else { return true }
    return part(object).map { isExported(path[path.index(after: dot)...], in: $0) } ?? false
  }

  /// Returns the layout that an `<include>` names.
  private func part(_ include: NibDocument.Object) -> NibDocument? {
    guard include.className == IncludeWord.include, let name = include.value(of: "layout") else { return nil }
    return LayoutName(name).flatMap(layout)
  }
}

extension NibDocument.Object {
  fileprivate func value(of attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}
