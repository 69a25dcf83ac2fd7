internal import NibModel

/// What decoders ask for: of the object whose initializer is running.
extension LoadRun: DecoderContents {
  package var source: NibDecoder.Source { .layout }

  package var id: String? { initializing.flatMap { plan.document.id(ofObject: $0) } }

  package var className: String {
    initializing.map { plan.document.names[Int(plan.document.objects[$0].name)] } ?? ""
  }

  package func version(of type: AnyClass) -> Int? { nil }

  // MARK: Values

  package func contains(_ name: String) -> Bool { initializing.flatMap { attribute(name, of: $0) } != nil }

  package func decode<Value: NibValue>(_ name: String) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    switch slots[index].kind {
    case .attribute, .identity, .id, .unknown, .unresolved: break
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection:
      throw referenceDecoded(name, attribute: index)
    }
    let bytes = bytes
    guard let value = Value(nibText: bytes.span.extracting(attributes[index].value)) else {
      let text = plan.document.text(ofAttribute: index)
      throw failure(
        .badDecode, "'\(text)' is not \(Value.nibDescription), as which the initializer decodes '\(name)'",
        at: plan.document.valueRange(ofAttribute: index))
    }
    consume(index)
    return value
  }

  package func decodeReference(_ name: String) throws -> Never {
    let object = try current("decode '\(name)'")
    throw referenceDecoded(name, attribute: attribute(name, of: object))
  }

  private func attribute(_ name: String, of object: Int) -> Int? {
    let document = plan.document
    return document.objects[object].attributes.first { document.names[Int(document.attributes[$0].name)] == name }
  }

  private func consume(_ attribute: Int) {
    if consumed.isEmpty { consumed = Array(repeating: false, count: plan.document.attributes.count) }
    consumed[attribute] = true
  }

  // MARK: Children

  package func attachChildren(to parent: AnyObject) throws {
    let object = try current("attach children")
    try announce(parent, as: object)
    try runNestedSteps(of: object)
  }

  package func decodeChildren() throws -> [AnyObject] {
    let object = try current("decode children")
    try runNestedSteps(of: object)
    return takeChildren(of: object)
  }

  private func current(_ what: String) throws -> Int {
    if let initializing { return initializing }
    throw decoderOutsideInit(what)
  }

  /// The object is known before its initializer returns, so that children can be added to it.
  private func announce(_ object: AnyObject, as index: Int) throws {
    // From here on children are added to it without a look at its class.
    if let container = descriptor(index).members.container, !container.isParent(object) {
      throw fail(foreignParent(object))
    }
    objects[index] = object
  }

  /// Runs the steps that happen within an object's initializer.
  private func runNestedSteps(of object: Int) throws {
    if let failed { throw failed }
    let saved = (initializing, phase, running)
    initializing = nil
    try finishNestedSteps(of: object)
    (initializing, phase, running) = saved
  }

  private func takeChildren(of object: Int) -> [AnyObject] {
    takenChildren.insert(object)
    return handedChildren[object] ?? []
  }

  func childrenWereTaken(of object: Int) -> Bool { takenChildren.remove(object) != nil }
}
