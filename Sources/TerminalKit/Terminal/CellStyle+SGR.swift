nonisolated extension CellStyle {
  /// Appends the sequence that changes one style into another (SGR), or nothing if they are the same. It is the shorter
  /// of two sequences: one that changes only the differences, and one that starts with a reset.
  ///
  /// - Parameter old: the current style of the terminal, or nil if it is not known.
  func appendSequence(from old: CellStyle?, to bytes: inout [UInt8]) {
    guard self != old else { return }
    bytes.appendEscape()
    // `CSI m` is `CSI 0 m`.
    if self != .plain {
      let lengthAnew = 2 + length(from: .plain)
      if let old, length(from: old) < lengthAnew {
        append(from: old, isFirst: true, to: &bytes)
      } else {
        bytes.append(UInt8(ascii: "0"))
        append(from: .plain, isFirst: false, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "m"))
  }

  /// Returns the bytes of the parameters that change another style into this one, with a separator for each.
  private func length(from old: CellStyle) -> Int {
    var length = 0
    forEachParameter(from: old) { length += $0 < 10 ? 2 : $0 < 100 ? 3 : 4 }
    return length
  }

  private func append(from old: CellStyle, isFirst: Bool, to bytes: inout [UInt8]) {
    var isFirst = isFirst
    forEachParameter(from: old) {
      if !isFirst { bytes.append(UInt8(ascii: ";")) }
      isFirst = false
      bytes.append(decimal: $0)
    }
  }

  /// Visits the parameters that change another style into this one.
  private func forEachParameter(from old: CellStyle, _ visit: (Int) -> Void) {
    var had = old.attributes
    // Bold and dim are switched off by the same parameter.
    let weight: Attributes = [.bold, .dim]
    if !had.intersection(weight).isSubset(of: attributes) {
      visit(22)
      had.subtract(weight)
    }
    if attributes != had {
      for (attribute, on, off) in Self.switches {
        if attributes.contains(attribute) {
          if !had.contains(attribute) { visit(on) }
        } else if had.contains(attribute) {
          visit(off)
        }
      }
    }
    if foreground != old.foreground { foreground.forEachParameter(base: 30, visit) }
    if background != old.background { background.forEachParameter(base: 40, visit) }
  }

  private static let switches: [(Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27), (.strikethrough, 9, 29),
  ]
}

nonisolated extension Color {
  /// Visits the SGR parameters of the color: from 30 for text, from 40 for the background.
  fileprivate func forEachParameter(base: Int, _ visit: (Int) -> Void) {
    switch self {
    case .default: visit(base + 9)
    case .palette(let number) where number < 8: visit(base + Int(number))
    case .palette(let number) where number < 16: visit(base + 60 + Int(number) - 8)
    case .palette(let number):
      visit(base + 8)
      visit(5)
      visit(Int(number))
    case .rgb(let red, let green, let blue):
      visit(base + 8)
      visit(2)
      visit(Int(red))
      visit(Int(green))
      visit(Int(blue))
    }
  }
}

nonisolated extension [UInt8] {
  /// Appends the start of a control sequence (CSI).
  mutating func appendEscape() {
    append(0x1B)
    append(UInt8(ascii: "["))
  }

  /// Appends a control sequence without its start.
  mutating func append(sequence: StaticString) {
    appendEscape()
    append(contentsOf: "\(sequence)".utf8)
  }

  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
