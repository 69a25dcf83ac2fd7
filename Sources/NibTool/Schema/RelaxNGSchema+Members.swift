internal import NibLoading
internal import NibModel

/// The members of known classes.
extension RelaxNGSchema {
  /// Returns the members of a class. `id`, `awake-after` and the connections of the owner are not among them, because
  /// the class does not decide about them, nor are members that no element can write.
  mutating func schemaMembers(of descriptor: ClassDescriptor) -> [SchemaMember] {
    let reserved = ["id", "outlet", "outlets", "awake-after", QualifiedName.allow]
    return descriptor.slots.keys.sorted().compactMap { name in
      guard let slot = descriptor.slots[name], XMLName.isLocalName(name), !reserved.contains(name) else { return nil }
      var member = member(name, slot, descriptor.members)
      // The class has sample data of its own under this name.
      if descriptor.slots[QualifiedName.sample + name] != nil { member?.isSampled = false }
      return member
    }
  }

  private mutating func member(_ name: String, _ slot: Slot, _ members: Members) -> SchemaMember? {
    /// A required connection may also be made by a `<connect>`.
    func connection(_ entry: MemberEntry, _ meaning: String, _ value: RelaxNGPattern) -> SchemaMember {
      SchemaMember(
        name: name, words: Self.words(entry.help.description, meaning), isRequired: false, value: value, content: value,
        isSampled: false)
    }
    switch slot.kind {
    case .attribute: return attribute(members.attributes[slot.index])
    case .part: return part(members.parts[slot.index])
    case .outlet:
      let entry = members.outlets[slot.index]
      return connection(entry, "An outlet: the #id of an object of class \(entry.wanted.name).", references.object)
    case .collection:
      let entry = members.collections[slot.index]
      return connection(
        entry, "An outlet collection of objects of class \(entry.wanted.name): one #id.", references.object)
    case .event: return connection(members.events[slot.index], "An event: #target.action.", references.action)
    case .identity, .structure, .id, .design, .ownerOutlet, .ownerCollection, .awakeAfter, .unknown, .unresolved:
      return nil
    }
  }

  private mutating func attribute(_ entry: AttributeEntry) -> SchemaMember {
    let shape = entry.type.shape
    let own = RelaxNGPattern(shape)
    let value = definitions.named(
      "value." + entry.name, shape == .text ? own : .flatChoice([own, .parameterText]))
    return SchemaMember(
      name: entry.name, words: Self.words(entry.words, "Takes \(entry.type.words)."), isRequired: entry.isRequired,
      value: value,
      content: definitions.named("content." + entry.name, RelaxNGPattern(contentOf: shape, texts: value)),
      isSampled: entry.apply != nil && QualifiedName.sampled(entry.name) == nil)
  }

  private mutating func part(_ entry: PartEntry) -> SchemaMember {
    let number = entry.isList ? "objects" : "one object"
    let part = objects(for: entry.wanted, inAttribute: true)
    let content = entry.isList ? part.map(RelaxNGPattern.zeroOrMore) ?? .empty : part ?? .choice([])
    return SchemaMember(
      name: entry.name,
      words: Self.words(entry.help.description, "Takes \(number) of class \(entry.wanted.name)."),
      isRequired: entry.isRequired, value: nil, content: content, isSampled: false)
  }

  private static func words(_ help: String, _ meaning: String) -> String {
    help.isEmpty ? meaning : "\(help)\n\(meaning)"
  }
}
