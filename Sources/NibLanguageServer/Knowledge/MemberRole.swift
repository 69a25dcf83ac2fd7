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
  /// `layout` of `<include>`, with the layout.
  case included(LayoutPieces?)
  /// `with.NAME` of `<include>`, with the parameter and its layout.
  case argument(LayoutPieces.Parameter?, LayoutPieces?)
  /// `owner.outlet` of `<include>`.
  case partOwner
  /// `of` of `<set>`, with the included layout.
  case exportedID(LayoutPieces?)
  /// `export` of an object.
  case export
  /// The attributes of `<parameter>`.
  case parameterName, parameterType, parameterDefault, parameterSample
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

  /// Returns the meaning of a name in an element, which may be one for layouts in pieces.
  ///
  /// - Parameters:
  ///   - descriptor: the class of the object, or of the one that an `<include>` or `<set>` stands for.
  ///   - part: the layout that the `<include>` names, or that around the `<set>`.
  init(_ name: String, in kind: LayoutPieces.Kind, of descriptor: ClassDescriptor?, _ part: LayoutPieces?) {
    switch (kind, name) {
    case (.include, "layout"): self = .included(part)
    case (.include, IncludeWord.ownerOutlet): self = .partOwner
    case (.include, _) where IncludeWord.parameter(of: name) != nil:
      self = .argument(IncludeWord.parameter(of: name).flatMap { part?.parameter($0) }, part)
    case (.set, IncludeWord.of): self = .exportedID(part)
    case (.object, IncludeWord.export), (.include, IncludeWord.export): self = .export
    case (.parameter, "name"): self = .parameterName
    case (.parameter, IncludeWord.type): self = .parameterType
    case (.parameter, IncludeWord.standard): self = .parameterDefault
    case (.parameter, IncludeWord.sample): self = .parameterSample
    case (.parameter, _), (.parameters, _): self = name == QualifiedName.allow ? .allowances : .unknown
    default: self.init(name, of: descriptor)
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
