internal import NibLoading
internal import NibModel

/// The elements of known classes.
extension RelaxNGSchema {
  /// The patterns of a group of members.
  private struct GroupPatterns {
    /// The attributes in a tag.
    var tags: [RelaxNGPattern]
    /// The contents of an `<attribute>`.
    var contents: [RelaxNGPattern]
  }

  /// Returns the definition of each class.
  mutating func makeElements() -> [RelaxNGPattern] {
    let members = classes.map { schemaMembers(of: $0) }
    // A required member is not in a group, because its place is in the contents of its class.
    let groups = MemberGroups(members.map { $0.filter { !$0.isRequired } })
    let patterns = groups.groups.map { group in
      var patterns = GroupPatterns(tags: group.members.tags, contents: group.members.contents)
      if group.isShared {
        if !patterns.tags.isEmpty { patterns.tags = [definitions.named("tags", .interleave(patterns.tags))] }
        patterns.contents = [definitions.named("contents", .choice(patterns.contents))]
      }
      return patterns
    }
    let object = objectAttributes()
    return classes.indices.map { index in
      let own = groups.groupsOfClasses[index].map { patterns[$0] }
      let all = GroupPatterns(tags: own.flatMap(\.tags), contents: own.flatMap(\.contents))
      return .define(
        classes[index].patternName,
        element(of: classes[index], object, all, required: members[index].filter(\.isRequired)))
    }
  }

  private mutating func element(
    of descriptor: ClassDescriptor, _ object: RelaxNGPattern, _ others: GroupPatterns, required: [SchemaMember]
  ) -> RelaxNGPattern {
    let requirement = RequiredMembers(required)
    let id = identity(of: descriptor)
    let inTag = [object] + (id.isRequired ? [] : [.optional(id.pattern)]) + others.tags + requirement.tags
    let attribute = RelaxNGPattern.element("attribute", [.choice(others.contents + requirement.otherContents)])
    let contents = others.contents.isEmpty && requirement.otherContents.isEmpty ? nil : attribute
    let children = descriptor.container.flatMap { objects(for: $0.wanted, inAttribute: false) }
    let inside: [RelaxNGPattern]
    if required.isEmpty {
      let all = [contents, children].compactMap(\.self)
      inside = all.isEmpty ? [] : [.zeroOrMore(.choice(all))]
    } else {
      // The attributes are apart from the children, so that these are compared once.
      let attributes = requirement.pattern(
        besides: contents.map { definitions.named("attribute." + descriptor.name, $0) }, &definitions)
      inside = [.interleave([attributes] + (children.map { [.zeroOrMore($0)] } ?? []))]
    }
    return .element(
      descriptor.name, words: descriptor.schemaWords,
      (id.isRequired ? [id.pattern] : []) + [.interleave(inTag)] + inside)
  }

  /// Returns the attribute `id`, whose value the class may use.
  private mutating func identity(of descriptor: ClassDescriptor) -> (pattern: RelaxNGPattern, isRequired: Bool) {
    let entry = descriptor.slots["id"].flatMap { $0.kind == .identity ? descriptor.attributes[$0.index] : nil }
    let shape = entry?.type.shape ?? .text
    let words = [entry?.words ?? "", "The name by which references call the object, as #name."]
    let id = definitions.named(
      "attribute.id",
      .attribute(
        "id", words: words.filter { !$0.isEmpty }.joined(separator: "\n"),
        shape == .text ? .id : RelaxNGPattern(shape)))
    return (id, entry?.isRequired == true)
  }
}
