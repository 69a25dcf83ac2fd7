internal import NibModel

extension StandIns {
  /// Returns a sentence that explains why some views are shown as frames, and where the solution is described. Nil if
  /// there are no such views.
  static func hint(for names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let most = 3
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    let list = names.prefix(most).map(\.shortened).joined(separator: ", ")
    return "no class \(list)\(rest): see \"Preview your own classes\""
  }
}
