public import NibLoading

/// The lines of a border.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum BorderKind: String, CaseIterable, NibValue, Sendable {
  case none, ascii, line, round, heavy, double

  /// The characters that a border is drawn with.
  struct Pieces {
    let horizontal, vertical, topLeft, topRight, bottomLeft, bottomRight: Unicode.Scalar

    fileprivate init(
      _ horizontal: Unicode.Scalar, _ vertical: Unicode.Scalar, _ topLeft: Unicode.Scalar, _ topRight: Unicode.Scalar,
      _ bottomLeft: Unicode.Scalar, _ bottomRight: Unicode.Scalar
    ) {
      self.horizontal = horizontal
      self.vertical = vertical
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }
  }

  var pieces: Pieces? {
    switch self {
    case .none: nil
    case .ascii: Pieces("-", "|", "+", "+", "+", "+")
    case .line: Pieces("─", "│", "┌", "┐", "└", "┘")
    case .round: Pieces("─", "│", "╭", "╮", "╰", "╯")
    case .heavy: Pieces("━", "┃", "┏", "┓", "┗", "┛")
    case .double: Pieces("═", "║", "╔", "╗", "╚", "╝")
    }
  }
}
