package import NibModel

// The payloads of events and steps, made from the data of a plan.

extension ResolvedGraph {
  package typealias Fact = LoadFact<ObjectReference, SourcePlace>

  func factOfAttach(to container: Int32) -> Fact {
    .container(container >= 0 ? .object(Int(container)) : fillsOwner ? .owner : nil)
  }

  func fact(ofPartOf attribute: Int) -> Fact {
    .part(
      whole: .object(document.object(ofAttribute: attribute)), member: document.name(ofAttribute: attribute),
      isList: !isOnePart(attribute))
  }

  func fact(ofAttribute index: Int) -> Fact {
    let member = document.name(ofAttribute: index)
    if document.rootAttributes.contains(index) {
      return .value(member: member, .string(document.text(ofAttribute: index)))
    }
    guard slot(ofAttribute: index, of: document.object(ofAttribute: index)).kind == .part else {
      return .value(member: member, document.value(ofAttribute: index) ?? .string(""))
    }
    let objects = parts(ofAttribute: index).map { ObjectReference.object(Int($0)) }
    return .objects(member: member, objects, isList: !isOnePart(index))
  }

  func fact(ofConnection index: Int, isLeftNil: Bool = false) -> Fact {
    let connection = connections[index]
    let member = name(ofMember: connection)
    let target = connection.target.reference
    if connection.kind == .action { return .action(member: member, target: target, action: actionName(of: index)) }
    return isLeftNil ? .outletLeftNil(member: member, target: target) : .outlet(member: member, target: target)
  }

  /// - Parameter item: the connection of an outlet, or an element of a collection.
  func fact(ofCleared item: Int, isOutlet: Bool) -> Fact {
    isOutlet
      ? .outlet(member: name(ofMember: connections[item]), target: .none)
      : .element(member: name(ofCollection: Int(elements[item].collection)), target: nil)
  }

  func fact(ofElement index: Int) -> Fact {
    let element = elements[index]
    let target = element.target == .none ? nil : element.target.reference
    return .element(member: name(ofCollection: Int(element.collection)), target: target)
  }

  // MARK: Names

  private func name(ofMember connection: Connection) -> String {
    guard let members = descriptor(of: connection.source)?.members else { return "" }
    let member = Int(connection.member)
    return connection.kind == .outlet ? members.outlets[member].name : members.events[member].name
  }

  /// Returns the name of an outlet from the table of its class.
  package func outletName(_ key: OutletKey) -> String? {
    descriptor(of: key.participant)?.members.outlets[Int(key.member)].name
  }
}

extension LoadPlan {
  func fact(of read: UnwiredRead) -> ResolvedGraph.Fact { .read(reading(of: read)) }

  /// Returns a read of an outlet, with the objects and places that its numbers refer to.
  package func reading(of read: UnwiredRead) -> OutletRead<ObjectReference, SourcePlace> {
    let wiring: OutletRead<ObjectReference, SourcePlace>.Wiring =
      switch (read.wiring, place(of: read)) {
      case (.later, let place?): .later(place)
      case (.leftNil, let place?): .leftNil(order: order.name, place)
      case (.withView, let place?): .withView(place)
      case (.notConnected, _): .notConnected
      case (.notInMembers, _): .notInMembers
      case (.later, nil), (.leftNil, nil), (.withView, nil): .unknown
      }
    return OutletRead(
      object: read.outlet?.participant.reference, member: read.outlet.flatMap(graph.outletName) ?? read.property,
      className: read.className, reader: read.reader.reference, phase: read.phase, wiring: wiring)
  }

  /// Returns the place at which an outlet that was read is wired, or nil.
  package func place(of read: UnwiredRead) -> SourcePlace? {
    guard let index = read.connection.map(Int.init) else { return nil }
    if read.wiring == .withView {
      return part.laterOutlets.indices.contains(index) ? part.laterOutlets[index].place : nil
    }
    return document.place(ofAttribute: Int(graph.connections[index].attribute))
  }

  /// Returns the payload of a step.
  ///
  /// - Parameter predecessors: the objects whose awakes are declared to come before an object's.
  package func fact(
    of step: Step, predecessors: (Int) -> [Int] = { _ in [] }
  ) -> LoadFact<ObjectReference, SourcePlace> {
    switch step.kind {
    case .attach: graph.factOfAttach(to: step.item)
    case .part: graph.fact(ofPartOf: Int(step.item))
    case .attribute: graph.fact(ofAttribute: Int(step.item))
    case .outlet, .action: graph.fact(ofConnection: Int(step.item))
    case .outletLeftNil: graph.fact(ofConnection: Int(step.item), isLeftNil: true)
    case .outletCleared, .collectionCleared:
      graph.fact(ofCleared: Int(step.item), isOutlet: step.kind == .outletCleared)
    case .collection: graph.fact(ofElement: Int(step.item))
    case .awake:
      .predecessors(step.subject.objectIndex.map { predecessors($0).map(ObjectReference.object) } ?? [])
    case .initBegins, .initEnds, .awakeOwner, .tellOwner, .present, .reuse: .object
    }
  }

  /// Returns the place of a step in the source: the place of the value or connection, or of the object. Returns nil for
  /// a step of the owner.
  package func place(of step: Step) -> SourcePlace? {
    switch step.kind {
    case .attribute: document.place(ofAttribute: Int(step.item))
    case .outlet, .outletLeftNil, .outletCleared, .action:
      document.place(ofAttribute: Int(graph.connections[Int(step.item)].attribute))
    case .collection, .collectionCleared: document.place(ofAttribute: Int(graph.elements[Int(step.item)].attribute))
    default: step.subject.objectIndex.map(document.place(ofObject:))
    }
  }
}
