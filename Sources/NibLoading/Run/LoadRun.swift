internal import NibModel

/// One run of a plan: the walk through its steps, and the undoing of the steps if one of them fails.
///
/// The walk tracks the objects that have been made, and the object whose code is running. Other types do the rest:
/// `InitializerContents` answers decoders, `AttributeSteps` and `WiringSteps` set what the initializers have not
/// decoded, `DirectPasses` goes over all objects without steps, `NestedLoad` runs a load within a load, and
/// `LoadSettling` manages the objects that wait for the end of the load.
@usableFromInline
package final class LoadRun {
  let plan: LoadPlan
  let graph: ResolvedGraph
  // The parts of the plan that each step uses. Access through the plan would copy it.
  let steps: [LoadPlan.Step]
  /// The program that the load follows instead of the steps; nil if it follows the steps.
  let program: DirectProgram?
  let records: [NibDocument.ObjectRecord]
  let bytes: [UInt8]
  let attributes: [NibDocument.AttributeRecord]
  private let hasParts: Bool
  /// The edges of an archive.
  let links: NibDocument.Links?
  @exclusivity(unchecked) private(set) var context: LoadContext
  package let tracer: (any LoadTracer)?
  /// Read for every event, because reading an existential counts a reference.
  let isTraced: Bool
  /// The log of the tracer, if it has one. The tracer retains the log as long as it observes loads.
  private let log: Unmanaged<EventLog>?
  /// The index of the load in the log, and the log's generation for which the index is valid.
  @exclusivity(unchecked) private var logIndex: Int32 = -1
  @exclusivity(unchecked) private var logGeneration = -1
  let probe: LoadProbe?
  /// The owner, which the context retains until the load ends.
  let heldOwner: Unmanaged<AnyObject>?
  /// The load that this one is nested in.
  let outer: LoadRun?

  // The following properties are used by the loading thread, in whole reads and writes that never overlap: no access
  // continues during a call of class code. Checking this at each access would cost a tenth of a load.
  let objects: ObjectTable
  /// The next step, if the load follows steps.
  @exclusivity(unchecked) private(set) var cursor = 0
  /// The next of the objects whose container is being built, if the load follows a program.
  @exclusivity(unchecked) private var nextChild = 0
  /// The next of the objects that may be values of attributes of the object that is being built.
  @exclusivity(unchecked) private var nextPart = 0
  /// The last part of an archive that has been completed, and the walk through the parts, if there are any.
  @exclusivity(unchecked) private var part = ContentsWalk.PartCursor()
  @exclusivity(unchecked) private var walk: ContentsWalk?
  /// The work within initializers, if the program has any.
  @exclusivity(unchecked) private var building: DirectBuilding?
  /// The last object for which the work within its initializer was done.
  @exclusivity(unchecked) private var finished = -1
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
  /// The method that a framework calls while the owner is told that its layout is loaded, or nil.
  @exclusivity(unchecked) var callback: StaticString?
  /// The number of initializers that are running.
  @exclusivity(unchecked) private var depth: Int32 = 0
  /// The stack of the thread. Read only if objects are nested deeply.
  @exclusivity(unchecked) private var stack: ThreadStack?
  /// The depth for which every thread has room. Up to this depth the stack is not checked.
  private static let safeDepth: Int32 = 16
  /// The first failure of an object. An outer initializer may have caught it, but the load has failed anyway.
  @exclusivity(unchecked) private var failed: LoadFailure?
  /// Read for every object, because reading a large optional copies it.
  @exclusivity(unchecked) private var hasFailed = false
  /// Made once for the load. It refers back to the run, and is released when the load ends.
  @exclusivity(unchecked) private var decoder: NibDecoder? {
    didSet { heldDecoder = decoder.map(Unmanaged.passUnretained) }
  }
  @exclusivity(unchecked) private var heldDecoder: Unmanaged<NibDecoder>?

  @exclusivity(unchecked) var handed = HandedObjects()
  @exclusivity(unchecked) var settling: LoadSettling
  let values = AttributeSteps()
  private let wiring = WiringSteps()
  @exclusivity(unchecked) var objectIndex = ObjectIndex()
  /// Made when an empty outlet is read for the first time.
  private(set) lazy var unwiredReads = UnwiredReads(plan)
  /// Names for messages, made on first use.
  private(set) lazy var names = ObjectNames(plan)

  init(_ plan: LoadPlan, _ context: LoadContext, outer: LoadRun?) {
    self.plan = plan
    graph = plan.graph
    let isDirect = plan.schedule.isDirect && context.probe == nil
    steps = isDirect ? [] : plan.steps
    program = isDirect ? plan.schedule.program : nil
    keepsSequence = !isDirect || plan.order.construction != .document || plan.graph.hasParts
    records = plan.document.objects
    bytes = plan.document.storage
    attributes = plan.document.attributes
    hasParts = plan.graph.hasParts
    links = plan.document.links
    self.context = context
    tracer = context.tracer
    isTraced = context.tracer != nil
    log = (context.tracer as? any LoggingTracer).map { Unmanaged.passUnretained($0.log) }
    probe = context.probe
    heldOwner = context.owner.map { .passUnretained($0) }
    self.outer = outer
    objects = ObjectTable(count: plan.document.objects.count)
    settling = LoadSettling(isOnMain: context.isOnMain)
  }

  // MARK: The whole

  func load() throws -> LoadedNib {
    record(.loadBegins, .none)
    decoder = NibDecoder(InitializerContents(self))
    defer {
      decoder = nil
      building = nil
      phase = .idle
      running = .none
    }
    do {
      try CurrentRun.with(self) {
        try checkArguments()
        if let program { try follow(program) } else { while cursor < steps.count { try runStep() } }
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
    let made = objects.takeAll()
    let topLevel = plan.document.topLevel.map { made[$0] }
    // The result must not retain the owner, because the owner may well retain the result.
    context.owner = nil
    context.externals = [:]
    wiring.discardWayBack()
    return LoadedNib(topLevel: topLevel, objects: made, plan: plan, waiting: settling.takeResult())
  }

  /// Checks that the objects that were passed, and the actor, are those that the plan was made for. They are not
  /// compared again later.
  private func checkArguments() throws {
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
    depth = 0
    record(.abort, .none, detail: .abort(failed, error))
    phase = .idle
    initializingIndex = -1
    wiring.takeBack(in: self)
    handed = HandedObjects()
    objects.removeAll()
  }

  // MARK: The walk

  @inline(__always)
  func runStep() throws {
    let step = steps[cursor]
    cursor += 1
    if let probe { return try probe.perform(step, of: self) }
    try perform(step)
  }

  @inline(__always)
  func perform(_ step: LoadPlan.Step) throws {
    let index = Int(step.item)
    switch step.kind {
    case .initBegins: try initialize(Int(step.subject.code))
    case .initEnds: break
    case .attach: try attach(Int(step.subject.code), to: index)
    case .part:
      phase = .initializing
      record(.part, step.subject, item: step.item)
      handed.complete(part: Int(step.subject.code))
    case .attribute: try values.set(step, in: self)
    case .outlet: wiring.wire(index, in: self)
    case .outletLeftNil:
      phase = .outlets
      record(.outlet, step.subject, item: step.item, detail: .leftNil)
    case .collection: wiring.fill(index, in: self)
    case .action: wiring.connect(index, in: self)
    case .awake: try awake(Int(step.subject.code))
    case .awakeOwner: try awakeOwner()
    case .tellOwner: try tellOwner()
    case .present: present(Int(step.subject.code))
    }
  }

  /// Returns the next step, if it sets another attribute of an object, and moves past it. Returns nil if there is a
  /// probe, because a probe sees each step separately.
  @inline(__always)
  func nextAttribute(of object: ParticipantID) -> LoadPlan.Step? {
    guard cursor < steps.count, probe == nil else { return nil }
    let step = steps[cursor]
    guard step.kind == .attribute, step.subject == object else { return nil }
    cursor += 1
    return step
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
    depth &+= 1
    if depth > Self.safeDepth || outer != nil { try checkStack() }
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
    if program == nil || Int(records[object].end) != object &+ 1 || building != nil || links != nil {
      // Does what the initializer did not ask for: if a container does not attach its children, they are attached here.
      try finishNestedSteps(of: object)
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
    if program == nil { cursor += 1 }
    depth &-= 1
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
    if let earlier = objects[index], earlier !== object, hasChildren(index) {
      throw fail(
        failure(DecodingFault.childrenLeftBehind(className: classOfRunning), at: plan.document.place(ofObject: index)))
    }
    settling.displace(index, unless: object, in: self)
    if let probe, objects[index] !== object { probe.see(object, plan, index) }
    objects[index] = object
  }

  /// Returns true if children have been added to an object whose initializer is running.
  private func hasChildren(_ object: Int) -> Bool {
    if let links, program != nil { return finished == object && links.hasChildren(object) }
    if program != nil { return graph.hasChildren(object, before: nextChild) }
    for step in steps[..<cursor].reversed() {
      if step.kind == .initBegins, Int(step.subject.code) == object { return false }
      if step.kind == .attach, Int(step.item) == object { return true }
    }
    return false
  }

  /// Runs the steps within an object's initializer that have not been run yet.
  func finishNestedSteps(of object: Int) throws {
    if program != nil { return try buildContents(of: object) }
    while steps[cursor].kind != .initEnds || Int(steps[cursor].subject.code) != object { try runStep() }
  }

  /// Runs some of the steps that happen within an object's initializer, while the initializer is running.
  func runNestedSteps(_ run: () throws -> Void) throws {
    if hasFailed, let failed { throw failed }
    let saved = (initializingIndex, phase, running)
    initializingIndex = -1
    try run()
    (initializingIndex, phase, running) = saved
  }

  private func attach(_ child: Int, to parent: Int) throws {
    try attach(child, to: parent, descriptor(parent))
  }

  @inline(__always)
  private func attach(_ child: Int, to parent: Int, _ descriptor: ClassDescriptor) throws {
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

  private func awake(_ object: Int) throws {
    guard let target = objects.held(object), let descriptor = graph.shapeClasses[Int(records[object].shape)] else {
      return
    }
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      if descriptor.awake == nil { return }
      try target._withUnsafeGuaranteedRef { target in
        try send({ try descriptor.send(awakeTo: $0) }, to: target, .object(object), isOwn: descriptor.sendsOwnAwake)
      }
    }
  }

  private func awakeOwner() throws {
    guard let owner = context.owner as? any NibAwakening else { return }
    try send({ _ in try owner.awake() }, to: owner, .owner, isOwn: true)
  }

  /// - Parameter isOwn: true for `awake()` itself. A closure that a program registers instead need not call `awake()`.
  @inline(__always)
  private func send(
    _ awake: (AnyObject) throws -> Void, to target: AnyObject, _ participant: ParticipantID, isOwn: Bool
  ) throws {
    InitializerTrace.note(event: "awake", of: target)
    enter(.awake, participant)
    record(.awake, participant)
    do {
      #if DEBUG
        try NibMisuse.check(awakeOf: target, isOwn: isOwn) { try awake(target) }
      #else
        try awake(target)
      #endif
    } catch { throw fail(error) }
  }

  private func tellOwner() throws {
    guard let owner = context.owner else { return }
    enter(.owner, .owner)
    do { try context.beforeDidLoad?() } catch { throw fail(error) }
    record(.didLoad, .owner)
    callback = nil
    do { try owner.didLoad() } catch { throw fail(error) }
  }

  private func present(_ object: Int) {
    guard let target = objects[object], let show = graph.descriptor(ofObject: object).members.presents else { return }
    enter(.presenting, .object(object))
    record(.present, .object(object))
    show(target)
  }

  // MARK: Without steps

  /// Builds the tree, and then goes over all objects, pass by pass. The result is the same as that of the steps of the
  /// plan.
  private func follow(_ program: DirectProgram) throws {
    if let stages = program.building {
      let building = DirectBuilding(self, program, stages)
      if !stages.within.isEmpty { self.building = building }
      try building.perform()
    } else {
      try buildTree(program)
    }
    try DirectPasses(self, program).perform()
  }

  private func buildTree(_ program: DirectProgram) throws {
    if program.makesContentsFirst { return try buildContentsFirst() }
    switch plan.order.construction {
    case .document: break
    case .reverse: for object in objects.indices.reversed() { try buildAlone(object) }
    case .connections:
      for item in program.written {
        for participant in graph.participants(of: item) {
          if let object = participant.objectIndex { try buildAlone(graph.whole(object)) }
        }
      }
    }
    var object = 0
    while object < records.count {
      try buildAlone(object)
      object = Int(records[object].end)
    }
  }

  /// Makes each object of an archive after its contents. No initializer runs within another, so a deep archive needs no
  /// stack.
  private func buildContentsFirst() throws {
    guard let links else { return }
    // The objects whose contents are being made, each with the index of its next content.
    var open: [(object: Int, next: Int)] = []
    var top = 0
    while top < records.count {
      open.append((top, Int(links.contents[top].start)))
      while let (object, next) = open.last {
        if next < Int(links.contents[object].end) {
          open[open.count - 1].next = next + 1
          let content = Int(links.targets[next])
          if objects.held(content) == nil { open.append((content, Int(links.contents[content].start))) }
        } else {
          open.removeLast()
          part = ContentsWalk.PartCursor()
          try initialize(object)
        }
      }
      repeat { top += 1 } while top < records.count && objects.held(top) != nil
    }
  }

  /// Notes that the next part of an archive's object is complete. The part has already been made.
  ///
  /// - Returns: false if there is no further part.
  private func passPart(of object: Int, _ links: NibDocument.Links) throws -> Bool {
    if links.contents[object].start == links.contents[object].children { return false }
    let walk = walk ?? ContentsWalk(graph, nil)
    self.walk = walk
    guard let next = walk.nextLinkedPart(of: object, &part) else { return false }
    try perform(LoadPlan.Step(.part, .object(next), Int32(part.attribute)))
    return true
  }

  /// Adds the children of an object, unless they have been added. All of them have been made.
  private func adoptChildren(of object: Int, _ links: NibDocument.Links) throws {
    guard finished != object, let descriptor = graph.shapeClasses[Int(records[object].shape)] else { return }
    finished = object
    guard links.hasChildren(object) else { return }
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      for child in links.children(ofObject: object) { try attach(Int(child), to: object, descriptor) }
    }
  }

  /// Builds an object with its contents, unless it is already built or is a part. Its container takes it when the
  /// container itself is built.
  private func buildAlone(_ object: Int) throws {
    if objects.held(object) != nil || hasParts && graph.document.isPart(object) { return }
    (nextChild, nextPart) = (object + 1, object + 1)
    try initialize(object)
  }

  /// Does the work within an object's initializer that has not been done yet.
  private func buildContents(of object: Int) throws {
    if let links {
      while try passPart(of: object, links) {}
      try adoptChildren(of: object, links)
    } else if program?.building == nil {
      if hasParts { while try buildPart(of: object) {} }
      try buildChildren(of: object)
    } else if let building, finished != object {
      finished = object
      try building.finishInitializer(of: object)
    }
  }

  /// Makes the next of the objects that are values of an object's attributes.
  ///
  /// - Returns: false if there is no further one.
  private func buildPart(of object: Int) throws -> Bool {
    guard let last = graph.parts.last(ofObject: object), nextPart <= last else { return false }
    while !graph.document.isPart(nextPart) { nextPart = Int(records[nextPart].end) }
    let (part, child) = (nextPart, nextChild)
    (nextChild, nextPart) = (part + 1, part + 1)
    try initialize(part)
    (nextChild, nextPart) = (child, Int(records[part].end))
    try perform(LoadPlan.Step(.part, .object(part), Int32(graph.document.part(ofObject: part))))
    return true
  }

  /// Makes progress toward a part that an object's initializer waits for.
  func runTowardPart(of object: Int) throws {
    if program == nil {
      try runStep()
    } else if let links {
      _ = try passPart(of: object, links)
    } else {
      _ = try buildPart(of: object)
    }
  }

  /// Makes the children of an object that have not been made yet, and adds each child.
  private func buildChildren(of object: Int) throws {
    let end = Int(records[object].end)
    guard nextChild < end, let descriptor = graph.shapeClasses[Int(records[object].shape)] else { return }
    let adopts = program?.adoptsChildren == true
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      while nextChild < end {
        let child = nextChild
        nextChild = child &+ 1
        if hasParts {
          nextPart = child + 1
          if graph.document.isPart(child) {
            nextChild = Int(records[child].end)
            continue
          }
        }
        if objects.held(child) == nil { try initialize(child) }
        nextChild = Int(records[child].end)
        if !adopts { try attach(child, to: object, descriptor) }
      }
      if adopts { try adoptChildren(of: object, descriptor) }
    }
  }

  private func adoptChildren(of object: Int, _ descriptor: ClassDescriptor) throws {
    var child = object + 1
    while child < Int(records[object].end) {
      if !hasParts || !graph.document.isPart(child) { try attach(child, to: object, descriptor) }
      child = Int(records[child].end)
    }
  }

  // MARK: Passes

  /// Awakes all objects in an order.
  func awakeAll(_ order: LoadOrder.AwakeOrder) throws {
    if order == .begin {
      for object in objects.indices { try awake(object) }
    } else {
      for object in graph.document.objects(order) { try awake(object) }
    }
  }

  func call(_ call: LoadOrder.OwnerCall) throws {
    guard graph.owner != nil else { return }
    switch call {
    case .awake: try awakeOwner()
    case .didLoad: try tellOwner()
    }
  }

  func presentAll() { for object in objects.indices { present(object) } }

  func perform(_ item: DirectProgram.Item) {
    let index = Int(item.index)
    if item.isCollection {
      wiring.fill(index, in: self)
    } else if item.work == .actions {
      wiring.connect(index, in: self)
    } else {
      wiring.wire(index, in: self)
    }
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
    guard let log else { return hand(kind, subject, item, detail()) }
    let detail = detail()
    log._withUnsafeGuaranteedRef { log in
      if logGeneration != log.generation { enter(in: log, begins: kind == .loadBegins) }
      log.append(kind, phase, depth, subject, item, detail: detail, load: logIndex)
    }
  }

  @inline(never)
  private func enter(in log: EventLog, begins: Bool) {
    logIndex = log.index(of: ObjectIdentifier(self), plan, begins: begins)
    logGeneration = log.generation
  }

  @inline(never)
  private func hand(_ kind: LoadEvent.Kind, _ subject: ParticipantID, _ item: Int32, _ detail: LoadEvent.Detail?) {
    tracer?.record(
      LoadEvent(
        kind, phase: phase, depth: depth, load: ObjectIdentifier(self), subject: subject, item: item,
        detail: detail),
      of: plan)
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
    let stack = stack ?? outer?.stack ?? ThreadStack()
    self.stack = stack
    if stack.hasRoom { return }
    let levels = sequence(first: self, next: \.outer).reduce(0) { $0 + Int($1.depth) }
    throw fail(failure(NestingFault.stack(levels: levels, kilobytes: stack.size >> 10)))
  }
}
