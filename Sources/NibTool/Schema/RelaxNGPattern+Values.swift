internal import NibLoading

extension RelaxNGPattern {
  /// The texts of a shape.
  init(_ shape: ValueShape) { self = Self.texts(of: shape, isListed: false) }

  private static func texts(of shape: ValueShape, isListed: Bool) -> Self {
    switch shape {
    // RELAX NG has no text within a list.
    case .text: isListed ? data("string") : text
    // The pattern leaves out "+1", which is an integer to XML Schema.
    case .integer(let min, let max):
      data(
        "integer",
        [
          min.map { ("minInclusive", String($0)) }, max.map { ("maxInclusive", String($0)) },
          ("pattern", "-?[0-9]+"),
        ].compactMap(\.self))
    case .decimal: matching("-?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+\\-]?[0-9]+)?")
    case .oneOf(let words): choice(of: words)
    case .pattern(let pattern): matching(pattern)
    // Nor has it a list within a list; the items of both are parted by white space.
    case .list(let item):
      isListed ? zeroOrMore(texts(of: item, isListed: true)) : list(texts(of: item, isListed: true))
    case .anyOf(let shapes): choice(shapes.map { texts(of: $0, isListed: isListed) })
    }
  }

  // MARK: References

  // White space is spelt out: a validator in wide use forgets the blank where '\s' stands in a negated class.
  private static let idText = "[^ \\t\\n\\r#.:]+"
  private static let externalText = "#ext:[\\s\\S]*"

  /// An id.
  static let id = matching(idText, except: ["owner", "first", "ext"])

  /// `#id` and `#owner`. Other reserved names are no objects.
  static let reference = matching("#" + idText, except: ["#first", "#ext"])

  /// `#ext:name`. Whoever loads the layout hands the object in: any name may be right.
  static let external = matching(externalText)

  /// `#target.action`, with an action that some class has.
  static func action(among names: [String]) -> Self {
    let ofExternal = matching(externalText + "\\.[^.]*")
    // An action's name stands behind the last dot.
    let known = names.filter { !$0.contains(".") }.map(\.escapedForPattern).joined(separator: "|")
    return known.isEmpty ? ofExternal : choice([matching("#\(idText)\\.(\(known))"), ofExternal])
  }
}

extension String {
  fileprivate var escapedForPattern: String {
    map { "\\|.?*+(){}-[]^".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
