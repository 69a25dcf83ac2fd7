internal import NibLoading
internal import NibModel
internal import NibTracing

/// Loads a layout within loads of another one.
///
/// The outer layout has one order. Each time that it loads the nested layout, the nested layout is loaded in the order
/// that is asked for.
final class NestedLoading {
  let layout: NestedLayout
  /// The outer layout, with its steps in the order of all loads.
  var outer: LoadPlan
  private let plan: LoadPlan
  private let loadOuter: LocalRunner.Load
  fileprivate let sightings: NestedSightings
  fileprivate let names = OtherNames()

  init(_ plan: LoadPlan, within outer: OuterLoad, _ load: @escaping LocalRunner.Load, _ sightings: NestedSightings) {
    (layout, self.outer, self.plan) = (outer.layout, outer.plan, plan)
    (loadOuter, self.sightings) = (load, sightings)
  }

  /// Loads the outer layout, with the steps of the nested layout in the order of a plan.
  func load(
    _ plan: LoadPlan, _ tracer: (any LoadTracer)?, _ observer: LocalRunner.Observer, _ tasks: TaskCapture,
    _ look: (LocalRunner.Participants) -> Void
  ) throws {
    var observer = observer
    let watch = NestedWatch(self, plan, observer)
    observer.probe.watched = plan.graph
    observer.probe.nested = watch
    observer.onOwner = { _ in }
    sightings.clear()
    try loadOuter(outer, tracer, observer, tasks) { look(watch.participants(outer: $0)) }
  }
}

/// The loads within one load of an outer layout.
private final class NestedWatch: NestedLoads {
  /// The objects of a load that are still alive.
  private struct Made {
    struct Reference { weak var object: AnyObject? }

    let plan: LoadPlan
    /// The number of the load among those of its layout.
    let number: Int
    let objects: [Reference]
    let owner: Reference
  }

  private let loading: NestedLoading
  private let plan: LoadPlan
  private let observer: LocalRunner.Observer
  private var count = 0
  private var numbers: [String: Int] = [:]
  private var made: [Made] = []

  init(_ loading: NestedLoading, _ plan: LoadPlan, _ observer: LocalRunner.Observer) {
    (self.loading, self.plan, self.observer) = (loading, plan, observer)
  }

  func begins(_ name: String, _ plan: LoadPlan, owner: (any NibOwner)?) -> LoadPlan {
    let layout = NestedLayout(name, owner)
    loading.sightings.note(layout)
    // A layout source may have another text under the same name.
    guard layout == loading.layout, plan.document.wording == self.plan.document.wording else { return plan }
    count += 1
    observer.onNestedLoad(count)
    if let owner { observer.onOwner(owner) }
    return self.plan
  }

  func ends(_ name: String, _ loaded: LoadedNib, owner: (any NibOwner)?) {
    let file = loaded.plan.document.source.file.lastPathComponent
    numbers[file, default: 0] += 1
    made.append(
      Made(
        plan: loaded.plan, number: numbers[file, default: 0], objects: loaded.objects.map(Made.Reference.init),
        owner: Made.Reference(object: owner)))
  }

  /// Returns the objects of the layout's first load, and then all others, each object once.
  func participants(outer: LocalRunner.Participants) -> LocalRunner.Participants {
    let first = made.firstIndex { $0.plan.graph === plan.graph }
    var objects = first.map { own(made[$0]) } ?? []
    var externals: [String: AnyObject] = [:]
    for case (.own(let participant), let object) in outer.objects {
      if case .external(let index) = participant.reference {
        externals[loading.outer.graph.externals[index].key] = object
      }
    }
    for (index, external) in plan.graph.externals.enumerated() {
      if let object = externals[external.key] { objects.append((.own(.external(index)), object)) }
    }
    var seen = Set(objects.map { ObjectIdentifier($0.object) })
    func add(_ object: AnyObject?, _ name: @autoclosure () -> LoadObject) {
      if let object, seen.insert(ObjectIdentifier(object)).inserted { objects.append((.other(name()), object)) }
    }
    let outerNames = loading.names.names(of: loading.outer, number: 1)
    for case (.own(let participant), let object) in outer.objects { add(object, outerNames[participant]) }
    for (index, made) in made.enumerated() where index != first {
      let names = loading.names.names(of: made.plan, number: made.number)
      for (place, reference) in made.objects.enumerated() { add(reference.object, names[.object(place)]) }
      add(made.owner.object, names[.owner])
    }
    return LocalRunner.Participants(objects)
  }

  private func own(_ made: Made) -> [(participant: Outcome.Participant, object: AnyObject)] {
    var objects = made.objects.enumerated().compactMap { place, reference in
      reference.object.map { (participant: Outcome.Participant.own(.object(place)), object: $0) }
    }
    if let owner = made.owner.object { objects.append((.own(.owner), owner)) }
    return objects
  }
}

/// Makes the names of the objects of other loads, each once.
private final class OtherNames {
  private struct Key: Hashable {
    let load: LoadObject.OtherLoad
    let owner: ObjectIdentifier?
  }

  private var loads: [Key: NamesOfLoad] = [:]

  /// Returns the names of the objects of a load.
  ///
  /// - Parameter number: the number of the load among those of its layout.
  func names(of plan: LoadPlan, number: Int) -> NamesOfLoad {
    let load = LoadObject.OtherLoad(file: plan.document.source.file.lastPathComponent, number: number)
    let key = Key(load: load, owner: plan.graph.owner.map { ObjectIdentifier($0.type) })
    if let known = loads[key], known.wording == plan.document.wording { return known }
    let made = NamesOfLoad(plan, load)
    loads[key] = made
    return made
  }
}

/// The names of the objects of one load, for reports about another one.
private final class NamesOfLoad {
  let wording: NibDocument.Wording
  private let names: StepNames
  private let load: LoadObject.OtherLoad
  private var objects: [ParticipantID: LoadObject] = [:]

  init(_ plan: LoadPlan, _ load: LoadObject.OtherLoad) {
    (wording, names, self.load) = (plan.document.wording, StepNames(plan), load)
  }

  subscript(participant: ParticipantID) -> LoadObject {
    if let known = objects[participant] { return known }
    let named = names.object(participant)
    let object = LoadObject(
      name: named.name, role: named.role, className: named.className, place: nil, load: load)
    objects[participant] = object
    return object
  }
}
