/// The numbers that a stepper or a slider goes through.
nonisolated struct NumberSteps: Hashable {
  var minimum: Double?
  var maximum: Double?
  /// The distance between two neighboring numbers. Not negative.
  var step = 1.0

  /// Returns the nearest number within the bounds. NaN becomes the lower bound, or 0.
  func clamped(_ value: Double) -> Double {
    guard !value.isNaN else { return minimum ?? min(0, maximum ?? 0) }
    return max(minimum ?? -.greatestFiniteMagnitude, min(maximum ?? .greatestFiniteMagnitude, value))
  }

  /// Returns the number that is `count` steps away, within the bounds.
  func stepped(_ value: Double, by count: Int) -> Double {
    let start = clamped(value)
    return clamped(rounded(start + step * Double(count), like: start))
  }

  /// Returns the nearest number that is a whole number of steps above the lower bound.
  func nearest(to value: Double) -> Double {
    let base = minimum ?? 0
    guard step > 0 else { return clamped(value) }
    let count = ((clamped(value) - base) / step).rounded()
    return count.isFinite ? clamped(rounded(base + count * step, like: base)) : clamped(value)
  }

  /// Returns a sum without the rounding errors of binary fractions: 0.1 and 0.2 make 0.3.
  private func rounded(_ sum: Double, like value: Double) -> Double {
    var scale = 1.0
    for _ in 0..<max(step.decimals, value.decimals) { scale *= 10 }
    let rounded = (sum * scale).rounded() / scale
    return rounded.isFinite ? rounded : sum
  }
}

nonisolated extension Double {
  /// The number of digits after the decimal point, at most 9.
  fileprivate var decimals: Int {
    let text = description
    guard !text.utf8.contains(UInt8(ascii: "e")), let point = text.firstIndex(of: ".") else { return 0 }
    let digits = text[point...].dropFirst()
    return digits == "0" ? 0 : min(9, digits.count)
  }
}
