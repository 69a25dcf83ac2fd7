public import NibLoading

/// The width or height that a view requests: `auto`, `12`, `50%`, `2*`.
public nonisolated enum Length: Hashable, Sendable {
  /// The size that the content needs.
  case auto
  /// A number of cells.
  case cells(Int)
  /// A percentage of the room in the container, rounded down.
  case percent(Int)
  /// A share of the room that other views leave. If `1*` and `2*` are side by side, the second is twice as long as the
  /// first.
  case share(Int)
}

extension Length: NibValue {
  /// Creates a length from `auto`, cells (`12`), a percentage (`50%`) or a share (`2*`; `*` alone is `1*`).
  public nonisolated init?(nibText text: Span<UInt8>) {
    if text.equals("auto") {
      self = .auto
      return
    }
    guard text.count > 0 else { return nil }
    let unit = text[text.count - 1]
    let isNumber = unit != UInt8(ascii: "%") && unit != UInt8(ascii: "*")
    if unit == UInt8(ascii: "*"), text.count == 1 {
      self = .share(1)
      return
    }
    guard let number = UInt16(nibText: isNumber ? text : text.extracting(0..<text.count - 1)) else { return nil }
    switch unit {
    case UInt8(ascii: "%"): self = .percent(Int(number))
    case UInt8(ascii: "*"):
      guard number > 0 else { return nil }
      self = .share(Int(number))
    default: self = .cells(Int(number))
    }
    if case .percent(let percent) = self, percent > 100 { return nil }
  }

  /// The form of a size, for messages.
  public nonisolated static var nibDescription: String {
    "a size: auto, cells (12), a percentage (50%) or a share (2*)"
  }

  /// The shape of `auto` and of the three kinds of numbers.
  public nonisolated static var nibShape: ValueShape {
    .anyOf([.oneOf(["auto"]), UInt16.nibShape, Percentage.nibShape, .pattern("[0-9]*\\*")])
  }
}
