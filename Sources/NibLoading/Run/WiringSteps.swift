internal import NibModel

/// One method for each kind of step.
extension LoadRun {
  @inline(__always)
  func runStep() throws {
    let step = steps[cursor]
    cursor += 1
    if let probe { return try runProbed(step, probe) }
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
      completeParts.insert(Int(step.subject.code))
    case .attribute: try setAttributes(step)
    case .outlet: try wire(graph.connections[index], index)
    case .outletLeftNil:
      phase = .outlets
      record(.outlet, step.subject, item: step.item, detail: .leftNil)
    case .collection: collect(graph.collections[index], index)
    case .action: connect(graph.connections[index], index)
    case .awake: try awake(Int(step.subject.code))
    case .awakeOwner: try awakeOwner()
    case .tellOwner: try tellOwner()
    case .present: present(Int(step.subject.code))
    }
  }

  func initialize(_ object: Int) throws {
    guard let make = descriptor(object).make, let decoder else { return }
    let (outerObject, outerRunning) = (initializing, running)
    initializing = object
    enter(.initializing, .object(object))
    record(.initBegins, .object(object))
    depth += 1
    if depth > Self.safeDepth || outer != nil { try checkStack() }
    do {
      let made = try make(decoder)
      if let failed { throw failed }
      try enter(made, as: object)
      #if DEBUG
        NibMisuse.check(finishOf: made)
      #endif
    } catch {
      InitializerTrace.note(event: "threw", ofClass: descriptor(object).type)
      throw fail(error)
    }
    initializing = nil
    // What the initializer did not ask for: a container that does not attach its children has them attached here.
    try finishNestedSteps(of: object)
    if !handedChildren.isEmpty, handedChildren.removeValue(forKey: object) != nil, !childrenWereTaken(of: object) {
      enter(.initializing, .object(object))
      throw fail(childrenNotDecoded(object))
    }
    if hasParts { try checkParts(of: object) }
    cursor += 1
    depth -= 1
    initializing = outerObject
    enter(.initializing, .object(object))
    record(.initEnds, .object(object))
    running = outerRunning
  }

  func finishNestedSteps(of object: Int) throws {
    while steps[cursor].kind != .initEnds || Int(steps[cursor].subject.code) != object { try runStep() }
  }

  func attach(_ child: Int, to parent: Int) throws {
    enter(.attaching, .object(child))
    record(.attach, .object(child), item: Int32(parent))
    guard let childObject = objects[child] else { return }
    // A parent that does not exist yet is decoding its children: it is handed them, whatever its class declares.
    guard let insert = descriptor(parent).insert, let parentObject = objects[parent] else {
      handedChildren[parent, default: []].append(childObject)
      return
    }
    do { try insert(parentObject, childObject) } catch { throw fail(error) }
  }

  /// Sets an attribute, and those of the same object in the steps behind it.
  func setAttributes(_ first: LoadPlan.Step) throws {
    let object = Int(first.subject.code)
    guard let target = objects[object] else { return }
    let entries = descriptor(object).attributes
    let bytes = bytes
    var step = first
    while true {
      let attribute = Int(step.item)
      let slot = slots[attribute]
      if !consumed.isEmpty, consumed[attribute] {
        // Its initializer has it.
      } else if slot.kind == .structure || slot.kind == .part {
        try setStructure(attribute, slot, of: object, target)
      } else if let set = entries[slot.index].apply {
        enter(.attributes, step.subject)
        record(slot.kind == .identity ? .identity : .attribute, step.subject, item: step.item)
        do {
          try set(target, bytes.span.extracting(attributes[attribute].value))
        } catch {
          throw fail(error, at: plan.document.place(ofAttribute: attribute))
        }
      }
      // Who looks wants to see each step.
      guard cursor < steps.count, probe == nil else { return }
      step = steps[cursor]
      guard step.kind == .attribute, step.subject == first.subject else { return }
      cursor += 1
    }
  }

  /// Sets an attribute with a structured value.
  @inline(never)
  private func setStructure(_ attribute: Int, _ slot: Slot, of object: Int, _ target: AnyObject) throws {
    if slot.kind == .part { return try setParts(attribute, slot, of: object, target) }
    guard let apply = descriptor(object).attributes[slot.index].applyStructure,
      let value = links?.values.propertyList(attributes[attribute].number)
        ?? plan.document.value(ofAttribute: attribute)
    else { return }
    enter(.attributes, .object(object))
    record(.attribute, .object(object), item: Int32(attribute))
    do { _ = try apply(target, value) } catch { throw fail(error, at: plan.document.place(ofAttribute: attribute)) }
  }

  private func setParts(_ attribute: Int, _ slot: Slot, of object: Int, _ target: AnyObject) throws {
    guard slot.isDeclared, let apply = descriptor(object).members.parts[slot.index].apply else { return }
    let parts = graph.parts(ofAttribute: attribute).compactMap { objects[Int($0)] }
    enter(.attributes, .object(object))
    record(.attribute, .object(object), item: Int32(attribute))
    do { try apply(target, parts) } catch { throw fail(error, at: plan.document.place(ofAttribute: attribute)) }
  }

  /// What only the initializer decodes, it has decoded.
  private func checkParts(of object: Int) throws {
    // Of an archive, an initializer may leave out what it does not need any more.
    guard links == nil, graph.parts.last(ofObject: object) != nil else { return }
    let parts = descriptor(object).members.parts
    for attribute in plan.document.objects[object].attributes where slots[attribute].kind == .part {
      let isLeft = parts[slots[attribute].index].apply == nil && (consumed.isEmpty || !consumed[attribute])
      guard isLeft, !graph.parts.objects(ofAttribute: attribute).isEmpty else { continue }
      enter(.initializing, .object(object))
      throw fail(partsNotDecoded(attribute))
    }
  }

  func wire(_ connection: ResolvedGraph.Connection, _ index: Int) throws {
    guard let source = object(connection.source), let descriptor = graph.descriptor(of: connection.source) else {
      return
    }
    let entry = descriptor.members.outlets[Int(connection.member)]
    enter(.outlets, connection.source)
    record(.outlet, connection.source, item: Int32(index))
    let before = entry.exchange(source, object(connection.target))
    if outlives(connection.source) { rollback.add { _ = entry.exchange(source, before) } }
  }

  func collect(_ collection: ResolvedGraph.Collection, _ index: Int) {
    guard let source = object(collection.source), let descriptor = graph.descriptor(of: collection.source) else {
      return
    }
    let entry = descriptor.members.collections[Int(collection.member)]
    enter(.collections, collection.source)
    if tracer != nil {
      for element in collection.targets.indices {
        record(.collection, collection.source, item: Int32(index), detail: .element(element))
      }
    }
    let members = collection.targets.compactMap(object)
    let before = entry.exchange(source, members)
    if plan.order.collections == .extend { _ = entry.exchange(source, before + members) }
    if outlives(collection.source) { rollback.add { _ = entry.exchange(source, before) } }
  }

  func connect(_ connection: ResolvedGraph.Connection, _ index: Int) {
    guard let source = object(connection.source), let descriptor = graph.descriptor(of: connection.source) else {
      return
    }
    let entry = descriptor.members.events[Int(connection.member)]
    let action: Action
    if connection.target == .firstResponder {
      action = Action(name: graph.actionName(of: index), chain: context.responders)
    } else if let target = object(connection.target), let members = graph.descriptor(of: connection.target)?.members {
      let actionEntry = members.actions[Int(connection.action)]
      action = Action(name: actionEntry.name, target: target, entry: actionEntry)
    } else {
      return
    }
    enter(.actions, connection.source)
    record(.action, connection.source, item: Int32(index))
    let before = entry.exchange(source, action)
    if outlives(connection.source) { rollback.add { _ = entry.exchange(source, before) } }
  }

  func awake(_ object: Int) throws {
    guard let target = objects[object], let awake = descriptor(object).awake else { return }
    InitializerTrace.note(event: "awake", of: target)
    enter(.awake, .object(object))
    record(.awake, .object(object))
    do {
      #if DEBUG
        try check(awakeOf: target, isOwn: descriptor(object).sendsOwnAwake) { try awake(target) }
      #else
        try awake(target)
      #endif
    } catch { throw fail(error) }
  }

  func awakeOwner() throws {
    guard let owner = context.owner as? any NibAwakening else { return }
    InitializerTrace.note(event: "awake", of: owner)
    enter(.awake, .owner)
    record(.awake, .owner)
    do {
      #if DEBUG
        try check(awakeOf: owner, isOwn: true) { try owner.awake() }
      #else
        try owner.awake()
      #endif
    } catch { throw fail(error) }
  }

  func tellOwner() throws {
    guard let owner = context.owner else { return }
    enter(.owner, .owner)
    record(.didLoad, .owner)
    do { try owner.didLoad() } catch { throw fail(error) }
  }

  func present(_ object: Int) {
    guard let target = objects[object], let show = graph.descriptor(ofObject: object).members.presents else { return }
    enter(.presenting, .object(object))
    record(.present, .object(object))
    show(target)
  }

  @inline(__always)
  func descriptor(_ object: Int) -> ClassDescriptor { descriptors[Int(classes[object])] }
}
