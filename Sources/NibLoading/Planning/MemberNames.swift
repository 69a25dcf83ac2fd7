internal import NibModel

/// Finds the member for each attribute, once for each pair of a class and a name.
struct MemberNames {
  private let input: PlanInput
  private var cache: PairCache<Slot>

  init(_ input: PlanInput) {
    self.input = input
    cache = PairCache(
      rows: input.registry.classes.count, columns: input.document.names.count,
      uses: input.document.shapes.attributes.count, filledWith: Slot(.unresolved))
  }

  @inline(__always)
  mutating func slot(_ name: NibDocument.Name, ofClass index: Int) -> Slot {
    if let known = cache[index, Int(name)] { return known }
    let slot = lookUp(name, in: input.registry.classes[index])
    cache[index, Int(name)] = slot
    return slot
  }

  private func lookUp(_ name: NibDocument.Name, in descriptor: ClassDescriptor) -> Slot {
    // No name is reserved in an archive, because each edge has a kind.
    if input.isArchive { return descriptor.slots[input.document.names[Int(name)]] ?? Slot(.unknown) }
    return switch name {
    case ReservedName.id: descriptor.slot("id", .identity) ?? Slot(.id)
    case ReservedName.outlet: Slot(.ownerOutlet)
    case ReservedName.outlets: Slot(.ownerCollection)
    case ReservedName.awakeAfter: Slot(.awakeAfter)
    default: slot(input.document.names[Int(name)], of: descriptor)
    }
  }

  private func slot(_ name: String, of descriptor: ClassDescriptor) -> Slot {
    if input.samples != .unknown, QualifiedName.isQualified(name) { return qualifiedSlot(name, of: descriptor) }
    if name == IncludeWord.export, input.samples != .unknown { return Slot(.design) }
    guard let slot = descriptor.slots[name], slot.kind != .attribute || !descriptor.attributes[slot.index].isSample
    else {
      return Slot(DesignName.isDesign(name) ? .design : .unknown)
    }
    // In a file of Interface Builder, connections are elements of their own, and an attribute is a value.
    if !slot.isValue, let value = descriptor.slot(name, where: \.isValue), input.document.isFromInterfaceBuilder {
      return value
    }
    return slot
  }

  /// Returns the slot for a name with a qualifier: that of the value, also for a load, which ignores it. Sample data stand
  /// for an attribute that can be set, or for one that the class declares as sample data.
  private func qualifiedSlot(_ name: String, of descriptor: ClassDescriptor) -> Slot {
    if name == QualifiedName.allow { return Slot(.design) }
    guard let sampled = QualifiedName.sampled(name),
      let slot = descriptor.slot(name, .attribute) ?? descriptor.slot(sampled, .attribute),
      descriptor.attributes[slot.index].apply != nil
    else { return Slot(.unknown) }
    return slot
  }
}
