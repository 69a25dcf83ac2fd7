/// A range of numbers for sliders and charts, which place other numbers in it. No computation overflows, however far
/// apart the ends are.
nonisolated struct ValueRange: Hashable {
  /// The least number. Finite.
  let low: Double
  /// The greatest number. Finite, and not less than `low`.
  let high: Double

  /// Creates a range. A number that is not finite becomes the nearest finite number, or 0.
  init(_ low: Double, _ high: Double) {
    self.low = low.finite
    self.high = max(low.finite, high.finite)
  }

  /// Creates the range of the finite numbers among some values, with the bounds that a chart asks for. Returns nil if
  /// there are none.
  init?(of values: some Sequence<Double>, low: Double? = nil, high: Double? = nil) {
    var least = low
    var greatest = high
    if low == nil || high == nil {
      for value in values where value.isFinite {
        if low == nil { least = min(least ?? value, value) }
        if high == nil { greatest = max(greatest ?? value, value) }
      }
    }
    guard let start = least ?? greatest, let end = greatest ?? least else { return nil }
    self.init(start, end)
  }

  /// True if the ends are equal.
  var isEmpty: Bool { low == high }

  /// Returns the position of a number between the least and the greatest number, from 0 to 1. In an empty range this is
  /// the middle. Returns nil for NaN.
  func fraction(of value: Double) -> Double? {
    guard !value.isNaN else { return nil }
    if value <= low, !isEmpty { return 0 }
    if value >= high, !isEmpty { return 1 }
    // Halved, because the difference may be larger than the greatest finite number.
    return isEmpty ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2)
  }

  /// Returns the index of a number if `count` places divide the range evenly. The first is 0.
  func place(of value: Double, among count: Int) -> Int {
    let fraction = isEmpty ? 0 : fraction(of: value) ?? 0
    return max(0, min(count - 1, Int((fraction * Double(max(0, count - 1))).rounded())))
  }

  /// Returns the number at one of `count` places that divide the range evenly.
  func value(at place: Int, among count: Int) -> Double {
    guard count > 1 else { return low }
    let part = Double(max(0, min(place, count - 1))) / Double(count - 1)
    return low * (1 - part) + high * part
  }
}

nonisolated extension Double {
  fileprivate var finite: Double {
    isNaN ? 0 : Swift.max(-.greatestFiniteMagnitude, Swift.min(.greatestFiniteMagnitude, self))
  }
}
