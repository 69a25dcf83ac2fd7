/// One cell of a grid, in two machine words, because a frame copies and compares every cell.
///
/// A wide cluster takes two cells: its head, which has the glyph, and a continuation, which has no glyph and the same
/// look.
nonisolated struct Cell: Equatable, Sendable, BitwiseCopyable {
  /// The properties of a cell besides its glyph and colors.
  struct Flags: OptionSet, Equatable, Sendable {
    let rawValue: UInt8

    /// The glyph extends to the next cell.
    static let wide = Flags(rawValue: 1)
    /// The glyph is in the previous cell.
    static let continuation = Flags(rawValue: 2)
    /// Terminals disagree on the width of the glyph.
    static let uncertain = Flags(rawValue: 4)
  }

  /// The glyph in the low bits, followed by the attributes, the flags, and the number of the link.
  private var text: UInt64
  /// The foreground in the low bits, followed by the background.
  private var colors: UInt64

  init(_ glyph: Glyph, _ style: CellStyle, _ flags: Flags = [], link: LinkTable.Number = 0) {
    text =
      UInt64(glyph.bits) | UInt64(style.attributes.rawValue) << 32 | UInt64(flags.rawValue) << 40 | UInt64(link) << 48
    colors = Self.colors(of: style)
  }

  private static func colors(of style: CellStyle) -> UInt64 {
    UInt64(PackedColor(style.foreground).bits) | UInt64(PackedColor(style.background).bits) << 32
  }

  var glyph: Glyph {
    get { Glyph(bits: UInt32(truncatingIfNeeded: text)) }
    set { text = text & ~0xFFFF_FFFF | UInt64(newValue.bits) }
  }

  private var attributes: CellStyle.Attributes { CellStyle.Attributes(rawValue: UInt8(truncatingIfNeeded: text >> 32)) }

  var flags: Flags {
    get { Flags(rawValue: UInt8(truncatingIfNeeded: text >> 40)) }
    set { text = text & ~(0xFF << 40) | UInt64(newValue.rawValue) << 40 }
  }

  /// The number of the cell's link in its ``LinkTable``, or 0 for none.
  var link: LinkTable.Number {
    get { LinkTable.Number(truncatingIfNeeded: text >> 48) }
    set { text = text & ~(0xFFFF << 48) | UInt64(newValue) << 48 }
  }

  /// A blank cell in the plain style, as in an empty grid.
  static let blank = Cell(.blank, .plain)

  var style: CellStyle {
    get {
      CellStyle(
        foreground: PackedColor(bits: UInt32(truncatingIfNeeded: colors)).color, background: background.color,
        attributes: attributes)
    }
    set { self = Cell(glyph, newValue, flags, link: link) }
  }

  /// Returns the bits in which the cells differ: 0 if they are equal. The bits of several cells can be combined and
  /// tested once.
  func difference(from other: Cell) -> UInt64 { (text ^ other.text) | (colors ^ other.colors) }

  /// Returns true if both cells have the same style and the same link, even if their glyphs differ.
  func looksLike(_ other: Cell) -> Bool {
    let (link, attributes): (UInt64, UInt64) = (0xFFFF << 48, 0xFF << 32)
    return colors == other.colors && (text ^ other.text) & (link | attributes) == 0
  }

  private var background: PackedColor { PackedColor(bits: UInt32(truncatingIfNeeded: colors >> 32)) }

  /// True if only the background of the cell is visible.
  var isBlank: Bool { glyph == .blank && attributes.isDisjoint(with: .seenOnBlanks) }

  /// True if the cell is written as one byte of ASCII.
  var isASCII: Bool { flags.isEmpty && glyph.scalar?.isASCII == true }

  /// The byte of an ASCII cell.
  var asciiByte: UInt8 { UInt8(truncatingIfNeeded: text) }

  /// True if the cell looks like one that the terminal has erased.
  var isErased: Bool { isBlank && link == 0 && background == PackedColor(.default) }
}

/// The content of a cell: one scalar, or a cluster that is stored in a ``ClusterTable``.
nonisolated struct Glyph: Equatable, Sendable {
  fileprivate let bits: UInt32
  private static let cluster: UInt32 = 1 << 31

  fileprivate init(bits: UInt32) { self.bits = bits }
  init(_ scalar: Unicode.Scalar) { bits = scalar.value }
  init(cluster number: Int) { bits = Self.cluster | UInt32(truncatingIfNeeded: number) }

  /// A space.
  static let blank = Glyph(" ")
  /// The glyph of a continuation, which shows nothing, not even a blank.
  static let none = Glyph("\0")

  /// The scalar, or nil if the glyph is a cluster.
  var scalar: Unicode.Scalar? { Unicode.Scalar(bits) }
  /// The number of the cluster, or nil if the glyph is a scalar.
  var cluster: Int? { bits & Self.cluster == 0 ? nil : Int(bits & ~Self.cluster) }
}

/// A color in four bytes.
nonisolated struct PackedColor: Equatable, Sendable {
  fileprivate let bits: UInt32

  fileprivate init(bits: UInt32) { self.bits = bits }

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
  /// The attributes that are visible on a cell without text.
  static let seenOnBlanks: Self = [.underline, .reverse, .strikethrough]
}
