internal import NibModel

/// A set of Unicode scalars, as a regular expression describes it.
struct ScalarSet: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case word(Bool)
    case digit(Bool)
    case space(Bool)
    /// A space, a tab or a line break, as XML has them.
    case xmlSpace(Bool)
    /// The digits 0 to 9.
    case asciiDigit(Bool)
    /// Letters, the digits 0 to 9 and the underscore.
    case identifier(Bool)
  }

  /// The ranges of all parts, in order and apart from each other, so that a set of many characters is searched by
  /// halves.
  private let ranges: [ClosedRange<UInt32>]
  /// The parts that are not ranges, each once.
  private let kinds: [Part]
  /// True if the set contains the scalars that are in none of the parts.
  let isInverted: Bool

  /// Creates a set of one scalar.
  init(_ scalar: Unicode.Scalar) { self.init([.range(scalar.value...scalar.value)]) }

  /// Creates a set of some parts.
  ///
  /// - Complexity: O(parts · log(parts)).
  init(_ parts: [Part], isInverted: Bool = false) {
    var ranges: [ClosedRange<UInt32>] = []
    var kinds: [Part] = []
    for part in parts {
      if case .range(let range) = part { ranges.append(range) } else if !kinds.contains(part) { kinds.append(part) }
    }
    self.ranges = ranges.count > 1 ? Self.merged(ranges) : ranges
    self.kinds = kinds
    self.isInverted = isInverted
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// The only scalar of the set, or nil if it has several.
  var only: Unicode.Scalar? {
    guard !isInverted, kinds.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }

  /// Every scalar.
  static let all = ScalarSet([], isInverted: true)
  /// Every scalar but those that end a line in XML.
  static let inLine = ScalarSet([.range(10...10), .range(13...13)], isInverted: true)

  /// Returns true if a scalar is in the set.
  ///
  /// - Parameter ignoresCase: true if it is sufficient that the scalar in the other case is in the set.
  func contains(_ scalar: Unicode.Scalar, ignoresCase: Bool) -> Bool {
    var isFound = isInParts(scalar)
    if !isFound, ignoresCase, let other = scalar.inOtherCase { isFound = isInParts(other) }
    return isFound != isInverted
  }

  private func isInParts(_ scalar: Unicode.Scalar) -> Bool {
    if isInRanges(scalar.value) { return true }
    for kind in kinds {
      switch kind {
      case .range: continue
      case .word(let wanted): if scalar.isInWord == wanted { return true }
      case .digit(let wanted): if (scalar.properties.numericType == .decimal) == wanted { return true }
      case .space(let wanted): if scalar.properties.isWhitespace == wanted { return true }
      case .xmlSpace(let wanted):
        if (scalar == " " || 9...10 ~= scalar.value || scalar == "\r") == wanted { return true }
      case .asciiDigit(let wanted): if scalar.isASCIIDigit == wanted { return true }
      case .identifier(let wanted):
        if (scalar.properties.isAlphabetic || scalar.isASCIIDigit || scalar == "_") == wanted { return true }
      }
    }
    return false
  }

  /// - Complexity: O(log(ranges)).
  private func isInRanges(_ value: UInt32) -> Bool {
    let low = ranges.partitioningIndex { $0.upperBound >= value }
    return low < ranges.count && ranges[low].contains(value)
  }
}

extension Unicode.Scalar {
  /// True for 0 to 9.
  var isASCIIDigit: Bool { 0x30...0x39 ~= value }

  private var isASCIILetter: Bool { 0x41...0x5A ~= value || 0x61...0x7A ~= value }

  /// True for letters, digits and underscores.
  var isInWord: Bool {
    if isASCII { return isASCIIDigit || isASCIILetter || self == "_" }
    return properties.isAlphabetic || properties.numericType != nil
  }

  /// The lowercase letter for an uppercase letter and the reverse, if it is a single scalar.
  var inOtherCase: Unicode.Scalar? {
    if isASCII {
      return isASCIILetter ? Unicode.Scalar(value ^ 0x20) : nil
    }
    for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let scalars = mapping.unicodeScalars
      if scalars.count == 1, let other = scalars.first, other != self { return other }
    }
    return nil
  }
}
