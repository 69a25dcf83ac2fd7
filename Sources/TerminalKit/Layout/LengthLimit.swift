public import NibLoading

/// The maximum width or height of a view in a layout: a number of cells (`12`), or `auto` for the length of its content.
public nonisolated enum LengthLimit: Hashable, Sendable {
  /// The length that the content needs. Only a container that divides its room looks at it.
  case content
  /// A number of cells.
  case cells(Int)

  /// The number of cells, which is unlimited for the content.
  var cells: Int { if case .cells(let cells) = self { cells } else { .max } }
}

nonisolated extension LengthLimit: NibValue {
  /// Creates a limit from `auto` or a number of cells.
  public init?(nibText text: Span<UInt8>) {
    if text.equals("auto") {
      self = .content
    } else if let cells = UInt16(nibText: text) {
      self = .cells(Int(cells))
    } else {
      return nil
    }
  }

  /// The form of a limit, for messages.
  public static var nibDescription: String { "a number of cells (12), or auto for the size of the content" }

  /// The shape of `auto` and of a number.
  public static var nibShape: ValueShape { .anyOf([.oneOf(["auto"]), UInt16.nibShape]) }
}
