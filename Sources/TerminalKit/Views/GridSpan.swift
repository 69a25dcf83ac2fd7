internal import NibLoading

/// How many columns or rows of a grid a view takes, as a layout says it: at least one.
nonisolated struct GridSpan: NibValue {
  let count: Int

  init?(nibText text: Span<UInt8>) {
    guard let count = UInt8(nibText: text), count > 0 else { return nil }
    self.count = Int(count)
  }

  static var nibDescription: String { "a whole number from 1 to \(UInt8.max)" }

  static var nibShape: ValueShape { .integer(min: 1, max: Int(UInt8.max)) }
}
