/// The numbers beside an axis. They are round, have equal distances, and enclose all values that are shown.
nonisolated struct ChartScale: Hashable {
  let range: ValueRange
  /// The distance between two numbers beside the axis. Positive, or 0 if there is only one number.
  let step: Double

  /// Creates a scale around a range.
  ///
  /// - Parameters:
  ///   - count: the number of steps that there is room for. At least 1.
  ///   - keepsLow: true if the lower end is not rounded.
  ///   - keepsHigh: true if the upper end is not rounded.
  init(around range: ValueRange, steps count: Int, keepsLow: Bool = false, keepsHigh: Bool = false) {
    let span = range.high / Double(max(1, count)) - range.low / Double(max(1, count))
    let step = Self.round(span)
    guard step > 0, step.isFinite, (range.high / step).isFinite else {
      self.range = range
      self.step = 0
      return
    }
    let low = keepsLow ? range.low : (range.low / step).rounded(.down) * step
    let high = keepsHigh ? range.high : (range.high / step).rounded(.up) * step
    self.range = low.isFinite && high.isFinite ? ValueRange(low, high) : range
    self.step = step
  }

  /// Returns the least number that is not less than the given one and is 1, 2 or 5 times a power of ten. Returns 0 for
  /// a number that is not positive.
  private static func round(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return 0 }
    var power = 1.0
    while power > number, power > .leastNormalMagnitude { power /= 10 }
    while power * 10 <= number { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= number * (1 - 1e-9) } ?? power * 10
  }

  /// The numbers beside the axis, from below. At most 65.
  var ticks: [Double] {
    guard step > 0 else { return range.isEmpty ? [range.low] : [range.low, range.high] }
    let first = (range.low / step).rounded(.up)
    let ticks = (0...64).map { (first + Double($0)) * step }.prefix { $0 <= range.high }.map { $0 == 0 ? 0 : $0 }
    // A single number does not show the scale.
    return ticks.count > 1 || range.isEmpty ? ticks : [range.low, range.high]
  }
}

nonisolated extension Double {
  /// The number in a few characters: `12`, `0.25`, `1.2k`, `-3M`, `4e12`.
  var chartWords: String {
    if isNaN { return "–" }
    if isInfinite { return self > 0 ? "∞" : "-∞" }
    let units: [(Double, String)] = [(1e9, "G"), (1e6, "M"), (1e3, "k")]
    let size = magnitude
    if size >= 1e12 || size > 0 && size < 1e-3 { return scientific }
    guard let unit = units.first(where: { size >= $0.0 * 10 || size >= 1e6 && size >= $0.0 }) else {
      return rounded(to: size >= 100 ? 1 : 1000)
    }
    return (self / unit.0).rounded(to: 10) + unit.1
  }

  /// Returns the text of the number, rounded to a multiple of 1 divided by `part`.
  private func rounded(to part: Double) -> String { ((self * part).rounded() / part + 0).words }

  private var scientific: String {
    var mantissa = self
    var exponent = 0
    while mantissa.magnitude >= 10, exponent < 400 {
      mantissa /= 10
      exponent += 1
    }
    while mantissa.magnitude < 1, exponent > -400 {
      mantissa *= 10
      exponent -= 1
    }
    return mantissa.rounded(to: 10) + "e\(exponent)"
  }
}
