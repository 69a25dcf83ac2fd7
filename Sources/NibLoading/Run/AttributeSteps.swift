internal import NibModel

/// Sets the attributes that no initializer has decoded.
final class AttributeSteps {
  /// The attributes that an initializer has decoded; empty until one does.
  // Whole reads and writes, which never overlap, because they happen between calls of class code.
  @exclusivity(unchecked) private var decoded: [Bool] = []

  /// Notes that an initializer has decoded an attribute, so that it is not set again.
  ///
  /// - Parameter count: the number of attributes of the document.
  func markDecoded(_ attribute: Int, of count: Int) {
    if decoded.isEmpty { decoded = Array(repeating: false, count: count) }
    decoded[attribute] = true
  }

  @inline(__always)
  func isDecoded(_ attribute: Int) -> Bool { !decoded.isEmpty && decoded[attribute] }

  /// Sets an attribute, and the attributes of the same object in the steps that follow.
  func set(_ first: LoadPlan.Step, in run: LoadRun) throws {
    let object = Int(first.subject.code)
    guard let target = run.objects[object] else { return }
    let entries = run.descriptor(object).attributes
    let bytes = run.bytes
    var step = first
    while true {
      let attribute = Int(step.item)
      let slot = run.graph.slot(ofAttribute: attribute, of: object)
      if !decoded.isEmpty, isDecoded(run.plan.document.attribute(ofLayer: attribute)) {
        // Its initializer has decoded it.
      } else if slot.kind == .structure || slot.kind == .part {
        try setStructure(attribute, slot, of: object, target, in: run)
      } else if let set = entries[slot.index].apply {
        run.enter(.attributes, step.subject)
        run.record(slot.kind == .identity ? .identity : .attribute, step.subject, item: step.item)
        do {
          try set(target, bytes.span.extracting(run.attributes[attribute].value))
        } catch {
          throw run.fail(error, at: run.plan.document.place(ofAttribute: attribute))
        }
      }
      guard let next = run.nextAttribute(of: first.subject) else { return }
      step = next
    }
  }

  /// Sets an attribute of the owner.
  func setOwner(_ step: LoadPlan.Step, in run: LoadRun) throws {
    let attribute = Int(step.item)
    guard let owner = run.context.owner, let descriptor = run.graph.owner,
      let setting = run.graph.ownerSettings.first(where: { $0.attribute == step.item })
    else { return }
    run.enter(.attributes, .owner)
    run.record(.attribute, .owner, item: step.item)
    let bytes = run.bytes
    do {
      try descriptor.attributes[Int(setting.member)].set(
        bytes.span.extracting(run.attributes[attribute].value), of: owner)
    } catch { throw run.fail(error, setting: attribute) }
  }

  /// Sets the attributes of all objects, without steps.
  func set(_ table: DirectProgram.Setters, in run: LoadRun) throws {
    let (records, attributes, bytes) = (run.records, run.attributes, run.bytes)
    // Without bounds checks, because this is a third of the time of a load. With them, it took twice as long.
    let setters = table.setters.span
    let starts = table.starts.span
    let objects = records.span
    // Not in the loop, because each look-up would count references.
    let stored = run.links?.values
    for object in objects.indices {
      let record = objects[unchecked: object]
      let first = Int(starts[unchecked: Int(record.shape)])
      let count = Int(starts[unchecked: Int(record.shape) &+ 1]) &- first
      if count == 0 { continue }
      let own = setters.extracting(unchecked: Range(uncheckedBounds: (first, first &+ count)))
      try set(own, of: object, Int(record.firstAttribute), attributes.span, bytes.span, stored, in: run)
    }
  }

  /// Sets the attributes of an object, without steps.
  func set(
    _ table: DirectProgram.Setters, of object: Int, _ record: NibDocument.ObjectRecord, in run: LoadRun
  ) throws {
    let setters = table.run(of: record.shape)
    if !setters.isEmpty { try set(table.setters.span.extracting(setters), of: object, record, in: run) }
  }

