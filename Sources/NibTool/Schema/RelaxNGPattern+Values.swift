internal import NibCatalog
internal import NibLoading

extension RelaxNGPattern {
  /// Creates the pattern of a shape's texts.
  init(_ shape: ValueShape) { self = Self.texts(of: shape, isListed: false) }

  /// Creates the pattern of an element's contents for a value of a shape: its texts, or its items.
  ///
  /// - Parameter texts: the pattern of the texts; nil to make it.
  init(contentOf shape: ValueShape, texts: Self? = nil) {
    self = .flatChoice([texts ?? Self(shape)] + Self.items(of: shape))
  }

  /// Items of any kind. A schema with the shape `anything` must define them.
  static let anyItems = ref("items")
  static let anyItemsDefinition = define(
    "items", .choice(items(of: .array(.anything)) + items(of: .dictionary(.anything))))

  private static func items(of shape: ValueShape) -> [Self] {
    switch shape {
    case .array(let item): [.oneOrMore(.element("item", [Self(contentOf: item)]))]
    case .dictionary(let item): [.oneOrMore(.element("item", [.attribute("key", text), Self(contentOf: item)]))]
    case .anything: [anyItems]
    case .anyOf(let shapes): shapes.flatMap(items)
    case .text, .integer, .decimal, .oneOf, .pattern, .list: []
    }
  }

  private static func texts(of shape: ValueShape, isListed: Bool) -> Self {
    switch shape {
    // RELAX NG does not allow `text` within a list.
    case .text, .anything: isListed ? data("string") : text
    // The pattern excludes "+1", which is an integer in XML Schema.
    case .integer(let min, let max):
      data(
        "integer",
        [
          min.map { ("minInclusive", String($0)) }, max.map { ("maxInclusive", String($0)) },
          ("pattern", "-?[0-9]+"),
        ].compactMap(\.self))
    case .decimal: matching("-?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+\\-]?[0-9]+)?")
    case .oneOf(let words): choice(of: words)
    // A pattern of a catalog may be one that no value is checked with.
    case .pattern(let pattern): ShapePattern.isRead(pattern) ? matching(pattern) : texts(of: .text, isListed: isListed)
    // RELAX NG does not allow a list within a list. The items of both are separated by white space.
    case .list(let item):
      isListed ? zeroOrMore(texts(of: item, isListed: true)) : list(texts(of: item, isListed: true))
    case .anyOf(let shapes): flatChoice(shapes.filter(\.hasTexts).map { texts(of: $0, isListed: isListed) })
    case .array, .dictionary: choice([])
    }
  }

  // MARK: References

  // White space is written as separate characters, because a common validator does not match the space if '\s' is in a
  // negated class.
  private static let idText = "[^ \\t\\n\\r#.:]+"
  private static let externalText = "#ext:[\\s\\S]*"

  /// An id, or a path to an object of an included layout.
  private static let pathText = idText + "(\\." + idText + ")*"

  /// A value with a parameter of an included layout.
  static let parameterText = matching("[\\s\\S]*[$][A-Za-z][\\s\\S]*")

  /// An id.
  static let id = matching(idText, except: ["owner", "first", "ext"])

  /// `#id` and `#owner`. Other reserved names do not refer to objects.
  static let reference = matching("#" + pathText, except: ["#first", "#ext"])

  /// `#id`, or several of them separated by white space.
  static let objects = nonEmptyList(matching("#" + pathText, except: ["#owner", "#first", "#ext"]))

  /// `#ext:name`. The caller of the load provides the object, so any name may be right.
  static let external = matching(externalText)

  /// Any text that is not empty.
  static let anyName = matching("[\\s\\S]+")

  /// Returns `#target.action`, with an action that some class has.
  ///
  /// - Parameter names: the actions; nil for any action.
  static func action(among names: [String]?) -> Self {
    let ofExternal = matching(externalText + "\\.[^.]*")
    // The name of an action comes after the last dot.
    let known = names?.filter { !$0.contains(".") }.map(\.escapedForPattern).joined(separator: "|") ?? "[^.]*"
    return known.isEmpty ? ofExternal : choice([matching("#\(pathText)\\.(\(known))"), ofExternal, parameterText])
  }
}

extension ValueShape {
  fileprivate var hasTexts: Bool {
    switch self {
    case .array, .dictionary: false
    default: true
    }
  }

  /// True if the shape accepts items of any kind.
  var hasAnything: Bool {
    switch self {
    case .anything: true
    case .array(let item), .dictionary(let item), .list(let item): item.hasAnything
    case .anyOf(let shapes): shapes.contains(where: \.hasAnything)
    case .text, .integer, .decimal, .oneOf, .pattern: false
    }
  }
}

extension String {
  fileprivate var escapedForPattern: String {
    map { "\\|.?*+(){}-[]^".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
