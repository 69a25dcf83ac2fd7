internal import NibCatalog
internal import NibModel

extension StandIns {
  /// Returns a sentence that explains why some views are shown as frames, and where the solution is described. Nil if
  /// there are no such views.
  ///
  /// - Parameter catalog: the catalog of the layout.
  static func hint(for names: [String], _ catalog: KnownClasses.FoundCatalog? = nil) -> String? {
    guard !names.isEmpty else { return nil }
    let catalogued = Set(catalog?.catalog.names ?? [])
    if let catalog, names.allSatisfy(catalogued.contains) {
      return "\(list(names)): only \(catalog.source.file.printable) knows \(names.count == 1 ? "it" : "them"), so "
        + "\(names.count == 1 ? "a frame is" : "frames are") shown: see \"Preview your own classes\""
    }
    return "no class \(list(names.filter { !catalogued.contains($0) })): see \"Preview your own classes\""
  }

  private static func list(_ names: [String]) -> String {
    let most = 3
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    let list = names.prefix(most).map(\.shortened).joined(separator: ", ")
    return list + rest
  }
}
