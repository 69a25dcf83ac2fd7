extension ClassRegistry {
  /// Adds a class whose objects are built: a builder takes the values of the file, and the load uses the object that it builds.
  ///
  /// - Parameters:
  ///   - name: the element's name.
  ///   - builder: declares the values that the product is made of. All of them are set before it is built.
  ///   - members: further members of the product that a file can use. By default the members that its class declares,
  ///     if it declares any, without those that its own initializer would decode.
  ///   - isolation: the actor on which the code of the builder and the product runs, by default the one that registers them.
  ///   - awake: called when every outlet is wired; by default the product's own `awake()` if its class is
  ///     `NibAwakening`.
  public mutating func register<Builder: NibBuilder>(
    _ name: String, builder: Builder.Type, members: Members? = nil, isolation: isolated (any Actor)? = #isolation,
    awake: ((Builder.Product) throws -> Void)? = nil
  ) {
    let given = Builder.members
    given.mustFit(Builder.self)
    let own = members ?? (Builder.Product.self as? any NibConnectable.Type)?.members ?? Members()
    register(name, members: own.built(from: given), isolation: isolation, awake: awake) {
      try $0.build(Builder.self, given)
    }
  }
}

extension Members {
  /// Returns these members, and the values that a builder takes. For a file, they look like values that an initializer
  /// decodes.
  fileprivate func built(from given: Members) -> Members {
    var members = self
    // A builder replaces the initializer.
    members.removeDecoded()
    for entry in given.effectiveAttributes {
      members.append(
        AttributeEntry(
          name: entry.name, help: entry.help, place: entry.place, defaultText: entry.defaultText, type: entry.type,
          isRequired: entry.isRequired, accepts: entry.accepts, apply: nil, applyStructure: nil))
    }
    for entry in given.effectiveParts {
      members.append(
        PartEntry(
          name: entry.name, help: entry.help, place: entry.place, type: entry.type, isList: entry.isList,
          isRequired: entry.isRequired, accepts: entry.accepts, apply: nil))
    }
    for names in given.ascents { members.append(ascent: names) }
    for check in given.checks { members.append(check: check) }
    if let container = given.container {
      members.set(
        ContainerEntry(
          help: container.help, place: container.place, child: container.child, limit: container.limit,
          accepts: container.accepts, insert: nil))
    }
    if members.summary.isEmpty { members.set(summary: given.summary) }
    return members
  }

  /// The attributes, without those that a subclass overrides.
  package var effectiveAttributes: [AttributeEntry] {
    attributes.indices.filter { index in !attributes[(index + 1)...].contains { $0.name == attributes[index].name } }
      .map { attributes[$0] }
  }

  /// The parts, without those that a subclass overrides.
  package var effectiveParts: [PartEntry] {
    parts.indices.filter { index in !parts[(index + 1)...].contains { $0.name == parts[index].name } }
      .map { parts[$0] }
  }
}
