internal import NibLoading

/// The number of columns or rows of a grid that a view takes, as a value in a layout. At least 1.
nonisolated struct GridSpan: NibValue {
  let count: Int

  init?(nibText text: Span<UInt8>) {
    guard let count = UInt8(nibText: text), count > 0 else { return nil }
    self.count = Int(count)
  }

  static var nibDescription: String { "a whole number from 1 to \(UInt8.max)" }

  static var nibShape: ValueShape { .integer(min: 1, max: Int(UInt8.max)) }
}
