package import NibLoading

/// A member of a class of a catalog.
package struct CatalogMember: Hashable, Sendable {
  /// The kind of a member. The raw value is the key of its name in a catalog.
  package enum Kind: String, CaseIterable, Sendable {
    case attribute, part, parts, outlet, outlets, event, events, action, children
  }

  package var kind: Kind
  /// The name; empty for children.
  package var name: String
  /// The class of the objects that the member takes, with its module; nil if the member takes none.
  package var type: String?
  /// The values of an attribute.
  package var value: CatalogValue?
  /// The default value, as in a file; empty if there is none.
  package var defaultText = ""
  /// True if a file must give the member.
  package var isRequired = false
  /// True if only the initializer takes the value, the objects or the children.
  package var isDecoded = false
  /// The maximum number of children, or nil.
  package var limit: Int?
  package var help = ""
  package var place: CatalogPlace?

  package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

  /// The position of the member in a catalog.
  var sortKey: (Int, String) { (Kind.allCases.firstIndex(of: kind) ?? 0, name) }
}

/// The values of an attribute.
package struct CatalogValue: Hashable, Sendable {
  /// The name of the Swift type, with its module.
  package var type: String
  /// The form of the values, for messages.
  package var words: String
  package var shape: ValueShape
  /// The values of the items, if they can be checked one by one.
  package var items: Items?

  package indirect enum Items: Hashable, Sendable {
    case list(CatalogValue)
    case keyed(CatalogValue)
  }

  package init(type: String, words: String, shape: ValueShape, items: Items? = nil) {
    (self.type, self.words, self.shape, self.items) = (type, words, shape, items)
  }
}

extension ValueShape {
  /// The words for values of the shape that a catalog can leave out, because they follow from the shape; nil for others.
  var commonWords: String? {
    switch self {
    case .text: "text"
    case .anything: "any value"
    case .decimal: "a number"
    case .integer(min: .min, max: .max): "a whole number"
    case .oneOf(["true", "false"]): "true or false"
    default: nil
    }
  }
}
