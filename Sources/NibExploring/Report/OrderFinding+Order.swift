internal import NibModel

extension [OrderFinding] {
  /// The findings, sorted by the place of the object that differs; those without a place come first.
  var inTextOrder: [OrderFinding] {
    let keyed = enumerated().map { ($0.element.diagnostic.range?.lower ?? -1, $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
