// A placeholder of the skeleton: the generated table comes here.
extension Character {
  /// How many cells it takes: 0, 1 or 2.
  public nonisolated var cellWidth: Int { 1 }
}

extension StringProtocol {
  /// How many cells it takes on one line.
  public nonisolated var cellWidth: Int { reduce(0) { $0 + $1.cellWidth } }
}
