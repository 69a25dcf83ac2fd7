internal import NibModel

/// One run of a plan: the walk through its steps, and the undoing of the steps if one of them fails.
///
/// The walk tracks the objects that have been made, and the object whose code is running. Other types do the rest:
/// `BuildingWay` decides which object is made next, `InitializerContents` answers decoders, `AttributeSteps` and
/// `WiringSteps` set what the initializers have not decoded, `MessageSteps` awakes objects, `NestedLoad` runs a load
/// within a load, and `LoadSettling` manages the objects that wait for the end of the load.
package final class LoadRun: RunningLoad {
  let plan: LoadPlan
  let graph: ResolvedGraph
  // The parts of the plan that each step uses. Access through the plan would copy it.
  let records: [NibDocument.ObjectRecord]
  let bytes: [UInt8]
  let attributes: [NibDocument.AttributeRecord]
  private let hasParts: Bool
  /// The edges of an archive.
  let links: NibDocument.Links?
  @exclusivity(unchecked) private(set) var context: LoadContext
  let probe: LoadProbe?
  /// The owner, which the context retains until the load ends.
  let heldOwner: Unmanaged<AnyObject>?
  /// The load that this one is nested in.
  let outer: LoadRun?

  // The following properties are used by the loading thread, in whole reads and writes that never overlap: no access
  // continues during a call of class code. Checking this at each access would cost a tenth of a load.
  let objects: ObjectTable
  let way: BuildingWay
  /// True if an object without contents is complete when its initializer returns.
  private let leavesAreComplete: Bool
  /// The number of initializers that have begun.
  @exclusivity(unchecked) private(set) var begun = 0
  /// The objects in the sequence in which they have begun; empty if this is document order.
  @exclusivity(unchecked) private(set) var beginnings: [Int32] = []
  let keepsSequence: Bool
  /// The object whose initializer is running; -1 for none.
  @exclusivity(unchecked) private var initializingIndex = -1
  /// The object whose code is running.
  @exclusivity(unchecked) private(set) var running = ParticipantID.none
  @exclusivity(unchecked) package private(set) var phase = LoadPhase.idle
  @exclusivity(unchecked) private(set) var depth = InitializerDepth()
  /// The first failure of an object. An outer initializer may have caught it, but the load has failed anyway.
  @exclusivity(unchecked) private var failed: LoadFailure?
  /// Read for every object, because reading a large optional copies it.
  @exclusivity(unchecked) private var hasFailed = false
  /// Made once for the load. It refers back to the run, and is released when the load ends.
  @exclusivity(unchecked) private var decoder: NibDecoder? {
    didSet { heldDecoder = decoder.map(Unmanaged.passUnretained) }
  }
  @exclusivity(unchecked) private var heldDecoder: Unmanaged<NibDecoder>?

  @exclusivity(unchecked) private var recorder: LoadRecorder
  /// The included layouts, for a trace.
  private let brackets: IncludeBrackets?
  @exclusivity(unchecked) var handed = HandedObjects()
  /// Nil until the load gives the owner a child.
  @exclusivity(unchecked) private var ownerChildren: OwnerChildren?
  @exclusivity(unchecked) var settling: LoadSettling
  let values = AttributeSteps()
  let wiring = WiringSteps()
  let messages = MessageSteps()
  @exclusivity(unchecked) var objectIndex = ObjectIndex()
  /// Made when an empty outlet is read for the first time.
  private(set) lazy var unwiredReads = UnwiredReads(plan)
  /// Names for messages, made on first use.
  private(set) lazy var names = ObjectNames(plan)

  init(_ plan: LoadPlan, _ context: LoadContext, outer: LoadRun?) {
    self.plan = plan
    graph = plan.graph
    way = BuildingWay(plan, isObserved: context.probe != nil)
    leavesAreComplete = if case .document = way { true } else { false }
    keepsSequence = !leavesAreComplete || plan.order.construction != .document || plan.graph.hasParts
    records = plan.document.objects
    bytes = plan.document.storage
    attributes = plan.document.attributes
    hasParts = plan.graph.hasParts
    links = plan.document.links
    self.context = context
    recorder = LoadRecorder(context.tracer)
    brackets = context.tracer == nil ? nil : IncludeBrackets(plan.document)
    probe = context.probe
    heldOwner = context.owner.map { .passUnretained($0) }
    self.outer = outer
    objects = ObjectTable(count: plan.document.objects.count)
    settling = LoadSettling(isOnMain: context.isOnMain)
    super.init(isTraced: context.tracer != nil)
  }

  /// Continues a load that has ended, for calls that come later.
  func resume(_ made: [AnyObject]) {
    for (index, object) in made.enumerated() where objects.indices.contains(index) { objects[index] = object }
    begun = objects.count
    if keepsSequence { beginnings = objects.indices.map(Int32.init) }
  }

  // MARK: The whole

  func load() throws -> LoadedNib {
    record(.loadBegins, .none)
    decoder = NibDecoder(InitializerContents(self))
    defer {
      decoder = nil
      phase = .idle
      running = .none
    }
    do {
      try CurrentRun.with(self) {
        try checkArguments()
        try way.perform(in: self)
        try UnreadValues(run: self).check()
      }
    } catch {
      let others = settling.takeAfterFailure(objects)
      takeBack(error)
      if !others.isEmpty { Settling.add(others, isOnMain: settling.isOnMain) }
      throw failed ?? error
    }
    record(.loadEnds, .none)
    if !settling.isEmpty {
      Settling.add(settling.take(of: self), isOnMain: settling.isOnMain)
      settling.forgetWaiting()
    }
    // Every object has been made, because the steps of a plan begin and end each object.
    if !graph.templates.isEmpty { TemplateSurroundings.endLoad(of: self) }
    let made = objects.takeAll()
    let topLevel = plan.document.topLevel.map { made[$0] }
    // The result must not retain the owner, because the owner may well retain the result.
    context.owner = nil
    context.externals = [:]
    wiring.discardWayBack()
    ownerChildren = nil
    return LoadedNib(topLevel: topLevel, objects: made, plan: plan, waiting: settling.takeResult())
  }

  /// Checks that the objects that were passed, and the actor, are those that the plan was made for. They are not
  /// compared again later.
  func checkArguments() throws {
    if let diagnostic = ArgumentCheck(graph, context).diagnostic { throw fail(failure(diagnostic)) }
    #if DEBUG
      if let owner = context.owner { NibMisuse.check(outletsOf: owner) }
    #endif
  }

  /// Undoes the changes that the load made to objects that existed before, last first, and releases the objects that it
  /// made.
  private func takeBack(_ error: any Error) {
    // This comes first, because a class that is released may write a note into an outer load. The running initializers
    // have been left.
    depth.leaveAll()
    record(.abort, .none, detail: .abort(failed, error))
    phase = .idle
    initializingIndex = -1
    wiring.takeBack(in: self)
    ownerChildren?.takeBack()
    handed = HandedObjects()
    objects.removeAll()
  }

  // MARK: The walk

  @inline(__always)
  func perform(_ step: LoadPlan.Step) throws {
    let index = Int(step.item)
    switch step.kind {
    case .initBegins: try initialize(Int(step.subject.code))
    case .initEnds: break
    case .attach where index < 0: try addToOwner(Int(step.subject.code))
    case .attach: try attach(Int(step.subject.code), to: index, descriptor(index))
    case .part:
      phase = .initializing
      record(.part, step.subject, item: step.item)
      handed.complete(part: Int(step.subject.code))
    case .attribute where step.subject == .owner: try values.setOwner(step, in: self)
    case .attribute: try values.set(step, in: self)
    case .outlet: wiring.wire(index, in: self)
    case .outletLeftNil:
      phase = .outlets
      record(.outlet, step.subject, item: step.item, detail: .leftNil)
    case .outletCleared: wiring.clear(outlet: index, in: self)
    case .collection: wiring.collect(index, in: self)
    case .collectionCleared: wiring.clear(collectionOf: index, in: self)
    case .action: wiring.connect(index, in: self)
    case .awake: try messages.awake(Int(step.subject.code), in: self)
    case .awakeOwner: try messages.awakeOwner(step.subject, in: self)
    case .tellOwner: try messages.tellOwner(step.subject, in: self)
    case .present: messages.present(Int(step.subject.code), in: self)
    case .reuse: try messages.prepareForReuse(Int(step.subject.code), in: self)
    }
  }

  /// Returns the next step, if it sets another attribute of an object, and moves past it. Returns nil if there is a
  /// probe, because a probe sees each step separately.
  @inline(__always)
  func nextAttribute(of object: ParticipantID) -> LoadPlan.Step? {
    guard probe == nil, case .steps(let way) = way else { return nil }
    return way.nextAttribute(of: object)
  }

  func initialize(_ object: Int) throws {
    guard let descriptor = graph.shapeClasses[Int(records[object].shape)] else { return }
    try descriptor._withUnsafeGuaranteedRef { try initialize(object, $0) }
  }

  @inline(__always)
  private func initialize(_ object: Int, _ descriptor: ClassDescriptor) throws {
    guard let heldDecoder else { return }
    let (outerObject, outerRunning) = (initializingIndex, running)
    begun &+= 1
    if keepsSequence { beginnings.append(Int32(truncatingIfNeeded: object)) }
    initializingIndex = object
    enter(.initializing, .object(object))
    record(.initBegins, .object(object))
    depth.enter()
    if depth.needsCheck || outer != nil { try checkStack() }
    do {
      guard let made = try heldDecoder._withUnsafeGuaranteedRef({ try descriptor.makeObject($0) }) else { return }
      if hasFailed, let failed { throw failed }
      if objects.held(object) == nil, settling.expects(made, at: object), probe == nil {
        objects.put(made, at: object)
      } else {
        try enter(made, as: object)
      }
      #if DEBUG
        NibMisuse.check(finishOf: made)
        NibMisuse.check(outletsOf: made, descriptor)
      #endif
    } catch {
      InitializerTrace.note(event: "threw", ofClass: descriptor.type)
      throw fail(error)
    }
    initializingIndex = -1
    if !leavesAreComplete || Int(records[object].end) != object &+ 1 {
      // Does what the initializer did not ask for: if a container does not attach its children, they are attached here.
      try way.finishContents(of: object, in: self)
      if handed.areLeft(by: object) {
        enter(.initializing, .object(object))
        throw fail(failure(DecodingFault.childrenNotDecoded(className: classOfRunning)))
      }
    }
    if hasParts, let attribute = values.undecodedParts(of: object, in: self) {
      enter(.initializing, .object(object))
      let key = plan.document.name(ofAttribute: attribute)
      throw fail(
        failure(
          DecodingFault.partsNotDecoded(className: classOfRunning, key: key),
          at: plan.document.place(ofAttribute: attribute)))
    }
    if case .steps(let way) = way { way.passEnd() }
    depth.leave()
    initializingIndex = outerObject
    phase = .initializing
    if isTraced {
      running = .object(object)
      record(.initEnds, .object(object))
    }
    running = outerRunning
  }

  /// Stores the object for an index. An object cannot be replaced once it has children.
  func enter(_ object: AnyObject, as index: Int) throws {
    if let earlier = objects[index], earlier !== object, way.hasChildren(index, in: self) {
      throw fail(
        failure(DecodingFault.childrenLeftBehind(className: classOfRunning), at: plan.document.place(ofObject: index)))
    }
    settling.displace(index, unless: object, in: self)
    if let probe, objects[index] !== object { probe.see(object, plan, index) }
    objects[index] = object
  }

  /// Makes contents of an object while its initializer is running.
  func withinInitializer(_ run: () throws -> Void) throws {
    if hasFailed, let failed { throw failed }
    let saved = (initializingIndex, phase, running)
    initializingIndex = -1
    try run()
    (initializingIndex, phase, running) = saved
  }

  @inline(__always)
  func attach(_ child: Int, to parent: Int, _ descriptor: ClassDescriptor) throws {
    enter(.attaching, .object(child))
    record(.attach, .object(child), item: Int32(truncatingIfNeeded: parent))
    guard let childObject = objects.held(child) else { return }
    // A parent that does not exist yet is decoding its children. They are passed to its initializer, whatever its class
    // declares.
    guard let parentObject = objects.held(parent), descriptor.insert != nil else {
      return handed.hand(childObject.takeUnretainedValue(), to: parent)
    }
    do {
      try childObject._withUnsafeGuaranteedRef { child in
        try parentObject._withUnsafeGuaranteedRef { try descriptor.add(child, to: $0) }
      }
    } catch { throw fail(error) }
  }

  /// Adds an object at the top level to the owner.
  private func addToOwner(_ child: Int) throws {
    enter(.attaching, .object(child))
    record(.attach, .object(child))
    guard let object = objects[child], let owner = context.owner, let descriptor = graph.owner else { return }
    let children = ownerChildren ?? OwnerChildren(of: owner, descriptor)
    ownerChildren = children
    do { try children.add(object) } catch { throw fail(error) }
  }

  /// The object whose initializer is running, or nil.
  var initializing: Int? { initializingIndex < 0 ? nil : initializingIndex }

  /// True if the load has not ended.
  var isLoading: Bool { decoder != nil }

  // MARK: Recording

  @inline(__always)
  func enter(_ phase: LoadPhase, _ participant: ParticipantID) {
    self.phase = phase
    running = participant
  }

  @inline(__always)
  func record(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, item: Int32 = -1,
    detail: @autoclosure () -> LoadEvent.Detail? = nil
  ) {
    guard isTraced else { return }
    brackets?.before(kind, subject) { write($0, $1, item: $2, nil) }
    write(kind, subject, item: item, detail())
    if kind == .initEnds { brackets?.ended(subject) }
  }

  @inline(__always)
  private func write(
    _ kind: LoadEvent.Kind, _ subject: ParticipantID, item: Int32, _ detail: LoadEvent.Detail?
  ) {
    if recorder.hasLog {
      recorder.append(kind, subject, item, detail, of: self)
    } else {
      recorder.hand(kind, subject, item, detail, of: self)
    }
  }

  override func record(_ misuse: NibMisuse) { record(.misuse, running, detail: .misuse(misuse)) }

  override func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) {
    guard isTraced else { return }
    let read = unwiredReads.read(of: outlet, in: instance, self)
    record(read.isEarly ? .unwiredRead : .emptyRead, running, item: read.connection ?? -1, detail: .read(read))
  }

  override func sentence(forUnwiredReadOf outlet: AnyObject, in instance: AnyObject) -> String {
    unwiredReads.sentence(forReadOf: outlet, in: instance, self)
  }

  override func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? {
    lendsOutlets ? unwiredReads.target(of: outlet, in: instance, self) : nil
  }

  /// Marks the load as failed. Converts the error to a `LoadFailure`, if it is not one already.
  @inline(never)
  func fail(_ error: any Error, at place: SourcePlace? = nil) -> LoadFailure {
    if let failed { return failed }
    let failure = error as? LoadFailure ?? classThrew(error, at: place)
    failed = failure
    hasFailed = true
    return failure
  }

  /// Checks that the stack has room for one more nested initializer.
  ///
  /// - Throws: `LoadFailure` with the code `limit-exceeded` at the object that is about to be made.
  @inline(never)
  private func checkStack() throws {
    guard let stack = depth.fullStack(within: outer?.depth) else { return }
    let levels = sequence(first: self, next: \.outer).reduce(0) { $0 + Int($1.depth.count) }
    throw fail(failure(NestingFault.stack(levels: levels, kilobytes: stack.size >> 10)))
  }
}
