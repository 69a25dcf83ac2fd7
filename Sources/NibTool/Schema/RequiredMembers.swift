/// The members that a class requires. An attribute is given in the tag or as `<attribute>`, and a part as
/// `<attribute>`.
///
/// A grammar cannot say that for each of them. It says that all attributes are in the tag, or that one of them is an
/// `<attribute>`, and the others may be anywhere. Of parts, one must be there.
struct RequiredMembers {
  private let members: [SchemaMember]
  /// The members of which one must be an `<attribute>`, if they are not all in the tag.
  private let decisive: [SchemaMember]

  init(_ members: [SchemaMember]) {
    self.members = members
    let parts = members.filter { $0.tag == nil }
    decisive = parts.isEmpty ? members : parts
  }

  private var hasParts: Bool { decisive.contains { $0.tag == nil } }

  /// The attributes that may be in the tag in any case.
  var tags: [RelaxNGPattern] {
    members.sampleTags + (hasParts ? members.compactMap(\.tag).map(RelaxNGPattern.optional) : [])
  }

  /// The contents of an `<attribute>` that do not decide anything.
  var otherContents: [RelaxNGPattern] {
    members.sampleContents + (hasParts ? members.filter { $0.tag != nil }.realContents : [])
  }

  /// Returns the pattern of the members, and of all `<attribute>` elements of the class.
  ///
  /// The first of the decisive members decides about the rest, so that each element is compared once.
  ///
  /// - Parameter others: the other `<attribute>` elements.
  func pattern(besides others: RelaxNGPattern?, _ definitions: inout RelaxNGDefinitions) -> RelaxNGPattern {
    let element = definitions.named("required", .element("attribute", [.choice(decisive.realContents)]))
    let rest = RelaxNGPattern.zeroOrMore(.choice([others, element].compactMap(\.self)))
    let before = others.map { [RelaxNGPattern.zeroOrMore($0)] } ?? []
    if hasParts { return .group(before + [element, rest]) }
    let tags = members.compactMap(\.tag)
    // The only required attribute is not also in the tag.
    let mixed = tags.count == 1 ? [] : [RelaxNGPattern.interleave(tags.map(RelaxNGPattern.optional))]
    return .group(before + [.choice([.group(tags), .group(mixed + [element, rest])])])
  }
}
