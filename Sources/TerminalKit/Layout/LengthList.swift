public import NibLoading

/// Several sizes that are separated by blanks, such as those of a grid's columns: `auto 12 * 2*`.
public nonisolated struct LengthList: Hashable, Sendable {
  /// The sizes, at least one.
  public let lengths: [Length]

  /// Creates a list of sizes.
  public init(_ first: Length, _ others: Length...) { lengths = [first] + others }

  /// The maximum number of sizes: more than any screen has room for, and few enough for a fast layout.
  private static let limit = 256
}

nonisolated extension LengthList: NibValue {
  /// Creates a list from sizes that are separated by blanks.
  public init?(nibText text: Span<UInt8>) {
    var lengths: [Length] = []
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
      if end > start {
        guard lengths.count < Self.limit, let length = Length(nibText: text.extracting(start..<end)) else { return nil }
        lengths.append(length)
      }
      start = end + 1
    }
    guard !lengths.isEmpty else { return nil }
    self.lengths = lengths
  }

  /// The form of a list of sizes, for messages.
  public static var nibDescription: String {
    "up to \(limit) sizes with blanks between them: auto, cells (12), percentages (50%) or shares (2*)"
  }

  /// The shape of a list of sizes.
  public static var nibShape: ValueShape { .list(Length.nibShape) }
}
