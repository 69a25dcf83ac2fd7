/// Converts bytes to scalars one at a time, no matter how reads split them.
///
/// One fault is reported for each longest sequence that could have been the beginning of a character, as in browsers.
nonisolated struct UTF8Decoder {
  enum Step {
    case incomplete
    case scalar(Unicode.Scalar)
    /// The bytes so far are not a character. If `again` is true, the last byte may begin another character and must be
    /// decoded again.
    case fault(again: Bool)
  }

  private var value: UInt32 = 0
  private var missing = 0
  private var bounds: ClosedRange<UInt8> = 0x80...0xBF

  /// True if a character is incomplete.
  var isWaiting: Bool { missing > 0 }

  mutating func take(_ byte: UInt8) -> Step {
    guard missing > 0 else { return begin(byte) }
    guard bounds.contains(byte) else {
      missing = 0
      return .fault(again: true)
    }
    bounds = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return .incomplete }
    return Unicode.Scalar(value).map(Step.scalar) ?? .fault(again: false)
  }

  /// Discards an incomplete character.
  mutating func reset() { missing = 0 }

  private mutating func begin(_ byte: UInt8) -> Step {
    bounds = 0x80...0xBF
    switch byte {
    case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, missing) = (UInt32(byte & 0x0F), 2)
      // Overlong forms and surrogates are not allowed.
      if byte == 0xE0 { bounds = 0xA0...0xBF }
      if byte == 0xED { bounds = 0x80...0x9F }
    case 0xF0...0xF4:
      (value, missing) = (UInt32(byte & 0x07), 3)
      if byte == 0xF0 { bounds = 0x90...0xBF }
      if byte == 0xF4 { bounds = 0x80...0x8F }
    default: return .fault(again: false)
    }
    return .incomplete
  }
}
