internal import NibModel

/// Resolves the shapes of a document against the classes: the class of each shape, and the member for each of its
/// attributes. All objects of a shape have these in common, so they are looked up once for each shape.
struct ShapeResolver {
  private let input: PlanInput
  private let shapes: Shapes
  private var members: MemberNames
  /// The class of each shape: an index into the registry's classes, or `ClassNames.unknown`.
  private(set) var classes: [Int32]
  /// The member for each attribute of each shape, shape by shape.
  private(set) var slots: [Slot]
  /// The kind of work on each object of a shape; `unmet` until it is known.
  private(set) var kinds: [Kind]
  /// The attributes of each plain shape that are checked in each of its objects.
  private(set) var work: [Work] = []

  /// An attribute of a shape that is checked in each object.
  struct Work {
    /// The attribute's index among the attributes of the object.
    let place: Int32
    let slot: Slot
    /// The entry of the attribute, if only its text is checked. The class retains the entry.
    let entry: Unmanaged<AttributeEntry>?
  }

  /// The work on an object of a shape.
  enum Kind: BitwiseCopyable {
    case unmet
    /// The objects have faults, or values that are not texts: all their attributes are resolved.
    case odd
    /// Only the id and some attributes are resolved: a range of `work`.
    case plain(work: Int32, end: Int32)
  }

  init(_ input: PlanInput) {
    self.input = input
    shapes = input.document.shapes
    members = MemberNames(input)
    classes = Array(repeating: ClassNames.unknown, count: shapes.count)
    slots = Array(repeating: Slot(.unknown), count: shapes.attributes.count)
    kinds = Array(repeating: .unmet, count: shapes.count)
  }

  /// Resolves the work on the objects of every shape. Nothing is reported, because this needs no objects.
  mutating func resolveAll(_ names: inout ClassNames) {
    for shape in kinds.indices { _ = kind(of: shape, &names) }
  }

  /// Returns the work on the objects of a shape.
  @inline(__always)
  mutating func kind(of shape: Int, _ names: inout ClassNames) -> Kind {
    if case .unmet = kinds[shape] { resolve(shape, &names) }
    return kinds[shape]
  }

  @inline(never)
  private mutating func resolve(_ shape: Int, _ names: inout ClassNames) {
    let record = shapes.records[shape]
    kinds[shape] = .odd
    guard !record.isPart, let index = names.known(record.name) else {
      if let index = names.known(record.name) { resolve(shape, asClass: index) }
      return
    }
    resolve(shape, asClass: index)
    let descriptor = input.registry.classes[Int(index)]
    let isComplete = descriptor.requiredNames.allSatisfy { name in
      record.attributes.contains { input.document.names[Int(shapes.attributes[$0].name)] == name }
    }
    guard isComplete else { return }
    let start = work.count
    for (place, attribute) in record.attributes.enumerated() {
      let slot = slots[attribute]
      if slot.kind == .design || slot == .undeclaredPart { continue }
      if shapes.attributes[attribute].form != .inTag || slot.kind == .unknown || slot.kind == .part {
        work.removeSubrange(start...)
        return
      }
      let isFree = slot.kind == .id || slot.isValue && slot.acceptsAnyText && !slot.isOrdered
      if isFree { continue }
      let entry = slot.isValue && !slot.isOrdered ? Unmanaged.passUnretained(descriptor.attributes[slot.index]) : nil
      work.append(Work(place: Int32(place), slot: slot, entry: entry))
    }
    kinds[shape] = .plain(work: Int32(start), end: Int32(work.count))
  }

  /// Sets the class of a shape, and looks up the members for its attributes.
  mutating func resolve(_ shape: Int, asClass index: Int32) {
    classes[shape] = index
    for attribute in shapes.records[shape].attributes {
      let given = shapes.attributes[attribute]
      let member = members.slot(given.name, ofClass: Int(index))
      slots[attribute] = member.given(as: given.form)
      if slots[attribute].kind == .unknown, member.kind != .unknown { takeOther(attribute, given, ofClass: Int(index)) }
    }
    if input.samples != .unknown { resolveQualified(shape) }
  }

  /// Leaves out sample data in a load, and the attributes in whose place sample data are shown. No objects are values of
  /// qualified attributes, so these stay, and are reported.
  @inline(never)
  private mutating func resolveQualified(_ shape: Int) {
    for attribute in shapes.records[shape].attributes {
      let given = shapes.attributes[attribute]
      let name = input.document.names[Int(given.name)]
      if name == QualifiedName.allow {
        slots[attribute] = Slot(given.form == .inTag || given.form == .element ? .design : .unknown)
      } else if input.samples == .ignored, QualifiedName.sampled(name) != nil, slots[attribute].isValue,
        given.form != .objects
      {
        slots[attribute] = Slot(.design)
      }
    }
    if input.samples == .shown { replaceBySamples(shape) }
  }

  /// Leaves out the attributes whose sample data are shown in their place.
  private mutating func replaceBySamples(_ shape: Int) {
    func name(_ attribute: Int) -> String { input.document.names[Int(shapes.attributes[attribute].name)] }
    let sampled = Set(shapes.records[shape].attributes.compactMap { QualifiedName.sampled(name($0)) })
    if sampled.isEmpty { return }
    for attribute in shapes.records[shape].attributes
    where slots[attribute].isValue && sampled.contains(name(attribute)) {
      slots[attribute] = Slot(.design)
    }
  }

  /// Takes the member of another kind with the name of an attribute, if the attribute's form needs that kind.
  @inline(never)
  private mutating func takeOther(_ attribute: Int, _ given: Shapes.Attribute, ofClass index: Int) {
    let name = input.document.names[Int(given.name)]
    guard let other = input.registry.classes[index].slot(name, where: given.form.names) else { return }
    slots[attribute] = other.given(as: given.form)
  }

  /// Returns the member with the name of an attribute, regardless of the attribute's form.
  mutating func member(at attribute: Int, of index: Int32) -> Slot {
    members.slot(shapes.attributes[attribute].name, ofClass: Int(index))
  }
}

extension Shapes.Form {
  /// Returns true if an attribute in this form names a member of a kind, and of no other.
  fileprivate func names(_ kind: Slot.Kind) -> Bool {
    switch self {
    case .inTag, .element, .objects, .items: false
    case .value: kind == .attribute || kind == .identity
    case .part: kind == .part
    case .outlet: kind == .outlet
    case .collection: kind == .collection
    case .action: kind == .event
    }
  }
}

extension Slot {
  /// Returns the member for an attribute in a form. It is unknown if an archive cannot give the member in this form. In
  /// an archive, a key need not be a member.
  fileprivate func given(as form: Shapes.Form) -> Slot {
    let isAttribute = kind == .attribute || kind == .identity
    return switch form {
    case .inTag, .element: self
    case .objects: kind == .design ? .undeclaredPart : self
    case .items: isAttribute ? Slot(.structure, index) : self
    case .value: isAttribute ? Slot(.structure, index, acceptsAnyText: acceptsAnyText) : Slot(.unknown)
    case .part: kind == .part ? self : isMember ? Slot(.unknown) : .undeclaredPart
    case .outlet: kind == .outlet ? self : Slot(.unknown)
    case .collection: kind == .collection ? self : Slot(.unknown)
    case .action: kind == .event ? self : Slot(.unknown)
    }
  }

  /// True for a member that a class declares.
  private var isMember: Bool {
    switch kind {
    case .attribute, .identity, .structure, .part, .outlet, .collection, .event: true
    case .id, .design, .ownerOutlet, .ownerCollection, .awakeAfter, .unknown, .unresolved: false
    }
  }
}
