/// The number of cells of a grapheme cluster, and whether terminals agree on it.
///
/// The width is the sum of the widths of the cluster's scalars, at most 2. If terminals disagree, the greater width is
/// used, so that the text that follows is never drawn over. The renderer does not rely on it (see TerminalKit's
/// `FrameWriter`).
package struct CharacterWidth: Hashable, Sendable {
  /// 0, 1 or 2. Format characters, and marks without a base character, have 0 and are not shown.
  package let cells: Int

  /// True if some terminals use another width: for emoji of several parts, flags, presentation selectors, clusters of
  /// several letters, and characters that were added after Unicode 13.
  package let isUncertain: Bool

  /// Measures a cluster. O(scalars).
  package init(scalars: Substring.UnicodeScalarView) {
    var sum = 0
    var shown = 0
    var isUncertain = false
    var base: Entry?
    for scalar in scalars {
      // A control character is alone in its cluster, except for CR LF. It is shown as one symbol.
      if scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value {
        self = .one
        return
      }
      let entry = Self.entry(of: scalar)
      switch scalar.value {
      case 0xFE0F where base?.isPromoted == true:
        sum += 1
        isUncertain = true
      case 0xFE0E where base?.cells == 2: isUncertain = true
      case 0x200D, 0x1F1E6...0x1F1FF: isUncertain = true
      default: break
      }
      isUncertain = isUncertain || entry.isNew
      guard entry.cells > 0 else { continue }
      sum += entry.cells
      shown += 1
      base = entry
    }
    self.init(cells: min(2, sum), isUncertain: sum > 0 && (isUncertain || shown > 1))
  }

  /// The width of characters that all terminals show in one cell.
  package static let one = CharacterWidth(cells: 1, isUncertain: false)

  private init(cells: Int, isUncertain: Bool) {
    self.cells = cells
    self.isUncertain = isUncertain
  }

  /// The table's entry for one scalar: see `Scripts/make-width-table.py`.
  private struct Entry {
    let bits: UInt32

    /// The width of the scalar alone.
    var cells: Int { Int(bits & 3) }
    /// True if U+FE0F makes the scalar wide.
    var isPromoted: Bool { bits & 4 != 0 }
    /// True if terminals with older tables do not know the scalar.
    var isNew: Bool { bits & 8 != 0 }
  }

  /// O(log(runs)): about ten steps.
  private static func entry(of scalar: Unicode.Scalar) -> Entry {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle] >> 4 <= scalar.value { low = middle } else { high = middle }
    }
    return Entry(bits: runs[low] & 15)
  }
}

extension Character {
  /// The number of cells of the character in a terminal: 0, 1 or 2. A control character takes one, for its symbol.
  package var cells: Int {
    if isASCII { return 1 }
    return CharacterWidth(scalars: Substring(String(self)).unicodeScalars).cells
  }
}
