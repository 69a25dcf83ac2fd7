internal import NibModel

extension StandIns {
  /// Returns the sentence that says why frames stand for some classes of views, and where the cure is described; nil if there are
  /// no such classes.
  static func hint(for names: [String]) -> String? {
    guard !names.isEmpty else { return nil }
    let most = 3
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    let list = names.prefix(most).map(\.shortened).joined(separator: ", ")
    return "no class \(list)\(rest): see \"Preview your own classes\""
  }
}
