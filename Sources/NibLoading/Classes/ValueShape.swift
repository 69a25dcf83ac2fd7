/// The form of a value's texts and items, as far as a grammar can describe it. Schemas are made from shapes, and
/// editors use schemas to check and complete files.
///
/// A shape may accept texts that the type refuses. It must not refuse a text that the type accepts.
public indirect enum ValueShape: Hashable, Sendable {
  /// Any text.
  case text
  /// Digits in base ten, with an optional minus sign before them. A nil bound means that there is no bound.
  case integer(min: Int? = nil, max: Int? = nil)
  /// Digits with an optional point and an optional exponent: `12`, `-0.5`, `1e3`.
  case decimal
  /// One of several words.
  case oneOf([String])
  /// Texts that a regular expression describes from end to end, in the dialect of XML Schema: `[0-9]+%`. It has no
  /// anchors, and `^` and `$` are letters there.
  case pattern(String)
  /// Any number of values, separated by white space.
  case list(ValueShape)
  /// Items: `<item>` elements without keys, each of a shape.
  case array(ValueShape)
  /// Items with keys.
  case dictionary(ValueShape)
  /// Any text, and items of any kind.
  case anything
  /// A value that at least one of several shapes accepts: `.anyOf([.oneOf(["auto"]), .integer(min: 0)])`.
  case anyOf([ValueShape])

  /// The words that the shape names. A misspelled word can be compared with them.
  package var words: [String] {
    switch self {
    case .oneOf(let words): words
    case .anyOf(let shapes): shapes.flatMap(\.words)
    case .text, .integer, .decimal, .pattern, .list, .array, .dictionary, .anything: []
    }
  }
}
