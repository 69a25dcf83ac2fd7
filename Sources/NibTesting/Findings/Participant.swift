internal import NibKit

/// An object that took part in a load. It is not retained.
struct Participant {
  private(set) weak var object: AnyObject?
  let name: String
  let className: String
  /// The object's outlets and outlet collections.
  let references: [Reference]
  let plan: LoadPlan
  let participant: ParticipantID

  private init(_ object: AnyObject, _ participant: ParticipantID, _ plan: LoadPlan, _ names: ObjectNames) {
    self.object = object
    self.participant = participant
    self.plan = plan
    name = names.name(of: participant.reference)
    className = "\(type(of: object))"
    references = plan.graph.descriptor(of: participant).map { Reference.all(of: $0.members, participant, plan) } ?? []
  }

  /// The place in the layout, or nil for the owner and external objects.
  var place: SourcePlace? { participant.objectIndex.map(plan.document.place(ofObject:)) }

  /// Returns the objects of a load that are alive.
  static func alive(of made: [LoadProbe.Made]) -> [Participant] {
    var names: [ObjectIdentifier: ObjectNames] = [:]
    return made.compactMap { made in
      guard let object = made.object else { return nil }
      let key = ObjectIdentifier(made.plan.graph)
      let known = names[key] ?? ObjectNames(made.plan)
      names[key] = known
      return Participant(object, .object(made.index), made.plan, known)
    }
  }

  /// Returns the owner and the external objects of a load.
  static func arguments(_ arguments: TestLayout.Arguments, of plan: LoadPlan) -> [Participant] {
    let names = ObjectNames(plan)
    let owner = arguments.owner.map { Participant($0, .owner, plan, names) }
    let externals = plan.externals.enumerated().compactMap { index, name in
      arguments.externals[name].map { Participant($0, .external(index), plan, names) }
    }
    return (owner.map { [$0] } ?? []) + externals
  }
}

extension Participant {
  /// Finds outlets of the owner and of external objects that do not return their contents, which a rollback needs. Each
  /// outlet is tried with the object that the layout connects to it, if that object is alive.
  static func faultyReferences(
    of arguments: [Participant], _ survivors: [Participant]
  ) -> [(sentence: String, place: SourcePlace?)] {
    arguments.flatMap { argument in
      argument.references.compactMap { reference in
        guard let object = argument.object,
          let target = survivors.first(where: { $0.participant == reference.target })?.object
        else { return nil }
        let before = reference.exchange(object, [target])
        let after = reference.exchange(object, [])
        _ = reference.exchange(object, before)
        guard after.count != 1 || after[0] !== target else { return nil }
        return (
          "\(argument.name).\(reference.name) does not return the object that it had: declare it with "
            + "{ swap(&$0.\(reference.name), &$1) }", reference.place
        )
      }
    }
  }
}

/// An outlet or an outlet collection of a class.
struct Reference {
  let name: String
  /// The place of the connection in the layout, or nil if there is none.
  let place: SourcePlace?
  /// The object that the layout connects.
  let target: ParticipantID?
  /// True if the outlet is known to retain its object. This is not known for a property that a closure exchanges.
  let isStrong: Bool
  /// Exchanges the contents. An outlet takes at most one object.
  let exchange: (AnyObject, [AnyObject]) -> [AnyObject]

  /// Returns the contents. The outlet is emptied and filled again, because that works with every kind of property.
  func held(by object: AnyObject) -> [AnyObject] {
    let held = exchange(object, [])
    _ = exchange(object, held)
    return held
  }

  fileprivate static func all(of members: Members, _ participant: ParticipantID, _ plan: LoadPlan) -> [Reference] {
    let document = plan.document
    let outlets = members.outlets.enumerated().map { index, entry in
      let connection = plan.graph.connections.first {
        $0.kind == .outlet && $0.source == participant && Int($0.member) == index
      }
      return Reference(
        name: entry.name, place: connection.map { document.place(ofAttribute: Int($0.attribute)) },
        target: connection?.target, isStrong: entry.storage != nil,
        exchange: { object, values in entry.exchange(object, values.first).map { [$0] } ?? [] })
    }
    let collections = members.collections.enumerated().map { index, entry in
      let collection = plan.graph.collections.first { $0.source == participant && Int($0.member) == index }
      let first = collection.flatMap { plan.graph.elements(of: $0).first }
      return Reference(
        name: entry.name, place: first.map { document.place(ofAttribute: Int($0.attribute)) },
        target: first?.target, isStrong: true, exchange: entry.exchange)
    }
    // A subclass may redeclare a name.
    var byName: [String: Int] = [:]
    let all = outlets + collections
    for (index, reference) in all.enumerated() { byName[reference.name] = index }
    return all.enumerated().filter { byName[$0.element.name] == $0.offset }.map(\.element)
  }
}
