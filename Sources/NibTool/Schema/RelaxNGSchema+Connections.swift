internal import NibLoading
internal import NibModel

/// The patterns of connections: references, the owner's outlets and the order of awakes as attributes, and `<connect>`.
extension RelaxNGSchema {
  /// The patterns of references to objects and actions.
  struct References {
    /// An object of the layout, or the owner.
    var inside = RelaxNGPattern.text
    /// An external object.
    var external = RelaxNGPattern.text
    /// Any of these objects.
    var object = RelaxNGPattern.text
    var action = RelaxNGPattern.text
  }

  mutating func makeReferences() -> References {
    let inside = definitions.named("reference", .reference)
    let external = definitions.named("reference.external", .external)
    return References(
      inside: inside, external: external,
      object: definitions.named("reference.any", .choice([inside, external, .parameterText])),
      action: definitions.named("action", .action(among: isOpen ? nil : allActions)))
  }

  /// Returns the names of one kind of member of all classes, because any of them may own the layout.
  private func allNames(_ kind: Slot.Kind) -> RelaxNGPattern {
    isOpen ? .anyName : .choice(of: Set(registry.classes.flatMap { $0.names(kind) }).sorted())
  }
  private var allActions: [String] { Set(registry.classes.flatMap(\.actionNames)).sorted() }

  /// Returns the attributes that every object may have, besides `id`: `outlet` and `outlets`, which name a member of
  /// the owner, `awake-after`, and `nib.allow`.
  mutating func objectAttributes() -> RelaxNGPattern {
    let outlet = RelaxNGPattern.attribute("outlet", words: "The owner's outlet for this object.", allNames(.outlet))
    let outlets = RelaxNGPattern.attribute(
      "outlets", words: "The owner's outlet collection that has this object.", allNames(.collection))
    let awakeAfter = RelaxNGPattern.attribute(
      "awake-after", words: "The objects that awake before this one: #id, or several with blanks between.", .objects)
    let export = RelaxNGPattern.attribute(
      IncludeWord.export, words: "True if layouts that include this one may refer to the object and set it.",
      .choice(of: ["true", "false"]))
    let all = [outlet, outlets, awakeAfter, export, allowance()]
    return definitions.named("object", .interleave(all.map(RelaxNGPattern.optional)))
  }

  /// Returns the attribute with the codes of findings that are allowed.
  mutating func allowance() -> RelaxNGPattern {
    let words = "The codes of warnings that are not reported here and below, with blanks between."
    return definitions.named(QualifiedName.allow, .attribute(QualifiedName.allow, words: words, .text))
  }

  /// Returns the forms of `<connect>`. The members of an external object are not known, so any of their names is
  /// accepted.
  mutating func connect() -> RelaxNGPattern {
    let (inside, external, object) = (references.inside, references.external, references.object)
    let (outlet, collection) = (allNames(.outlet), allNames(.collection))
    let event = definitions.named("events", allNames(.event))
    let action = definitions.named("actions", isOpen ? .anyName : .choice(of: allActions))
    let first = RelaxNGPattern.value("#first")
    var forms = [
      form(inside, object, [("outlet", outlet)]),
      form(inside, object, [("outlets", collection)]),
      form(inside, .choice([inside, first]), [("event", event), ("action", action)]),
      form(inside, external, [("event", event), ("action", .text)]),
      form(external, .choice([object, first]), [("outlet", .text)]),
      form(external, .choice([object, first]), [("outlets", .text)]),
      form(external, .choice([object, first]), [("event", .text), ("action", .text)]),
    ]
    if isOpen {
      // Without a choice of ends, a validator says which of the attributes is wrong.
      let any = RelaxNGPattern.choice([object, first])
      forms = [
        .group(
          ends(object, any) + [
            .choice([
              member("outlet", outlet), member("outlets", collection),
              .group([member("event", event), member("action", action)]),
            ])
          ])
      ]
    }
    let record = RelaxNGPattern.attribute(
      DesignName.connection, words: "The kind of a connection that is only a record.", .text)
    forms.append(.group([ends(object, object)[0], .optional(ends(object, object)[1]), record]))
    let contents = [RelaxNGPattern.choice(forms), .optional(allowance())]
    return definitions.named(
      "connect", .element("connect", words: "A connection as a separate element.", contents))
  }

  private func form(
    _ from: RelaxNGPattern, _ to: RelaxNGPattern, _ members: [(name: String, value: RelaxNGPattern)]
  ) -> RelaxNGPattern {
    .group(ends(from, to) + members.map { member($0.name, $0.value) })
  }

  private func ends(_ from: RelaxNGPattern, _ to: RelaxNGPattern) -> [RelaxNGPattern] {
    [
      .attribute("from", words: "The object that has the outlet or the event.", from),
      .attribute("to", words: "The object that is connected.", to),
    ]
  }

  private func member(_ name: String, _ value: RelaxNGPattern) -> RelaxNGPattern {
    let words = [
      "outlet": "The outlet of the object at 'from'.",
      "outlets": "The outlet collection of the object at 'from'.",
      "event": "The event of the object at 'from'.",
      "action": "The action of the object at 'to'.",
    ]
    return .attribute(name, words: words[name] ?? "", value)
  }
}
