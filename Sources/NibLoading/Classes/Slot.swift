/// The meaning of an element's attribute to its class: a kind of member, and its place.
package struct Slot: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case attribute, identity
    /// An attribute whose value consists of items.
    case structure
    /// An attribute whose value consists of objects.
    case part
    case outlet, collection, event
    /// `id`, if the class does not declare it.
    case id
    /// Design data that the class does not declare.
    case design
    /// `outlet="…"` and `outlets="…"`: connections of the owner.
    case ownerOutlet, ownerCollection
    /// `awake-after="…"`: the objects that awake before this one.
    case awakeAfter
    case unknown
    /// Not looked up yet.
    case unresolved

    /// True if the attribute phase has something to set.
    var isValue: Bool { rawValue <= Kind.part.rawValue }
  }

  package let kind: Kind
  /// True if a plan need not parse the text, because every text is a value of the attribute's type.
  package let acceptsAnyText: Bool
  /// True if the attribute's number must fit those of other attributes.
  package let isOrdered: Bool
  private let number: Int32
  package var index: Int { Int(number) }

  /// True if the attribute phase has something to set.
  package var isValue: Bool { kind.isValue }

  /// Returns true if the attribute phase sets the attribute with the others.
  ///
  /// - Parameter separatesIdentity: true if ids are set separately.
  @inline(__always)
  func isSet(separatesIdentity: Bool) -> Bool { isValue && !(kind == .identity && separatesIdentity) }

  package init(_ kind: Kind, _ index: Int = 0, acceptsAnyText: Bool = false, isOrdered: Bool = false) {
    self.kind = kind
    self.isOrdered = isOrdered
    self.acceptsAnyText = acceptsAnyText
    number = Int32(index)
  }
}

extension Slot {
  /// A part that the class does not declare. Only its initializer knows it.
  static let undeclaredPart = Slot(.part, -1)

  /// True for a part that the class declares.
  package var isDeclared: Bool { index >= 0 }
}
