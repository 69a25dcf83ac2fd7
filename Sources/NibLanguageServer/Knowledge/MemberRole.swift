internal import NibLoading
internal import NibModel

/// The meaning of an attribute's name in a tag.
enum MemberRole {
  case id
  case value(AttributeEntry)
  case part(PartEntry)
  case outlet(OutletEntry)
  case collection(CollectionEntry)
  case event(EventEntry)
  /// `outlet` and `outlets` of an object: members of the owner.
  case ownerOutlet, ownerCollection
  case awakeAfter
  /// The ends and the members of a `<connect>`.
  case from, to, connectOutlet, connectCollection, connectEvent, connectAction
  /// Those of `<layout>`.
  case owner, version
  case allowances
  case unknown

  /// Returns the meaning of a name to a class, which is the one that a plan gives it.
  init(_ name: String, of descriptor: ClassDescriptor?) {
    switch name {
    case "outlet": self = .ownerOutlet
    case "outlets": self = .ownerCollection
    case "awake-after": self = .awakeAfter
    case "id": self = .id
    case QualifiedName.allow: self = .allowances
    default:
      guard let descriptor else {
        self = .unknown
        return
      }
      let slot = descriptor.slots[name] ?? QualifiedName.sampled(name).flatMap { descriptor.slot($0, .attribute) }
      switch slot?.kind {
      case .attribute, .identity: self = slot.map { .value(descriptor.attributes[$0.index]) } ?? .unknown
      case .part: self = slot.map { .part(descriptor.members.parts[$0.index]) } ?? .unknown
      case .outlet: self = slot.map { .outlet(descriptor.members.outlets[$0.index]) } ?? .unknown
      case .collection: self = slot.map { .collection(descriptor.members.collections[$0.index]) } ?? .unknown
      case .event: self = slot.map { .event(descriptor.members.events[$0.index]) } ?? .unknown
      default: self = .unknown
      }
    }
  }

  /// Returns the meaning of a name in `<connect>`.
  init(ofConnect name: String) {
    switch name {
    case "from": self = .from
    case "to": self = .to
    case "outlet": self = .connectOutlet
    case "outlets": self = .connectCollection
    case "event": self = .connectEvent
    case "action": self = .connectAction
    case QualifiedName.allow: self = .allowances
    default: self = .unknown
    }
  }

  /// Returns the meaning of a name in `<layout>`.
  init(ofLayout name: String) {
    switch name {
    case "owner": self = .owner
    case "version": self = .version
    case QualifiedName.allow: self = .allowances
    default: self = .unknown
    }
  }

  /// The member of a class, or nil.
  var entry: MemberEntry? {
    switch self {
    case .value(let entry): entry
    case .part(let entry): entry
    case .outlet(let entry): entry
    case .collection(let entry): entry
    case .event(let entry): entry
    default: nil
    }
  }
}

extension AttributeEntry {
  /// True if the attribute's values name layouts.
  var namesLayout: Bool { type.namesLayout }
}

extension ValueType {
  /// True if the values name layouts.
  var namesLayout: Bool {
    switch self {
    case .linked: isLinked(as: LayoutName.self)
    case .described(let described): described.words == ValueType.linked(LayoutName.self).words
    }
  }
}
