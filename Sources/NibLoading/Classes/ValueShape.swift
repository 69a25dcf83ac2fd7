/// The form of a value's texts and items, as far as a grammar can say it. Schemas are made of these, with which editors
/// check and complete.
///
/// A shape may take texts that the type refuses; it must not refuse one that the type takes.
public indirect enum ValueShape: Hashable, Sendable {
  /// Any text.
  case text
  /// Digits in base ten, after a minus sign if need be. A bound that is nil is none.
  case integer(min: Int? = nil, max: Int? = nil)
  /// Digits with a point and an exponent if need be: `12`, `-0.5`, `1e3`.
  case decimal
  /// One of some words.
  case oneOf([String])
  /// Texts that a regular expression describes from end to end, in the dialect of XML Schema: `[0-9]+%`. It has no
  /// anchors, and `^` and `$` are letters there.
  case pattern(String)
  /// Values with white space between them, none among them.
  case list(ValueShape)
  /// Items: `<item>` elements without keys, each of a shape.
  case array(ValueShape)
  /// Items with keys.
  case dictionary(ValueShape)
  /// Any text, and items of any kind.
  case anything
  /// Whatever one of several shapes takes: `.anyOf([.oneOf(["auto"]), .integer(min: 0)])`.
  case anyOf([ValueShape])

  /// The words that it names: what a misspelled one can be compared with.
  package var words: [String] {
    switch self {
    case .oneOf(let words): words
    case .anyOf(let shapes): shapes.flatMap(\.words)
    case .text, .integer, .decimal, .pattern, .list, .array, .dictionary, .anything: []
    }
  }
}
