internal import NibModel

/// One run of a plan: goes through the steps, and takes everything back if one of them fails.
@usableFromInline
package final class LoadRun {
  let plan: LoadPlan
  let graph: ResolvedGraph
  // The parts of the plan that each step looks at, side by side: reaching through the plan would copy it.
  let steps: [LoadPlan.Step]
  let bytes: [UInt8]
  let attributes: [NibDocument.AttributeRecord]
  let slots: [Slot]
  let classes: [Int32]
  let descriptors: [ClassDescriptor]
  let hasParts: Bool
  /// The edges of an archive.
  let links: NibDocument.Links?
  var context: LoadContext
  package let tracer: (any LoadTracer)?
  let probe: LoadProbe?
  let outer: LoadRun?

  // Only this class touches what follows, in whole reads and writes that never overlap: no access spans a call into a
  // class's code. Checking that at each access would cost a tenth of a load.
  @exclusivity(unchecked) var objects: [AnyObject?]
  /// The next step.
  @exclusivity(unchecked) var cursor = 0
  /// Attributes that an initializer has decoded; empty until one does.
  @exclusivity(unchecked) var consumed: [Bool] = []
  /// Children that initializers are to be handed, by the object that decodes them.
  @exclusivity(unchecked) var handedChildren: [Int: [AnyObject]] = [:]
  /// The objects whose initializers have asked for theirs.
  @exclusivity(unchecked) var takenChildren: Set<Int> = []
  /// The parts that initializers can be handed.
  @exclusivity(unchecked) var completeParts: Set<Int> = []

  /// The object whose initializer is running, or nil.
  @exclusivity(unchecked) var initializing: Int?
  /// The object whose code is running.
  @exclusivity(unchecked) var running = Party.none
  @exclusivity(unchecked) package internal(set) var phase = LoadPhase.idle
  @exclusivity(unchecked) var depth: Int32 = 0
  /// The stack of the thread, asked for when objects are nested deeply.
  @exclusivity(unchecked) var stack: ThreadStack?
  /// The depth that every thread has room for: up to here the stack is not looked at.
  static let safeDepth: Int32 = 16

  /// The first failure of an object. An initializer around it may have caught it; the load has failed all the same.
  @exclusivity(unchecked) var failed: LoadFailure?
  var rollback = Rollback()
  /// Made once for the load. It refers back to the run, and is let go when the load ends.
  @exclusivity(unchecked) var decoder: NibDecoder?

  /// Names and places for messages, made when the first is needed.
  private(set) lazy var names = ObjectNames(plan)
  private(set) lazy var places = PlaceNames(plan.document)

  init(_ plan: LoadPlan, _ context: LoadContext, outer: LoadRun?) {
    self.plan = plan
    graph = plan.graph
    steps = plan.steps
    bytes = plan.document.storage
    attributes = plan.document.attributes
    slots = plan.graph.slots
    classes = plan.graph.classes
    hasParts = plan.graph.hasParts
    links = plan.document.links
    descriptors = plan.graph.registry.classes
    self.context = context
    self.tracer = context.tracer
    probe = context.probe
    self.outer = outer
    objects = Array(repeating: nil, count: plan.document.objects.count)
  }

  /// The objects that wait for the end of the load, and those that are sent `afterInit()` behind it.
  @exclusivity(unchecked) var families = FamilyObjects()
  @exclusivity(unchecked) var settling = SettlingObjects()

  // MARK: The whole

  func load() throws -> LoadedNib {
    record(.loadBegins, .none)
    decoder = NibDecoder(self)
    defer {
      decoder = nil
      phase = .idle
      running = .none
    }
    do {
      try CurrentRun.$value.withValue(CurrentRun(run: self)) {
        try checkConfinement(context.isolation)
        try checkGuests()
        while cursor < steps.count { try runStep() }
      }
    } catch {
      let others = families.takeAfterFailure(objects)
      takeBack(error)
      if !others.isEmpty { Settling.add(others, isOnMain: context.isOnMain) }
      throw failed ?? error
    }
    record(.loadEnds, .none)
    settleLater()
    // Every object has been made: the steps of a plan begin and end each one.
    var made: [AnyObject] = []
    made.reserveCapacity(objects.count)
    for case let object? in objects { made.append(object) }
    objects = []
    let topLevel = plan.document.topLevel.map { made[$0] }
    // The result must not keep the owner, who may well keep the result.
    context.owner = nil
    context.externals = [:]
    rollback.discard()
    return LoadedNib(topLevel: topLevel, objects: made, plan: plan)
  }

  /// Undoes what the load did to objects that it did not make, last first, and lets go of those that it did.
  func takeBack(_ error: any Error) {
    // First, because a class that is let go may write a note into the load around this one. The initializers that were
    // running are left.
    depth = 0
    record(.abort, .none, detail: Self.detail(ofAbort: failed, error))
    phase = .idle
    initializing = nil
    for step in rollback.take() { step() }
    handedChildren = [:]
    completeParts = []
    objects = []
  }

  // MARK: For reports of unwired outlets, made when the first is read

  private(set) lazy var wiring = OutletWiring(plan)
  private var objectIndex = ObjectIndex()

  func knownObject(_ index: Int) -> AnyObject? { objects.indices.contains(index) ? objects[index] : nil }
  func isOwner(_ object: AnyObject) -> Bool { context.owner === object }

  /// The place of an object that is made already, or whose initializer has attached its children.
  func index(of object: AnyObject) -> Int? {
    settling.isEmpty
      ? objectIndex.place(of: object, in: steps[..<cursor], objects) : settling.place(of: object, in: self)
  }

  /// True if an object may be one whose initializer is running and that is not known yet. To be asked after `index(of:)`.
  func isBeingMade(_ object: AnyObject) -> Bool {
    objectIndex.open.contains { knownObject($0) == nil && descriptor($0).type == type(of: object) }
  }

  // MARK: Small things

  func object(_ party: Party) -> AnyObject? {
    switch party.reference {
    case .object(let index): objects[index]
    case .owner: context.owner
    case .external(let index): context.externals[graph.externals[index].name]
    case .firstResponder, .none: nil
    }
  }

  /// Whether somebody was there before the load, and stays when it fails.
  func outlives(_ party: Party) -> Bool { party.code < 0 }

  @inline(__always)
  func enter(_ phase: LoadPhase, _ party: Party) {
    self.phase = phase
    running = party
  }

  @inline(__always)
  func record(
    _ kind: LoadEvent.Kind, _ subject: Party, item: Int32 = -1, detail: @autoclosure () -> LoadEvent.Detail? = nil
  ) {
    guard let tracer else { return }
    tracer.record(
      LoadEvent(
        kind, phase: phase, depth: depth, load: ObjectIdentifier(self), subject: subject, item: item,
        detail: detail()),
      of: plan)
  }
}
