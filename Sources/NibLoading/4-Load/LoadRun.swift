internal import NibModel

/// One run of a plan: goes through the steps, and takes everything back if one of them fails.
package final class LoadRun {
  let plan: LoadPlan
  private let layout: ResolvedLayout
  // The parts of the plan that each step looks at, side by side: reaching through the plan would copy it.
  private let steps: [LoadPlan.Step]
  private let bytes: [UInt8]
  private let attributes: [NibDocument.AttributeRecord]
  private let slots: [Slot]
  private let classes: [Int32]
  private let descriptors: [ClassDescriptor]
  private(set) var context: LoadContext
  package let tracer: (any LoadTracer)?
  private let outer: LoadRun?

  // Only this class touches what follows, in whole reads and writes that never overlap: no access spans a call into a
  // class's code. Checking that at each access would cost a tenth of a load.
  @exclusivity(unchecked) private var objects: [AnyObject?]
  /// The next step.
  @exclusivity(unchecked) private var cursor = 0
  /// Attributes that an initializer has decoded; empty until one does.
  @exclusivity(unchecked) private var consumed: [Bool] = []
  /// Children that initializers are to be handed, by the object that decodes them.
  @exclusivity(unchecked) private var handedChildren: [Int: [AnyObject]] = [:]

  /// The object whose initializer is running, or nil.
  @exclusivity(unchecked) private(set) var initializing: Int?
  /// The object whose code is running.
  @exclusivity(unchecked) private(set) var running = Party.none
  @exclusivity(unchecked) package private(set) var phase = LoadPhase.idle
  @exclusivity(unchecked) private var depth: Int32 = 0

  /// The first failure of an object. An initializer around it may have caught it; the load has failed all the same.
  @exclusivity(unchecked) private var failed: LoadFailure?
  /// What was in the outlets of objects that outlive a failed load.
  private var undo: [() -> Void] = []
  /// Made once for the load. It refers back to the run, and is let go when the load ends.
  @exclusivity(unchecked) private var decoder: NibDecoder?

  /// Names and places for messages, made when the first is needed.
  private(set) lazy var names = ObjectNames(plan)
  private(set) lazy var lines = LineIndex(plan.document.source)

  init(_ plan: LoadPlan, _ context: LoadContext, outer: LoadRun?) {
    self.plan = plan
    layout = plan.layout
    steps = plan.steps
    bytes = plan.document.storage
    attributes = plan.document.attributes
    slots = plan.layout.slots
    classes = plan.layout.classes
    descriptors = plan.layout.registry.classes
    self.context = context
    self.tracer = context.tracer
    self.outer = outer
    objects = Array(repeating: nil, count: plan.document.objects.count)
  }

  // MARK: The whole

  func load() throws -> LoadedNib {
    record(.loadBegins, .none)
    decoder = NibDecoder(run: self)
    defer {
      decoder = nil
      phase = .idle
      running = .none
    }
    do {
      try CurrentRun.$value.withValue(CurrentRun(run: self)) {
        try checkGuests()
        while cursor < steps.count { try runStep() }
      }
    } catch {
      takeBack(error)
      throw failed ?? error
    }
    record(.loadEnds, .none)
    // Every object has been made: the steps of a plan begin and end each one.
    var made: [AnyObject] = []
    made.reserveCapacity(objects.count)
    for case let object? in objects { made.append(object) }
    objects = []
    let document = plan.document
    var topLevel: [AnyObject] = []
    var index = 0
    while index < document.objects.count {
      topLevel.append(made[index])
      index = Int(document.objects[index].end)
    }
    // The result must not keep the owner, who may well keep the result.
    context.owner = nil
    context.externals = [:]
    undo = []
    return LoadedNib(topLevel: topLevel, objects: made, plan: plan, run: self)
  }

  /// Whoever was handed in is of the class that the plan was made for: from here on nothing is compared again.
  private func checkGuests() throws {
    if let planned = layout.owner {
      guard let owner = context.owner else {
        throw fail(failure(.missingOwner, "the plan is for an owner of class \(planned.name), and none was given", at: nil))
      }
      if !planned.isInstance(owner) {
        let message = "the plan is for an owner of class \(planned.name), and this is a \(type(of: owner))"
        throw fail(failure(.ownerMismatch, message, at: nil))
      }
    }
    for planned in layout.externals {
      guard let external = context.externals[planned.name] else {
        throw fail(failure(.unknownExternal, "the external object '\(planned.name)' is not handed in", at: nil))
      }
      if !planned.isInstance(external) {
        let message =
          "the plan is for an external object '\(planned.name)' of class \(planned.className), and this is a "
          + "\(type(of: external))"
        throw fail(failure(.unknownExternal, message, at: nil))
      }
    }
  }

  @exclusivity(unchecked) private var isSettled = false

  /// Sends `afterInit()` to the objects of the load, the first time that it is called.
  func settle(_ objects: [AnyObject]) {
    guard !isSettled else { return }
    isSettled = true
    self.objects = objects
    defer { self.objects = [] }
    CurrentRun.$value.withValue(CurrentRun(run: self)) {
      for (index, object) in objects.enumerated() {
        guard let afterInit = layout.descriptor(ofObject: index).afterInit else { continue }
        enter(.settling, .object(index))
        record(.afterInit, .object(index))
        afterInit(object)
      }
    }
    phase = .idle
    running = .none
  }

  /// Undoes what the load did to objects that it did not make, last first, and lets go of those that it did.
  private func takeBack(_ error: any Error) {
    // First, because a class that is let go may write a note into the load around this one. The initializers that were
    // running are left.
    depth = 0
    record(.abort, .none, text: failed.map(\.diagnostic.message) ?? Self.words(for: error))
    phase = .idle
    initializing = nil
    for step in undo.reversed() { step() }
    undo = []
    handedChildren = [:]
    objects = []
  }

  // MARK: Steps

  @inline(__always)
  private func runStep() throws {
    let step = steps[cursor]
    cursor += 1
    let index = Int(step.item)
    switch step.kind {
    case .initBegins: try initialize(Int(step.subject.code))
    case .initEnds: break
    case .attach: try attach(Int(step.subject.code))
    case .attribute: try setAttributes(step)
    case .outlet: try wire(layout.connections[index], index)
    case .outletLeftNil:
      phase = .outlets
      record(.outlet, step.subject, item: step.item, text: "nil")
    case .collection: collect(layout.collections[index])
    case .action: connect(layout.connections[index], index)
    case .awake: try awake(Int(step.subject.code))
    case .awakeOwner: try awakeOwner()
    case .tellOwner: try tellOwner()
    case .present: present(Int(step.subject.code))
    }
  }

  private func initialize(_ object: Int) throws {
    guard let make = descriptor(object).make, let decoder else { return }
    let (outerObject, outerRunning) = (initializing, running)
    initializing = object
    enter(.initializing, .object(object))
    record(.initBegins, .object(object))
    depth += 1
    do {
      let made = try make(decoder)
      if let failed { throw failed }
      objects[object] = made
    } catch {
      throw fail(error)
    }
    initializing = nil
    // What the initializer did not ask for: a container that does not attach its children has them attached here.
    try finishNestedSteps(of: object)
    if !handedChildren.isEmpty, handedChildren.removeValue(forKey: object) != nil, !childrenWereTaken(of: object) {
      enter(.initializing, .object(object))
      throw fail(childrenNotDecoded(object))
    }
    cursor += 1
    depth -= 1
    initializing = outerObject
    enter(.initializing, .object(object))
    record(.initEnds, .object(object))
    running = outerRunning
  }

  private func finishNestedSteps(of object: Int) throws {
    while steps[cursor].kind != .initEnds || Int(steps[cursor].subject.code) != object { try runStep() }
  }

  private func attach(_ child: Int) throws {
    let parent = Int(layout.document.objects[child].parent)
    enter(.attaching, .object(child))
    record(.attach, .object(child))
    guard let childObject = objects[child] else { return }
    // A parent that does not exist yet is decoding its children: it is handed them, whatever its class declares.
    guard let insert = descriptor(parent).insert, let parentObject = objects[parent] else {
      handedChildren[parent, default: []].append(childObject)
      return
    }
    do { try insert(parentObject, childObject) } catch { throw fail(error) }
  }

  /// Sets an attribute, and those of the same object in the steps behind it.
  private func setAttributes(_ first: LoadPlan.Step) throws {
    let object = Int(first.subject.code)
    guard let target = objects[object] else { return }
    let entries = descriptor(object).attributes
    let bytes = bytes
    var step = first
    while true {
      let attribute = Int(step.item)
      let slot = slots[attribute]
      if consumed.isEmpty || !consumed[attribute], let set = entries[slot.index].apply {
        enter(.attributes, step.subject)
        record(slot.kind == .identity ? .identity : .attribute, step.subject, item: step.item)
        do {
          try set(target, bytes.span.extracting(attributes[attribute].value))
        } catch {
          throw fail(error, at: plan.document.range(ofAttribute: attribute))
        }
      }
      guard cursor < steps.count else { return }
      step = steps[cursor]
      guard step.kind == .attribute, step.subject == first.subject else { return }
      cursor += 1
    }
  }

  private func wire(_ connection: ResolvedLayout.Connection, _ index: Int) throws {
    guard let source = object(connection.source), let descriptor = layout.descriptor(of: connection.source) else { return }
    let entry = descriptor.members.outlets[Int(connection.member)]
    enter(.outlets, connection.source)
    record(.outlet, connection.source, item: Int32(index))
    let before = entry.exchange(source, object(connection.target))
    if outlives(connection.source) { undo.append { _ = entry.exchange(source, before) } }
  }

  private func collect(_ collection: ResolvedLayout.Collection) {
    guard let source = object(collection.source), let descriptor = layout.descriptor(of: collection.source) else { return }
    let entry = descriptor.members.collections[Int(collection.member)]
    enter(.collections, collection.source)
    if tracer != nil {
      for attribute in collection.attributes { record(.collection, collection.source, item: attribute) }
    }
    let members = collection.targets.compactMap(object)
    let before = entry.exchange(source, members)
    if plan.order.collections == .extend { _ = entry.exchange(source, before + members) }
    if outlives(collection.source) { undo.append { _ = entry.exchange(source, before) } }
  }

  private func connect(_ connection: ResolvedLayout.Connection, _ index: Int) {
    guard let source = object(connection.source), let descriptor = layout.descriptor(of: connection.source) else { return }
    let entry = descriptor.members.events[Int(connection.member)]
    let action: Action
    if connection.target == .firstResponder {
      action = Action(name: layout.actionName(of: index), chain: context.responders)
    } else if let target = object(connection.target), let members = layout.descriptor(of: connection.target)?.members {
      let actionEntry = members.actions[Int(connection.action)]
      action = Action(name: actionEntry.name, target: target, entry: actionEntry)
    } else {
      return
    }
    enter(.actions, connection.source)
    record(.action, connection.source, item: Int32(index))
    let before = entry.exchange(source, action)
    if outlives(connection.source) { undo.append { _ = entry.exchange(source, before) } }
  }

  private func awake(_ object: Int) throws {
    guard let target = objects[object], let awake = descriptor(object).awake else { return }
    enter(.awake, .object(object))
    record(.awake, .object(object))
    do { try awake(target) } catch { throw fail(error) }
  }

  private func awakeOwner() throws {
    guard let owner = context.owner as? any NibObject else { return }
    enter(.awake, .owner)
    record(.awake, .owner)
    do { try owner.awake() } catch { throw fail(error) }
  }

  private func tellOwner() throws {
    guard let owner = context.owner else { return }
    enter(.owner, .owner)
    record(.didLoad, .owner)
    do { try owner.didLoad() } catch { throw fail(error) }
  }

  private func present(_ object: Int) {
    guard let target = objects[object], let show = layout.descriptor(ofObject: object).members.presents else { return }
    enter(.presenting, .object(object))
    record(.present, .object(object))
    show(target)
  }

  @inline(__always)
  private func descriptor(_ object: Int) -> ClassDescriptor { descriptors[Int(classes[object])] }

  // MARK: What the decoder asks for

  /// The object is known before its initializer returns, so that children can be added to it.
  func announce(_ object: AnyObject, as index: Int) { objects[index] = object }

  /// Runs the steps that happen within an object's initializer.
  func runNestedSteps(of object: Int) throws {
    if let failed { throw failed }
    let saved = (initializing, phase, running)
    initializing = nil
    try finishNestedSteps(of: object)
    (initializing, phase, running) = saved
  }

  func takeChildren(of object: Int) -> [AnyObject] {
    takenChildren.insert(object)
    return handedChildren[object] ?? []
  }

  @exclusivity(unchecked) private var takenChildren: Set<Int> = []
  private func childrenWereTaken(of object: Int) -> Bool { takenChildren.remove(object) != nil }

  func consume(_ attribute: Int) {
    if consumed.isEmpty { consumed = Array(repeating: false, count: plan.document.attributes.count) }
    consumed[attribute] = true
  }

  // MARK: For reports of unwired outlets, made when the first is read

  /// Which connection wires an outlet.
  private(set) lazy var outletConnections: [OutletKey: Int32] = {
    var result: [OutletKey: Int32] = [:]
    for (index, connection) in layout.connections.enumerated() where connection.kind == .outlet {
      result[OutletKey(party: connection.source, member: connection.member)] = Int32(index)
    }
    return result
  }()

  /// The connections that the order leaves nil.
  private(set) lazy var outletsLeftNil = Set(plan.steps.lazy.filter { $0.kind == .outletLeftNil }.map(\.item))

  private var indices: [ObjectIdentifier: Int] = [:]

  func knownObject(_ index: Int) -> AnyObject? { objects.indices.contains(index) ? objects[index] : nil }
  func isOwner(_ object: AnyObject) -> Bool { context.owner === object }

  /// The place of an object that is made already. Amortized O(1): objects are entered as they come.
  func index(of object: AnyObject) -> Int? {
    if let index = indices[ObjectIdentifier(object)], knownObject(index) === object { return index }
    for (index, object) in objects.enumerated() {
      if let object { indices[ObjectIdentifier(object)] = index }
    }
    return indices[ObjectIdentifier(object)]
  }

  // MARK: Nested loads

  func loadNested(_ name: String, owner: (any NibOwner)?) throws -> LoadedNib {
    let chain = sequence(first: self, next: \.outer).map { Planner.lastComponent($0.plan.document.source.file) }
    if chain.contains(Planner.lastComponent(name)) {
      let way = (chain.reversed() + [name]).joined(separator: " → ")
      throw failure(.selfLoading, "the layout '\(name)' is being loaded already: \(way)", at: placeOfRunning)
    }
    guard let layouts = context.layouts else {
      throw failure(
        .nestedLayout, "the layout '\(name)' was asked for, and this load was given no layouts",
        at: placeOfRunning)
    }
    let document: NibDocument
    do { document = try layouts(name) } catch let error as NibError { throw error } catch {
      throw failure(.nestedLayout, "the layout '\(name)' cannot be had: \(error)", at: placeOfRunning)
    }
    let plan = try LoadPlan(
      document, classes: layout.registry, owner: owner.map { type(of: $0) },
      externals: context.externals.mapValues { type(of: $0) }, order: plan.order, layouts: layouts)
    var inner = context
    inner.owner = owner
    return try LoadRun(plan, inner, outer: self).load()
  }

  // MARK: Small things

  private func object(_ party: Party) -> AnyObject? {
    switch party.reference {
    case .object(let index): objects[index]
    case .owner: context.owner
    case .external(let index): context.externals[layout.externals[index].name]
    case .firstResponder, .none: nil
    }
  }

  /// Whether somebody was there before the load, and stays when it fails.
  private func outlives(_ party: Party) -> Bool { party.code < 0 }

  @inline(__always)
  private func enter(_ phase: LoadPhase, _ party: Party) {
    self.phase = phase
    running = party
  }

  @inline(__always)
  func record(_ kind: LoadEvent.Kind, _ subject: Party, item: Int32 = -1, text: @autoclosure () -> String? = nil) {
    guard let tracer else { return }
    tracer.record(
      LoadEvent(
        kind, phase: phase, depth: depth, load: ObjectIdentifier(self), subject: subject, item: item, text: text()),
      of: plan)
  }

  // MARK: Failures

  /// Marks the load as failed, and puts a foreign error into words.
  private func fail(_ error: any Error, at range: SourceRange? = nil) -> LoadFailure {
    if let failed { return failed }
    let failure: LoadFailure
    if let own = error as? LoadFailure {
      failure = own
    } else {
      failure = self.failure(
        .classThrew, "\(nameOfRunning) failed in \(phase.words): \(Self.words(for: error))",
        at: range ?? placeOfRunning, underlying: error)
    }
    failed = failure
    return failure
  }

  /// An error on one line: of the faults of another layout the first, with its place.
  private static func words(for error: any Error) -> String {
    guard let error = error as? NibError, let first = error.diagnostics.first else {
      return String(describing: error)
    }
    let place = first.range.map { ":\(LineIndex(error.source).location(of: $0.lower))" } ?? ""
    let more = error.diagnostics.count > 1 ? ", and \(error.diagnostics.count - 1) more" : ""
    return "\(error.source.file)\(place): \(first.message) [\(first.code)]\(more)"
  }

  func failure(
    _ code: Diagnostic.Code, _ message: String, at range: SourceRange?, notes: [Diagnostic.Note] = [],
    underlying: (any Error)? = nil
  ) -> LoadFailure {
    LoadFailure(
      underlying: underlying, phase: phase, object: names.name(of: running.reference), className: classOfRunning,
      diagnostic: Diagnostic(code, message, at: range, notes: notes), source: plan.document.source)
  }

  func referenceDecoded(_ name: String, attribute: Int?) -> LoadFailure {
    let range = attribute.map { plan.document.range(ofAttribute: $0) } ?? placeOfRunning
    return failure(
      .referenceDecoded,
      "'\(nameOfRunning).\(name)' is a reference; references are wired after construction and cannot be decoded in "
        + "init(coder:)", at: range,
      notes: [Diagnostic.Note("declare an outlet '\(name)' and read it in awake()")])
  }

  func decoderOutsideInit(_ what: String) -> LoadFailure {
    failure(
      .decoderOutsideInit, "a decoder was asked to \(what) when no initializer was running",
      at: placeOfRunning,
      notes: [Diagnostic.Note("a decoder is good until the initializer returns that it was handed to")])
  }

  private func childrenNotDecoded(_ object: Int) -> LoadFailure {
    failure(
      .childrenNotDecoded, "the initializer of \(classOfRunning) did not decode its children, and nobody would hold them",
      at: plan.document.range(ofObject: object))
  }

  private var placeOfRunning: SourceRange? { running.objectIndex.map { plan.document.range(ofObject: $0) } }

  private var nameOfRunning: String {
    names.name(of: running.reference)
  }

  private var classOfRunning: String {
    running.objectIndex.map { layout.descriptor(ofObject: $0).name } ?? layout.descriptor(of: running)?.name ?? ""
  }
}

extension LoadPhase {
  /// The method or step of the phase, for messages.
  fileprivate var words: String {
    switch self {
    case .initializing: "init(coder:)"
    case .attaching: "being added to its container"
    case .attributes: "setting an attribute"
    case .outlets, .collections, .actions: "being wired"
    case .awake: "awake()"
    case .owner: "didLoad()"
    case .presenting: "being shown"
    case .settling: "afterInit()"
    case .idle: "loading"
    }
  }
}
