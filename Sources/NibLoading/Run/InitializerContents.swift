package import NibModel

/// What decoders ask for: of the object whose initializer is running.
extension LoadRun: DecoderContents {
  package var source: NibDecoder.Source { plan.document.decoderSource }

  package var id: String? {
    guard let initializing else { return nil }
    if links != nil { return attribute("id", of: initializing).map(plan.document.text(ofAttribute:)) }
    return plan.document.id(ofObject: initializing)
  }

  package var className: String {
    initializing.map { descriptor($0).name } ?? ""
  }

  package func version(of type: AnyClass) -> Int? {
    guard let initializing, let links else { return nil }
    let name = plan.document.objects[initializing].name
    let versions = links.classes.first { $0.name == name }?.versions ?? [:]
    return graph.registry.version(of: type, in: versions)
  }

  // MARK: Values

  package func contains(_ name: String) -> Bool { initializing.flatMap { attribute(name, of: $0) } != nil }

  package func decode<Value: NibValue>(_ name: String) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    let value: Value?
    switch slots[index].kind {
    case .attribute, .identity, .id, .unknown, .unresolved:
      if attributes[index].form == .text {
        let bytes = bytes
        value = Value(nibText: bytes.span.extracting(attributes[index].value))
      } else {
        value = plan.document.value(ofAttribute: index).flatMap { Value(propertyList: $0) }
      }
    case .structure: value = plan.document.value(ofAttribute: index).flatMap { Value(propertyList: $0) }
    case .part: value = nil
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection, .awakeAfter:
      throw referenceDecoded(name, attribute: index)
    }
    guard let value else {
      let given = slots[index].kind == .part ? "an object" : plan.document.value(ofAttribute: index)?.words ?? ""
      throw failure(
        .badDecode, "\(given) is not \(Value.nibDescription), as which the initializer decodes '\(name)'",
        at: plan.document.valuePlace(ofAttribute: index))
    }
    consume(index)
    return value
  }

  package func decodeParts(_ name: String) throws -> [AnyObject]? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    switch slots[index].kind {
    case .part: break
    case .attribute, .identity, .structure, .id, .unknown, .unresolved:
      throw failure(
        .badDecode,
        "\(plan.document.value(ofAttribute: index)?.words ?? "") is no object, as which the initializer "
          + "decodes '\(name)'", at: plan.document.valuePlace(ofAttribute: index))
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection, .awakeAfter:
      throw referenceDecoded(name, attribute: index)
    }
    let parts = graph.parts(ofAttribute: index).map(Int.init)
    if let last = parts.last {
      try runNestedSteps { while !completeParts.contains(last) { try runStep() } }
    }
    consume(index)
    return parts.compactMap { objects[$0] }
  }

  package func failure(
    _ code: Diagnostic.Code, _ message: String, decoding name: String, underlying: (any Error)?
  ) -> any Error {
    let index = initializing.flatMap { attribute(name, of: $0) }
    return failure(
      code, message, at: index.map(plan.document.place(ofAttribute:)) ?? placeOfRunning, underlying: underlying)
  }

  package func decodeReference(_ name: String) throws -> Never {
    let object = try current("decode '\(name)'")
    throw referenceDecoded(name, attribute: attribute(name, of: object))
  }

  private func attribute(_ name: String, of object: Int) -> Int? {
    let document = plan.document
    return document.objects[object].attributes.first { document.name(ofAttribute: $0) == name }
  }

  private func consume(_ attribute: Int) {
    if consumed.isEmpty { consumed = Array(repeating: false, count: plan.document.attributes.count) }
    consumed[attribute] = true
  }

  // MARK: Children

  package func attachChildren(to parent: AnyObject) throws {
    let object = try current("attach children")
    // One that will be replaced has no children, and is not to be seen.
    if descriptor(object).isSubstituted { return }
    // From here on the load takes it for the object of the plan, without another look at its class.
    guard descriptor(object).isInstance(parent) else {
      if hasChildElements(object) { throw fail(foreignParent(parent)) }
      return
    }
    try enter(parent, as: object)
    try runNestedSteps { try finishNestedSteps(of: object) }
  }

  package func decodeChildren() throws -> [AnyObject] {
    let object = try current("decode children")
    if descriptor(object).isSubstituted, links == nil { return [] }
    try runNestedSteps { try finishNestedSteps(of: object) }
    return takeChildren(of: object)
  }

  private func current(_ what: String) throws -> Int {
    if let initializing { return initializing }
    throw decoderOutsideInit(what)
  }

  /// Returns true if the layout puts children into an object.
  private func hasChildElements(_ object: Int) -> Bool {
    let objects = plan.document.objects
    if let links { return !links.children(ofObject: object).isEmpty }
    return (object + 1..<Int(objects[object].end)).contains {
      objects[$0].parent == Int32(object) && objects[$0].partOf < 0
    }
  }

  /// Whoever an object is, it is that from the first child on.
  func enter(_ object: AnyObject, as index: Int) throws {
    if let earlier = objects[index], earlier !== object, hasChildren(index) { throw fail(childrenLeftBehind(index)) }
    displace(index, unless: object)
    if let probe, objects[index] !== object { probe.see(object, plan, index) }
    objects[index] = object
  }

  /// Whether children have been added to an object whose initializer is running.
  private func hasChildren(_ object: Int) -> Bool {
    for step in steps[..<cursor].reversed() {
      if step.kind == .initBegins, Int(step.subject.code) == object { return false }
      if step.kind == .attach, Int(step.item) == object { return true }
    }
    return false
  }

  /// Runs some of the steps that happen within an object's initializer.
  private func runNestedSteps(_ run: () throws -> Void) throws {
    if let failed { throw failed }
    let saved = (initializing, phase, running)
    initializing = nil
    try run()
    (initializing, phase, running) = saved
  }

  private func takeChildren(of object: Int) -> [AnyObject] {
    takenChildren.insert(object)
    return handedChildren[object] ?? []
  }

  func childrenWereTaken(of object: Int) -> Bool { takenChildren.remove(object) != nil }
}
