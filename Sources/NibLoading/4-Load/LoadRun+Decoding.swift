package import NibModel

/// What decoders ask for: of the object whose initializer is running.
extension LoadRun: DecoderContents {
  package var source: NibDecoder.Source { .layout }

  package var id: String? { initializing.flatMap { plan.document.id(ofObject: $0) } }

  package var className: String {
    initializing.map { plan.document.names[Int(plan.document.objects[$0].name)] } ?? ""
  }

  // MARK: Values

  package func contains(_ name: String) -> Bool { initializing.flatMap { attribute(name, of: $0) } != nil }

  package func decode<Value: NibValue>(_ name: String) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    let value: Value?
    switch slots[index].kind {
    case .attribute, .identity, .id, .unknown, .unresolved:
      let bytes = bytes
      value = Value(nibText: bytes.span.extracting(attributes[index].value))
    case .structure: value = plan.document.value(ofAttribute: index).flatMap { Value(propertyList: $0) }
    case .part: value = nil
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection:
      throw referenceDecoded(name, attribute: index)
    }
    guard let value else {
      let given = slots[index].kind == .part ? "an object" : plan.document.value(ofAttribute: index)?.given ?? ""
      throw failure(
        .badDecode, "\(given) is not \(Value.nibDescription), as which the initializer decodes '\(name)'",
        at: plan.document.valueRange(ofAttribute: index))
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
        "\(plan.document.value(ofAttribute: index)?.given ?? "") is no object, as which the initializer "
          + "decodes '\(name)'", at: plan.document.valueRange(ofAttribute: index))
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection:
      throw referenceDecoded(name, attribute: index)
    }
    let parts = layout.parts.objects(ofAttribute: index).map(Int.init)
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
      code, message, at: index.map(plan.document.range(ofAttribute:)) ?? placeOfRunning, underlying: underlying)
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
    try runNestedSteps { try finishNestedSteps(of: object) }
  }

  package func decodeChildren() throws -> [AnyObject] {
    let object = try current("decode children")
    try runNestedSteps { try finishNestedSteps(of: object) }
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

extension PropertyList {
  /// What a file gives, for messages: a text in quotes, or what kind of thing it is.
  fileprivate var given: String {
    if case .string(let text) = self { "'\(text)'" } else { kind }
  }
}
