internal import NibLoading
internal import NibModel

/// The patterns of connections: references, the owner's outlets and the order of awakes as attributes, and `<connect>`.
extension RelaxNGSchema {
  /// The patterns of references to objects and actions.
  struct References {
    /// An object of the layout, or the owner.
    let inside: RelaxNGPattern
    /// An external object.
    let external: RelaxNGPattern
    /// Any of these objects.
    let object: RelaxNGPattern
    let action: RelaxNGPattern
  }

  mutating func references() -> References {
    let inside = named("reference", .reference)
    let external = named("reference.external", .external)
    return References(
      inside: inside, external: external, object: named("reference.any", .choice([inside, external])),
      action: named("action", .action(among: allActions)))
  }

  /// Returns the names of one kind of member of all classes, because any of them may own the layout.
  private func allNames(_ kind: Slot.Kind) -> [String] { Set(registry.classes.flatMap { $0.names(kind) }).sorted() }
  private var allActions: [String] { Set(registry.classes.flatMap(\.actionNames)).sorted() }

  /// Returns `outlet` and `outlets`, which name a member of the owner.
  mutating func ownerConnections() -> [RelaxNGPattern] {
    let outlet = RelaxNGPattern.attribute(
      "outlet", words: "The owner's outlet for this object.", .choice(of: allNames(.outlet)))
    let outlets = RelaxNGPattern.attribute(
      "outlets", words: "The owner's outlet collection that has this object.", .choice(of: allNames(.collection)))
    return [.optional(named("owner.outlet", outlet)), .optional(named("owner.outlets", outlets))]
  }

  /// Returns `awake-after`.
  mutating func awakeAfter() -> RelaxNGPattern {
    let words = "The objects that awake before this one: #id, or several with blanks between."
    return .optional(named("awake-after", .attribute("awake-after", words: words, .objects)))
  }

  /// Returns the attribute with the codes of findings that are allowed.
  mutating func allowance() -> RelaxNGPattern {
    let words = "The codes of warnings that are not reported here and below, with blanks between."
    return .optional(named(QualifiedName.allow, .attribute(QualifiedName.allow, words: words, .text)))
  }

  /// Returns the forms of `<connect>`. The members of an external object are not known, so any of their names is
  /// accepted.
  mutating func connect(_ references: References) -> RelaxNGPattern {
    let (event, action) = (RelaxNGPattern.choice(of: allNames(.event)), RelaxNGPattern.choice(of: allActions))
    let (inside, external, object) = (references.inside, references.external, references.object)
    let first = RelaxNGPattern.value("#first")
    let forms = [
      form(inside, object, [("outlet", .choice(of: allNames(.outlet)))]),
      form(inside, object, [("outlets", .choice(of: allNames(.collection)))]),
      form(inside, .choice([inside, first]), [("event", event), ("action", action)]),
      form(inside, external, [("event", event), ("action", .text)]),
      form(external, .choice([object, first]), [("outlet", .text)]),
      form(external, .choice([object, first]), [("outlets", .text)]),
      form(external, .choice([object, first]), [("event", .text), ("action", .text)]),
    ]
    return named("connect", .element("connect", words: "A connection that stands on its own.", [.choice(forms)]))
  }

  private func form(
    _ from: RelaxNGPattern, _ to: RelaxNGPattern, _ members: [(name: String, value: RelaxNGPattern)]
  ) -> RelaxNGPattern {
    let words = [
      "outlet": "The outlet of the object at 'from'.",
      "outlets": "The outlet collection of the object at 'from'.",
      "event": "What happens in the object at 'from'.",
      "action": "What the object at 'to' does then.",
    ]
    return .group(
      [
        .attribute("from", words: "The object that has the outlet or the event.", from),
        .attribute("to", words: "The object that is connected.", to),
      ] + members.map { .attribute($0.name, words: words[$0.name] ?? "", $0.value) })
  }
}
