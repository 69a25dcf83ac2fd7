/// One cell of a grid, in 16 bytes: comparing two rows of them is a loop over plain numbers.
///
/// A wide cluster takes two: its head, which holds the glyph, and a continuation, which holds none and looks the same.
nonisolated struct Cell: Equatable, Sendable {
  /// The properties of a cell besides its glyph and colors.
  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt8

    /// The next cell belongs to this glyph.
    static let wide = Flags(rawValue: 1)
    /// The glyph stands in the cell before.
    static let continuation = Flags(rawValue: 2)
    /// Terminals disagree on the width.
    static let uncertain = Flags(rawValue: 4)
  }

  var glyph: Glyph
  private var foreground: PackedColor
  private var background: PackedColor
  private var attributes: CellStyle.Attributes
  var flags: Flags

  init(_ glyph: Glyph, _ style: CellStyle, _ flags: Flags = []) {
    self.glyph = glyph
    foreground = PackedColor(style.foreground)
    background = PackedColor(style.background)
    attributes = style.attributes
    self.flags = flags
  }

  /// A blank cell in the plain style, as in an empty grid.
  static let blank = Cell(.blank, .plain)

  var style: CellStyle {
    get {
      CellStyle(foreground: foreground.color, background: background.color, attributes: attributes)
    }
    set {
      foreground = PackedColor(newValue.foreground)
      background = PackedColor(newValue.background)
      attributes = newValue.attributes
    }
  }

  /// Returns true if both cells have the same style, whatever glyphs they show.
  func looksLike(_ other: Cell) -> Bool {
    foreground == other.foreground && background == other.background && attributes == other.attributes
  }

  /// True if only the background of the cell is visible.
  var isBlank: Bool { glyph == .blank && attributes.isDisjoint(with: .seenOnBlanks) }

  /// True if the cell is written as one byte.
  var isASCII: Bool { flags.isEmpty && glyph.scalar?.isASCII == true }

  /// True if the cell looks like one that the terminal has erased.
  var isErased: Bool { isBlank && background == PackedColor(.default) }
}

/// The content of a cell: one scalar, or a cluster that a ``ClusterTable`` keeps.
nonisolated struct Glyph: Equatable, Sendable {
  private let bits: UInt32
  private static let cluster: UInt32 = 1 << 31

  init(_ scalar: Unicode.Scalar) { bits = scalar.value }
  init(cluster number: Int) { bits = Self.cluster | UInt32(truncatingIfNeeded: number) }

  /// A space.
  static let blank = Glyph(" ")
  /// Of a continuation: nothing, not even a blank.
  static let none = Glyph("\0")

  /// The scalar, unless it is a cluster.
  var scalar: Unicode.Scalar? { Unicode.Scalar(bits) }
  /// The cluster's number, unless it is a scalar.
  var cluster: Int? { bits & Self.cluster == 0 ? nil : Int(bits & ~Self.cluster) }
}

/// A colour in four bytes.
nonisolated struct PackedColor: Equatable, Sendable {
  private let bits: UInt32

  init(_ color: Color) {
    bits =
      switch color {
      case .default: 0
      case .palette(let number): 1 << 24 | UInt32(number)
      case .rgb(let red, let green, let blue): 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      }
  }

  var color: Color {
    switch bits >> 24 {
    case 0: .default
    case 1: .palette(UInt8(truncatingIfNeeded: bits))
    default:
      .rgb(
        red: UInt8(truncatingIfNeeded: bits >> 16), green: UInt8(truncatingIfNeeded: bits >> 8),
        blue: UInt8(truncatingIfNeeded: bits))
    }
  }
}

nonisolated extension CellStyle.Attributes {
  /// Those that can be seen on a cell without text.
  static let seenOnBlanks: Self = [.underline, .reverse, .strikethrough]
}
