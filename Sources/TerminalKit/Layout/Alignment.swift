public import NibLoading

/// The direction in which a stack arranges its children.
public nonisolated enum Axis: String, CaseIterable, NibValue, Sendable {
  /// The children are side by side.
  case horizontal
  /// The children are one below the other.
  case vertical
}

/// The position of a view in the room that its container gives it.
public nonisolated enum Alignment: String, CaseIterable, NibValue, Sendable {
  /// The view is at the left or the top, with its natural size.
  case start
  /// The view is in the middle, with its natural size.
  case center
  /// The view is at the right or the bottom, with its natural size.
  case end
  /// The view takes all of the room.
  case stretch

  /// Returns the range that an item with a length takes in the given room.
  func span(of length: Int, in room: Int) -> Range<Int> {
    let length = self == .stretch ? room : min(length, room)
    let start =
      switch self {
      case .start, .stretch: 0
      case .center: (room - length) / 2
      case .end: room - length
      }
    return start..<start + length
  }
}

/// The position of lines of text in the width of their view.
public nonisolated enum TextAlignment: String, CaseIterable, NibValue, Sendable {
  /// Lines begin at the left.
  case start
  /// Lines are in the middle.
  case center
  /// Lines end at the right.
  case end
}

extension Insets: NibValue {
  /// Creates insets from one number for all sides, two (top and bottom, left and right), or four (top, right, bottom,
  /// left).
  public nonisolated init?(nibText text: Span<UInt8>) {
    var numbers: [Int] = []
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: " ") { end += 1 }
      if end > start {
        guard numbers.count < 4, let number = UInt8(nibText: text.extracting(start..<end)) else { return nil }
        numbers.append(Int(number))
      }
      start = end + 1
    }
    switch numbers.count {
    case 1: self.init(all: numbers[0])
    case 2: self.init(top: numbers[0], right: numbers[1], bottom: numbers[0], left: numbers[1])
    case 4: self.init(top: numbers[0], right: numbers[1], bottom: numbers[2], left: numbers[3])
    default: return nil
    }
  }

  /// The form of a distance, for messages.
  public nonisolated static var nibDescription: String {
    "one, two or four numbers up to 255: all sides (1), rows and columns (0 2), or top, right, bottom, left (1 2 0 2)"
  }

  /// The shape of a list of numbers.
  public nonisolated static var nibShape: ValueShape { .list(UInt8.nibShape) }
}