  /// Sets some of an object's attributes, without steps.
  func set(
    _ setters: Span<DirectProgram.Setter>, of object: Int, _ record: NibDocument.ObjectRecord, in run: LoadRun
  ) throws {
    let (attributes, bytes) = (run.attributes, run.bytes)
    try set(
      setters, of: object, Int(record.firstAttribute), attributes.span, bytes.span, run.links?.values, in: run)
  }

  @inline(__always)
  private func set(
    _ setters: Span<DirectProgram.Setter>, of object: Int, _ first: Int,
    _ values: Span<NibDocument.AttributeRecord>, _ bytes: Span<UInt8>, _ stored: (any StoredValues)?, in run: LoadRun
  ) throws {
    guard let target = run.objects.held(object) else { return }
    run.enter(.attributes, .object(object))
    let leavesSomeOut = !decoded.isEmpty
    try target._withUnsafeGuaranteedRef { target in
      var index = 0
      while index < setters.count {
        let attribute = first &+ Int(setters[unchecked: index].place)
        if leavesSomeOut, isDecoded(attribute) {
          // Its initializer has decoded it.
        } else if let entry = setters[unchecked: index].entry {
          if run.isTraced { record(setters[unchecked: index].slot, attribute, of: object, in: run) }
          let value = values[unchecked: attribute]
          let start = Int(value.valueStart)
          let text = bytes.extracting(
            unchecked: Range(uncheckedBounds: (start, start &+ Int(value.valueCount))))
          do { try entry._withUnsafeGuaranteedRef { try $0.set(text, of: target) } } catch {
            throw run.fail(error, setting: attribute)
          }
        } else if let entry = setters[unchecked: index].storedEntry, let stored {
          if run.isTraced { record(setters[unchecked: index].slot, attribute, of: object, in: run) }
          let value = stored.propertyList(values[unchecked: attribute].number)
          do { try entry._withUnsafeGuaranteedRef { try $0.set(value, of: target) } } catch {
            throw run.fail(error, setting: attribute)
          }
        } else {
          try setStructure(attribute, setters[unchecked: index].slot, of: object, target, in: run)
        }
        index &+= 1
      }
    }
  }

  private func record(_ slot: Slot, _ attribute: Int, of object: Int, in run: LoadRun) {
    run.record(
      slot.kind == .identity ? .identity : .attribute, .object(object), item: Int32(truncatingIfNeeded: attribute))
  }

  /// Sets an attribute with a structured value, or parts.
  @inline(never)
  private func setStructure(
    _ attribute: Int, _ slot: Slot, of object: Int, _ target: AnyObject, in run: LoadRun
  ) throws {
    do {
      if slot.kind == .part {
        guard slot.isDeclared, let apply = run.descriptor(object).members.parts[slot.index].apply else { return }
        let parts = run.graph.parts(ofAttribute: attribute).compactMap { run.objects[Int($0)] }
        begin(attribute, of: object, in: run)
        try apply(target, parts)
      } else {
        guard let apply = run.descriptor(object).attributes[slot.index].applyStructure,
          let value = run.links?.values.propertyList(run.attributes[attribute].number)
            ?? run.plan.document.value(ofAttribute: attribute)
        else { return }
        begin(attribute, of: object, in: run)
        _ = try apply(target, value)
      }
    } catch { throw run.fail(error, at: run.plan.document.place(ofAttribute: attribute)) }
  }

  @inline(__always)
  private func begin(_ attribute: Int, of object: Int, in run: LoadRun) {
    run.enter(.attributes, .object(object))
    run.record(.attribute, .object(object), item: Int32(attribute))
  }

  /// Returns the first attribute of an object whose parts only its initializer decodes, if the initializer has not
  /// decoded them.
  func undecodedParts(of object: Int, in run: LoadRun) -> Int? {
    // An initializer need not decode values of an archive that it no longer uses.
    guard run.links == nil, run.graph.parts.last(ofObject: object) != nil else { return nil }
    let parts = run.descriptor(object).members.parts
    return run.plan.document.attributes(ofObject: object).first { attribute in
      let slot = run.graph.slot(ofAttribute: attribute, of: object)
      return slot.kind == .part && slot.isDeclared && parts[slot.index].apply == nil && !isDecoded(attribute)
        && !run.graph.parts.objects(ofAttribute: attribute).isEmpty
    }
  }
}
