nonisolated extension CellStyle {
  /// Appends the sequence that turns one look into another (SGR), or nothing when they are the same. It is the shorter
  /// one of changing what differs and of starting anew.
  ///
  /// - Parameter old: what the terminal has; nil when that is not known.
  func appendSequence(from old: CellStyle?, to bytes: inout [UInt8]) {
    guard self != old else { return }
    let anew = parameters(from: .plain)
    var chosen = [0] + anew
    if let old {
      let change = parameters(from: old)
      if Self.length(of: change) < Self.length(of: chosen) { chosen = change }
    }
    bytes.appendEscape()
    // `CSI m` is `CSI 0 m`.
    if chosen != [0] {
      for (index, parameter) in chosen.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ";")) }
        bytes.append(decimal: parameter)
      }
    }
    bytes.append(UInt8(ascii: "m"))
  }

  private static func length(of parameters: [Int]) -> Int {
    parameters == [0] ? 0 : parameters.reduce(0) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) }
  }

  /// Returns the parameters that change another style into this one.
  private func parameters(from old: CellStyle) -> [Int] {
    var result: [Int] = []
    var had = old.attributes
    // One parameter switches both bold and dim off.
    let weight: Attributes = [.bold, .dim]
    if !had.intersection(weight).isSubset(of: attributes) {
      result.append(22)
      had.subtract(weight)
    }
    for (attribute, on, off) in Self.switches {
      if attributes.contains(attribute) {
        if !had.contains(attribute) { result.append(on) }
      } else if had.contains(attribute) {
        result.append(off)
      }
    }
    if foreground != old.foreground { result += foreground.parameters(base: 30) }
    if background != old.background { result += background.parameters(base: 40) }
    return result
  }

  private static let switches: [(Attributes, on: Int, off: Int)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27), (.strikethrough, 9, 29),
  ]
}

nonisolated extension Color {
  /// Its parameters of SGR, for text from 30 and for the background from 40.
  fileprivate func parameters(base: Int) -> [Int] {
    switch self {
    case .default: [base + 9]
    case .palette(let number) where number < 8: [base + Int(number)]
    case .palette(let number) where number < 16: [base + 60 + Int(number) - 8]
    case .palette(let number): [base + 8, 5, Int(number)]
    case .rgb(let red, let green, let blue): [base + 8, 2, Int(red), Int(green), Int(blue)]
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
