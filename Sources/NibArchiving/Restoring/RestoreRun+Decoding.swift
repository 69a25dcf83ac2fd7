internal import NibLoading
internal import NibModel

/// What decoders ask for: of the object whose initializer is running.
extension RestoreRun: DecoderContents {
  var source: NibDecoder.Source { .archive }

  var id: String? { try? decode("id") }

  var className: String { initializing.map { plan.descriptor(ofObject: $0).name } ?? "" }

  func version(of type: AnyClass) -> Int? {
    guard let initializing else { return nil }
    let record = graph.classes[Int(graph.objects[initializing].classIndex)]
    return plan.registry.version(of: type, in: record.versions)
  }

  func contains(_ name: String) -> Bool {
    initializing.map { value(name, of: $0) != nil || graph.link(name, of: $0) != nil } ?? false
  }

  func decode<Value: NibValue>(_ name: String) throws -> Value? {
    let object = try current("decode '\(name)'")
    guard let index = value(name, of: object) else {
      if graph.link(name, of: object) != nil { throw notAValue(name, object) }
      return nil
    }
    let propertyList = plan.contents.propertyList(graph.values[index].value)
    guard let value = Value(propertyList: propertyList) else {
      throw failure(
        .badDecode(propertyList, as: Value.self, key: name, at: "objects.\(object).values.\(name)"))
    }
    consumed[index] = true
    return value
  }

  func decodeReference(_ name: String) throws -> Never {
    throw notAValue(name, try current("decode '\(name)'"))
  }

  func attachChildren(to parent: AnyObject) throws {
    let object = try current("attach children")
    let descriptor = plan.descriptor(ofObject: object)
    // The children of an object that is replaced go to the one that takes its place.
    guard let container = descriptor.members.container, !descriptor.isSubstituted, !childrenAreTaken else { return }
    childrenAreTaken = true
    let children = children(of: object)
    guard !children.isEmpty else { return }
    guard descriptor.isInstance(parent), let insert = container.insert else {
      throw failure(.childrenNotDecoded(descriptor.name, at: nil))
    }
    attachedTo = parent
    for child in children { try insert(parent, child) }
  }

  func decodeChildren() throws -> [AnyObject] {
    let object = try current("decode children")
    childrenAreTaken = true
    return children(of: object)
  }

  func decodeParts(_ name: String) throws -> [AnyObject]? {
    let object = try current("decode '\(name)'")
    guard let index = graph.linkIndex(name, of: object) else { return nil }
    let link = graph.links[index]
    guard link.kind.isContainment else { throw notAValue(name, object) }
    consumedLinks[index] = true
    return graph.targets(of: link).compactMap { objects[Int($0)] }
  }

  func failure(
    _ code: Diagnostic.Code, _ message: String, decoding name: String, underlying: (any Error)?
  ) -> any Error {
    var place = initializing.map { "objects.\($0)" }
    if let object = initializing {
      if value(name, of: object) != nil { place?.append(".values.\(name)") }
      if graph.link(name, of: object)?.kind.isContainment == true { place?.append(".parts.\(name)") }
    }
    return ArchiveError(plan.contents.file, [ArchiveFault(code, message, at: place)], underlying: underlying)
  }

  private func value(_ name: String, of object: Int) -> Int? {
    graph.objects[object].values.first { graph.keys[graph.values[$0].key] == name }
  }

  private func current(_ what: String) throws(ArchiveError) -> Int {
    if let initializing { return initializing }
    throw failure(.decoderOutsideInit(what, at: nil))
  }

  private func notAValue(_ name: String, _ object: Int) -> ArchiveError {
    failure(
      .referenceDecoded(
        "\(plan.descriptor(ofObject: object).name).\(name)", at: nil, advice: "declare an outlet '\(name)'"))
  }
}
