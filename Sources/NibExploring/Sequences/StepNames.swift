internal import NibLoading
internal import NibModel
internal import NibTracing

/// Names the items, objects and places of a load, for reports and command lines.
struct StepNames {
  private let names: ObjectNames
  private let places: PlaceNames
  private let plan: LoadPlan
  /// The name of the owner in steps: the name of its class, unless an object has that name as its id.
  private let owner: String
  /// The targets and names that tell apart the actions of an event with several ones, by the index of the connection.
  private let actions: [Int32: String]

  init(_ plan: LoadPlan) {
    names = ObjectNames(plan)
    places = PlaceNames(plan.document)
    self.plan = plan
    let (document, owner) = (plan.document, names.name(of: .owner))
    let isTaken = document.objects.indices.contains { document.id(ofObject: $0) == owner }
    self.owner = isTaken ? "#owner" : owner
    actions = Self.actions(of: plan.graph, names, places)
  }

  /// Returns the targets and names of the actions of events that have several of them.
  ///
  /// - Complexity: O(connections).
  private static func actions(
    of graph: ResolvedGraph, _ names: ObjectNames, _ places: PlaceNames
  ) -> [Int32: String] {
    struct Event: Hashable {
      let source: ParticipantID
      let member: Int32
    }
    var events: [Event: [Int]] = [:]
    for (index, connection) in graph.connections.enumerated() where connection.kind == .action {
      events[Event(source: connection.source, member: connection.member), default: []].append(index)
    }
    var actions: [Int32: String] = [:]
    for indices in events.values where indices.count > 1 {
      let written = indices.map { index in
        let target = graph.connections[index].target
        return (target == .none ? "#first" : names.name(of: target.reference)) + "." + graph.actionName(of: index)
      }
      let counts = Dictionary(written.map { ($0, 1) }, uniquingKeysWith: +)
      for (index, text) in zip(indices, written) {
        func place() -> PlaceName {
          places.name(of: graph.document.place(ofAttribute: Int(graph.connections[index].attribute)))
        }
        actions[Int32(index)] = counts[text] == 1 ? text : "\(text) (\(place()))"
      }
    }
    return actions
  }

  // MARK: Objects

  func name(of participant: ParticipantID) -> String { names.name(of: participant.reference) }

  func object(_ participant: ParticipantID) -> LoadObject { object(participant.reference, name: name(of: participant)) }

  private func object(_ reference: ObjectReference, name: String) -> LoadObject {
    let index = if case .object(let index) = reference { Optional(index) } else { Int?.none }
    return LoadObject(
      name: name, role: Trace.Line.Role(reference), className: className(of: reference),
      place: index.map(plan.document.place(ofObject:)))
  }

  private func className(of reference: ObjectReference) -> String? {
    switch reference {
    case .object(let index): names.className(ofObject: index)
    case .owner: plan.graph.descriptor(of: .owner)?.name
    case .external(let index): plan.graph.descriptor(of: .external(index))?.name
    case .firstResponder, .none: nil
    }
  }

  // MARK: Steps

  func step(_ item: LoadItem) -> LoadStep {
    let isOwner = item.subject == .owner
    return LoadStep(
      event: LoadEvent.Kind(item, in: plan),
      object: isOwner ? object(.owner, name: owner) : object(item.subject), member: member(of: item),
      element: element(of: item).map(object), action: action(of: item), detail: detail(of: item), phase: item.phase,
      place: place(of: item), item: item)
  }

  /// Returns the name of a step. It equals the step's description, but takes less work.
  func name(of item: LoadItem) -> String {
    let object = item.subject == .owner ? owner : name(of: item.subject)
    guard case .step(let step) = item else {
      guard case .call = item else { return LoadStep.written("afterInit", object) }
      return LoadStep.written(LoadEvent.Kind.callback.rawValue, object, member(of: item))
    }
    return LoadStep.written(
      step.kind.verb, object, step.kind == .part ? nil : member(of: item), detail(of: item))
  }

  /// Returns what tells a step apart from others with the same object and member.
  private func detail(of item: LoadItem) -> String? {
    guard case .step(let step) = item else { return nil }
    return step.kind == .action ? actions[step.item] : element(of: item).map(name)
  }

  /// Returns the action of a step that connects one of several actions of an event.
  private func action(of item: LoadItem) -> String? {
    guard case .step(let step) = item, step.kind == .action, actions[step.item] != nil else { return nil }
    return plan.graph.actionName(of: Int(step.item))
  }

  /// Returns the attribute, outlet, collection or event that an item is about, or the method that is called.
  func member(of item: LoadItem) -> String? {
    switch item {
    case .step(let step): plan.fact(of: step).member
    case .call(let call): plan.name(of: call)
    case .afterInit: nil
    }
  }

  /// Returns the object that an item puts into an outlet collection, or the target of one of several actions of an event.
  private func element(of item: LoadItem) -> ParticipantID? {
    guard case .step(let step) = item else { return nil }
    let target: ParticipantID
    switch step.kind {
    case .collection: target = plan.graph.elements[Int(step.item)].target
    case .action where actions[step.item] != nil: target = plan.graph.connections[Int(step.item)].target
    default: return nil
    }
    return target == .none ? nil : target
  }

  /// Returns the place of an item in the source: the place of the value or connection, or of its object.
  func place(of item: LoadItem) -> SourcePlace? {
    if case .step(let step) = item { return plan.place(of: step) }
    return item.subject.objectIndex.map(plan.document.place(ofObject:))
  }

  // MARK: Work

  /// Returns the work that a stage of a load does. The work is unknown if the stage is not part of the plan.
  func moment(of stage: LoadMark.Stage?) -> ProgramStop.Moment {
    switch stage {
    case .preparation?: .preparation
    case .step?, .afterInit(.some)?, .call?: item(of: stage).map { .step(step($0)) } ?? .unknown
    case .afterInit(nil)?: .afterInit
    case .task?: .task(of: item(of: stage).map(step))
    case .reading?: .reading
    case .release?: .release
    case nil: .unknown
    }
  }

  /// Returns the phase of a load's stage.
  func phase(of stage: LoadMark.Stage) -> LoadPhase {
    switch stage {
    case .afterInit: return .settling
    case .task: return .idle
    default: break
    }
    return item(of: stage)?.phase ?? .idle
  }

  private func item(of stage: LoadMark.Stage?) -> LoadItem? {
    stage.flatMap(LoadItem.init).flatMap { plan.graph.has($0) ? $0 : nil }
  }

  // MARK: Reads

  func reading(_ read: UnwiredRead) -> OutletReading {
    plan.reading(of: read).map({ object($0, name: names.name(of: $0)) }, places.name(of:))
  }

  /// Returns the step of a read, which is the code of the reader.
  func step(_ read: UnwiredRead) -> LoadStep {
    LoadStep(
      event: read.isEarly ? .unwiredRead : .emptyRead, object: object(read.reader),
      member: read.outlet.flatMap(plan.graph.outletName) ?? read.property, element: nil, action: nil, detail: nil,
      phase: read.phase,
      place: read.reader.objectIndex.map(plan.document.place(ofObject:)), item: nil)
  }
}
