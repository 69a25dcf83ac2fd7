internal import NibModel

/// Sets the attributes that no initializer has decoded.
final class AttributeSteps {
  /// The attributes that an initializer has decoded; empty until one does.
  // In whole reads and writes, between calls into a class's code.
  @exclusivity(unchecked) private var decoded: [Bool] = []

  /// An initializer has decoded an attribute: it is not set again.
  ///
  /// - Parameter count: the number of attributes of the document.
  func markDecoded(_ attribute: Int, of count: Int) {
    if decoded.isEmpty { decoded = Array(repeating: false, count: count) }
    decoded[attribute] = true
  }

  @inline(__always)
  func isDecoded(_ attribute: Int) -> Bool { !decoded.isEmpty && decoded[attribute] }

  /// Sets an attribute, and those of the same object in the steps behind it.
  func set(_ first: LoadPlan.Step, in run: LoadRun) throws {
    let object = Int(first.subject.code)
    guard let target = run.objects[object] else { return }
    let entries = run.descriptor(object).attributes
    let bytes = run.bytes
    var step = first
    while true {
      let attribute = Int(step.item)
      let slot = run.graph.slot(ofAttribute: attribute, of: object)
      if isDecoded(attribute) {
        // Its initializer has it.
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

  /// Sets the attributes of all objects, without steps.
  func set(_ table: DirectProgram.Setters, in run: LoadRun) throws {
    // Pointers, because this is a third of a load: with checks of bounds it took twice as long.
    try run.records.withUnsafeBufferPointer { records in
      try table.starts.withUnsafeBufferPointer { starts in
        for object in records.indices {
          let record = records[object]
          let shape = Int(record.shape)
          let setters = Int(starts[shape])..<Int(starts[shape &+ 1])
          if !setters.isEmpty { try set(table.setters, setters, of: object, record, in: run) }
        }
      }
    }
  }

  /// Sets some of an object's attributes, without steps.
  ///
  /// - Parameter range: a range of the setters of the object's shape.
  @inline(__always)
  func set(
    _ setters: [DirectProgram.Setter], _ range: Range<Int>, of object: Int, _ record: NibDocument.ObjectRecord,
    in run: LoadRun
  ) throws {
    guard let target = run.objects.held(object) else { return }
    run.enter(.attributes, .object(object))
    try target._withUnsafeGuaranteedRef { target in
      try setters.withUnsafeBufferPointer { setters in
        try run.bytes.withUnsafeBufferPointer { bytes in
          try run.attributes.withUnsafeBufferPointer { attributes in
            let first = Int(record.firstAttribute)
            var number = range.lowerBound
            while number < range.upperBound {
              let setter = setters[number]
              number &+= 1
              let attribute = first &+ Int(setter.place)
              guard let entry = setter.entry else {
                if !isDecoded(attribute) { try setStructure(attribute, setter.slot, of: object, target, in: run) }
                continue
              }
              if isDecoded(attribute) { continue }
              if run.isTraced {
                run.record(
                  setter.slot.kind == .identity ? .identity : .attribute, .object(object),
                  item: Int32(truncatingIfNeeded: attribute))
              }
              let value = attributes[attribute]
              let text = UnsafeBufferPointer(
                start: bytes.baseAddress.map { $0 + Int(value.valueStart) }, count: Int(value.valueCount))
              do { try entry._withUnsafeGuaranteedRef { try $0.set(text.span, of: target) } } catch {
                throw run.fail(error, setting: attribute)
              }
            }
          }
        }
      }
    }
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

  /// The first attribute of an object whose parts only its initializer decodes, and which that has not decoded.
  func undecodedParts(of object: Int, in run: LoadRun) -> Int? {
    // Of an archive, an initializer may leave out what it does not need any more.
    guard run.links == nil, run.graph.parts.last(ofObject: object) != nil else { return nil }
    let parts = run.descriptor(object).members.parts
    return run.plan.document.attributes(ofObject: object).first { attribute in
      let slot = run.graph.slot(ofAttribute: attribute, of: object)
      return slot.kind == .part && parts[slot.index].apply == nil && !isDecoded(attribute)
        && !run.graph.parts.objects(ofAttribute: attribute).isEmpty
    }
  }
}
