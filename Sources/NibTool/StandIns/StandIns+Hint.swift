internal import NibModel

extension StandIns {
  /// Returns a sentence that explains why some views are shown as frames, and where the solution is described. Nil if
  /// there are no such views.
  ///
  /// - Parameter files: for the classes that a catalog or Swift sources describe, the names of these files.
  static func hint(for names: [String], describedIn files: [String: String]) -> String? {
    guard !names.isEmpty else { return nil }
    let unknown = names.filter { files[$0] == nil }
    let isOne = names.count == 1
    let words =
      if unknown.isEmpty {
        "\(list(names)): only \(list(Set(names.compactMap { files[$0] }).sorted())) \(isOne ? "knows it" : "know them"), so "
          + "\(isOne ? "a frame is" : "frames are") shown"
      } else {
        "no class \(list(unknown))"
      }
    return words + ": see \"Preview your own classes\""
  }

  private static func list(_ names: [String]) -> String {
    let most = 3
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    let list = names.prefix(most).map(\.shortened.printable).joined(separator: ", ")
    return list + rest
  }
}
