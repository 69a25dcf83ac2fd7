/// Two numbers between which others are placed, for sliders and charts. Nothing overflows, however far they are apart.
nonisolated struct ValueRange: Hashable {
  /// The least number. Finite.
  let low: Double
  /// The greatest number. Finite, and not less.
  let high: Double

  /// Creates a range; what is not finite becomes the nearest finite number, or 0.
  init(_ low: Double, _ high: Double) {
    self.low = low.finite
    self.high = max(low.finite, high.finite)
  }

  /// Creates the range of some numbers, of which only the finite ones count, and those that a chart asks for. Nil if there is
  /// none.
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

  /// True if there is nothing between the ends.
  var isEmpty: Bool { low == high }

  /// Returns the part of the way from the least to the greatest number, from 0 to 1. Of an empty range, the middle. Nil for
  /// what is no number.
  func fraction(of value: Double) -> Double? {
    guard !value.isNaN else { return nil }
    if value <= low, !isEmpty { return 0 }
    if value >= high, !isEmpty { return 1 }
    // Halves: the whole may be more than the greatest number that there is.
    return isEmpty ? 0.5 : (value / 2 - low / 2) / (high / 2 - low / 2)
  }

  /// Returns the place of a number among so many, the first being 0.
  func place(of value: Double, among count: Int) -> Int {
    let fraction = isEmpty ? 0 : fraction(of: value) ?? 0
    return max(0, min(count - 1, Int((fraction * Double(max(0, count - 1))).rounded())))
  }

  /// Returns the number at a place among so many.
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
