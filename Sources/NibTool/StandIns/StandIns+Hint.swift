internal import NibModel

extension StandIns {
  /// Returns a sentence that explains why some views are shown as frames, and where the solution is described. Nil if
  /// there are no such views.
  ///
  /// - Parameter files: for the classes that a catalog or Swift sources describe, the names of these files.
  static func hint(for names: [String], describedIn files: [String: String]) -> String? {
    guard !names.isEmpty else { return nil }
    let (unknown, known) = (names.filter { files[$0] == nil }, names.filter { files[$0] != nil })
    let knowers = Set(known.compactMap { files[$0] }).sorted()
    let knowing = "only \(list(knowers)) \(knowers.count == 1 ? "knows" : "know")"
    let words =
      if unknown.isEmpty {
        "\(list(known)): \(knowing) \(known.count == 1 ? "it" : "them"), so "
          + "\(known.count == 1 ? "a frame is" : "frames are") shown"
      } else {
        "no class \(list(unknown))" + (known.isEmpty ? "" : ", and \(knowing) \(list(known))")
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
