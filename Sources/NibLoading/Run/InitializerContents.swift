internal import NibModel

/// The contents of a load for decoders: the values, parts and children of the object whose initializer is running.
final class InitializerContents: DecoderContents {
  private let run: LoadRun

  /// - Parameter run: retains the decoder, and releases it when the load ends.
  init(_ run: LoadRun) { self.run = run }

  var source: NibDecoder.Source { run.plan.document.decoderSource }

  var id: String? {
    guard let object = run.initializing else { return nil }
    if run.links != nil { return attribute("id", of: object).map(run.plan.document.text(ofAttribute:)) }
    return run.plan.document.id(ofObject: object)
  }

  var className: String { run.initializing.map { run.descriptor($0).name } ?? "" }

  func version(of type: AnyClass) -> Int? {
    guard let object = run.initializing, let links = run.links else { return nil }
    let name = run.plan.document.shapes[run.plan.document.objects[object].shape].name
    let versions = links.classes.first { $0.name == name }?.versions ?? [:]
    return run.graph.registry.version(of: type, in: versions)
  }

  private func current(_ what: String) throws -> Int {
    if let object = run.initializing { return object }
    throw run.failure(DecodingFault.outsideInit(request: what))
  }

  private func attribute(_ name: String, of object: Int) -> Int? {
    run.plan.document.attribute(named: name, ofObject: object)
  }

  // MARK: Values

  func contains(_ name: String) -> Bool { run.initializing.flatMap { attribute(name, of: $0) } != nil }

  func decode<Value: NibValue>(_ name: String) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    let value: Value?
    switch run.graph.slot(ofAttribute: index, of: object).kind {
    case .attribute, .identity, .id, .unknown, .unresolved:
      if run.attributes[index].form == .text {
        let bytes = run.bytes
        value = Value(nibText: bytes.span.extracting(run.attributes[index].value))
      } else {
        value = structure(index)
      }
    case .design where run.plan.document.structure(ofAttribute: index) == nil:
      let bytes = run.bytes
      value = Value(nibText: bytes.span.extracting(run.attributes[index].value))
    case .structure, .design: value = structure(index)
    case .part: value = nil
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection, .awakeAfter:
      throw run.referenceDecoded(name, attribute: index)
    }
    guard let value else { throw run.badDecode(name, attribute: index, as: Value.nibDescription) }
    markDecoded(index)
    return value
  }

  private func structure<Value: NibValue>(_ attribute: Int) -> Value? {
    run.plan.document.value(ofAttribute: attribute).flatMap { Value(propertyList: $0) }
  }

  func decodeParts(_ name: String) throws -> [AnyObject]? {
    let object = try current("decode '\(name)'")
    guard let index = attribute(name, of: object) else { return nil }
    switch run.graph.slot(ofAttribute: index, of: object).kind {
    case .part: break
    case .attribute, .identity, .structure, .id, .design, .unknown, .unresolved:
      throw run.badDecode(name, attribute: index, as: nil)
    case .outlet, .collection, .event, .ownerOutlet, .ownerCollection, .awakeAfter:
      throw run.referenceDecoded(name, attribute: index)
    }
    let parts = run.graph.parts(ofAttribute: index).map(Int.init)
    if let last = parts.last {
      try run.withinInitializer {
        while !run.handed.isComplete(part: last) { try run.way.makeProgressTowardPart(of: object, in: run) }
      }
    }
    markDecoded(index)
    return parts.compactMap { run.objects[$0] }
  }

  func decodeReference(_ name: String) throws -> Never {
    let object = try current("decode '\(name)'")
    throw run.referenceDecoded(name, attribute: attribute(name, of: object))
  }

  private func markDecoded(_ attribute: Int) { run.values.markDecoded(attribute, of: run.attributes.count) }

  func failure(_ fault: some Fault, decoding key: String, underlying: (any Error)?) -> any Error {
    let index = run.initializing.flatMap { attribute(key, of: $0) }
    return run.failure(fault, at: index.map(run.plan.document.place(ofAttribute:)), underlying: underlying)
  }

  // MARK: Templates

  func decodeTemplate() throws -> AnyObject {
    let object = try current("make a template")
    guard let plan = run.plan.plan(ofTemplate: object) else {
      throw run.failure(DecodingFault.outsideInit(request: "make a template"))
    }
    return TemplateSurroundings(plan, in: run)
  }

  // MARK: Children

  func attachChildren(to parent: AnyObject) throws {
    let object = try current("attach children")
    // An object that will be replaced has no children, and must stay invisible to other objects.
    if run.descriptor(object).isSubstituted { return }
    // From here on, the load uses the object as the planned one, without checking its class again.
    guard run.descriptor(object).isInstance(parent) else {
      if run.plan.document.hasChildren(object) {
        let given = NibLoading.className(type(of: parent))
        throw run.fail(
          run.failure(DecodingFault.foreignParent(className: run.classOfRunning, given: given)))
      }
      return
    }
    try run.enter(parent, as: object)
    try run.withinInitializer { try run.way.finishContents(of: object, in: run) }
  }

  func decodeChildren() throws -> [AnyObject] {
    let object = try current("decode children")
    if run.descriptor(object).isSubstituted, run.links == nil { return [] }
    try run.withinInitializer { try run.way.finishContents(of: object, in: run) }
    return run.handed.children(askedForBy: object)
  }
}

extension NibDocument {
  /// Returns true if an object has children.
  fileprivate func hasChildren(_ object: Int) -> Bool {
    if let links { return !links.children(ofObject: object).isEmpty }
    return (object + 1..<Int(objects[object].end)).contains {
      objects[$0].parent == Int32(object) && !isPart($0)
    }
  }
}
