/// The bidirectional class of a character, as Unicode Standard Annex #9 names it. The raw values are those of the table.
nonisolated enum BidiClass: UInt8, CaseIterable {
  case L, R, AL, EN, ES, ET, AN, CS, NSM, BN, B, S, WS, ON, LRE, LRO, RLE, RLO, PDF, LRI, RLI, FSI, PDI

  init(_ scalar: Unicode.Scalar) {
    let entry = BidiTable.entry(below: UInt32(scalar.value) << 8 | 0xFF, in: BidiTable.classes)
    self = entry.flatMap { BidiClass(rawValue: UInt8(truncatingIfNeeded: $0)) } ?? .L
  }

  var isIsolateInitiator: Bool { self == .LRI || self == .RLI || self == .FSI }

  /// True if rule X9 removes the character.
  var isRemoved: Bool {
    switch self {
    case .LRE, .LRO, .RLE, .RLO, .PDF, .BN: true
    default: false
    }
  }

  /// True if the class is neutral or an isolate formatting character: NI in the rules N1 and N2.
  var isNeutral: Bool {
    switch self {
    case .B, .S, .WS, .ON, .LRI, .RLI, .FSI, .PDI: true
    default: false
    }
  }

  /// The direction of a class that has one. Numbers count as right-to-left.
  var strong: BidiClass? {
    switch self {
    case .L: .L
    case .R, .AL, .EN, .AN: .R
    default: nil
    }
  }
}

nonisolated extension BidiTable {
  /// Returns the last entry that is at most a value.
  static func entry<Number: FixedWidthInteger>(below value: Number, in table: [Number]) -> Number? {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? table[low - 1] : nil
  }

  private static func partner(of scalar: Unicode.Scalar, in table: [UInt64]) -> Unicode.Scalar? {
    let key = UInt64(scalar.value) << 32
    guard let found = entry(below: key | 0xFFFF_FFFF, in: table), found >> 32 == UInt64(scalar.value) else {
      return nil
    }
    return Unicode.Scalar(UInt32(truncatingIfNeeded: found))
  }

  /// Returns the mirror image of a character in right-to-left text, or nil if it looks the same there.
  static func mirror(of scalar: Unicode.Scalar) -> Unicode.Scalar? { partner(of: scalar, in: mirrors) }

  /// Returns the kind of bracket that a character is, or nil if it is not a bracket.
  static func bracket(_ scalar: Unicode.Scalar) -> BidiBracket? {
    if let closing = partner(of: scalar, in: brackets) { return .opening(closedBy: canonical(closing)) }
    return closing.contains(scalar.value) ? .closing(canonical(scalar)) : nil
  }

  private static let closing = Set(brackets.map { UInt32(truncatingIfNeeded: $0) })

  /// Returns the canonical bracket: U+232A is canonically equivalent to U+3009.
  private static func canonical(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar == "\u{232A}" ? "\u{3009}" : scalar
  }
}

/// A bracket that belongs to a pair.
nonisolated enum BidiBracket: Hashable {
  case opening(closedBy: Unicode.Scalar)
  case closing(Unicode.Scalar)
}
