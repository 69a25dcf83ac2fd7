internal import NibLoading
internal import NibModel

/// One restoring of an archive: makes the objects, then wires them. What fails ends it, and nothing that was made is
/// handed to anybody.
///
/// What an object contains is made before it, so that no initializer runs within another, and an object that is in several
/// others is made once.
final class RestoreRun {
  let plan: ArchivePlan
  private let graph: ArchiveGraph<ArchivePlace>
  private let responders: ResponderChain
  private var objects: [AnyObject?]

  // What the decoder is asked by the initializer that is running.
  /// The object whose initializer is running, or nil.
  var initializing: Int?
  /// Whether that initializer has taken the object's children.
  private var childrenAreTaken = false
  /// The values and the parts that initializers have decoded.
  private var consumed: [Bool]
  private var consumedLinks: [Bool]

  init(_ plan: ArchivePlan, responders: ResponderChain) {
    self.plan = plan
    self.responders = responders
    graph = plan.graph
    objects = Array(repeating: nil, count: plan.graph.objects.count)
    consumed = Array(repeating: false, count: plan.graph.values.count)
    consumedLinks = Array(repeating: false, count: plan.graph.links.count)
  }

  /// - Returns: the objects that the archive was made of.
  func restore() throws(ArchiveError) -> [AnyObject] {
    let decoder = NibDecoder(self)
    for object in plan.order { try initialize(Int(object), decoder) }
    for object in objects.indices { try setAttributes(of: object) }
    for object in objects.indices { connect(object) }
    return graph.roots.compactMap { objects[Int($0)] }
  }

  // MARK: Steps

  private func initialize(_ object: Int, _ decoder: NibDecoder) throws(ArchiveError) {
    let descriptor = plan.descriptor(ofObject: object)
    guard let make = descriptor.make else { return }
    initializing = object
    childrenAreTaken = false
    defer { initializing = nil }
    do {
      let made = try make(decoder)
      objects[object] = made
      if childrenAreTaken || graph.children(of: object).isEmpty { return }
      // What the initializer did not ask for.
      guard let insert = descriptor.insert else { throw childrenNotDecoded(descriptor.name) }
      for child in children(of: object) { try insert(made, child) }
    } catch {
      throw failure(error, object, "init(coder:)")
    }
  }

  /// Sets what the class declares as an attribute or a part, and its initializer did not decode.
  private func setAttributes(of object: Int) throws(ArchiveError) {
    guard let target = objects[object] else { return }
    let descriptor = plan.descriptor(ofObject: object)
    for value in graph.objects[object].values where !consumed[value] && plan.attributes[value] >= 0 {
      guard let set = descriptor.attributes[Int(plan.attributes[value])].applyStructure else { continue }
      do { _ = try set(target, plan.contents.propertyList(graph.values[value].value)) } catch {
        throw failure(error, object, "setting '\(graph.keys[graph.values[value].key])'")
      }
    }
    for index in graph.objects[object].links where !consumedLinks[index] && plan.members[index] >= 0 {
      let link = graph.links[index]
      guard link.kind == .part || link.kind == .parts,
        let set = descriptor.members.parts[Int(plan.members[index])].apply
      else { continue }
      do { try set(target, graph.targets(of: link).compactMap { objects[Int($0)] }) } catch {
        throw failure(error, object, "setting '\(graph.keys[link.key])'")
      }
    }
  }

  private func connect(_ object: Int) {
    guard let source = objects[object] else { return }
    let members = plan.descriptor(ofObject: object).members
    for index in graph.objects[object].links {
      let link = graph.links[index]
      let targets = graph.targets(of: link)
      let member = Int(plan.members[index])
      switch link.kind {
      case .children, .part, .parts: break
      case .outlet:
        if let target = targets.first { _ = members.outlets[member].exchange(source, objects[Int(target)]) }
      case .collection:
        _ = members.collections[member].exchange(source, targets.compactMap { objects[Int($0)] })
      case .action: _ = members.events[member].exchange(source, action(link, targets.first))
      }
    }
  }

  private func action(_ link: ArchiveGraph<ArchivePlace>.Link, _ target: Int32?) -> Action? {
    let name = graph.keys[link.action]
    guard let target else { return Action(name: name, chain: responders) }
    let members = plan.descriptor(ofObject: Int(target))
    guard let object = objects[Int(target)], let number = members.action(named: name) else { return nil }
    return Action(name: name, target: object, entry: members.members.actions[number])
  }

  private func children(of object: Int) -> [AnyObject] { graph.children(of: object).compactMap { objects[Int($0)] } }

  // MARK: Failures

  /// An error that ends the restoring, with the object whose code threw it.
  private func failure(_ error: any Error, _ object: Int, _ phase: String) -> ArchiveError {
    if let own = error as? ArchiveError, own.file == plan.contents.file { return own }
    let message = "\(plan.descriptor(ofObject: object).name) failed in \(phase): \(error)"
    return ArchiveError(
      plan.contents.file, [ArchiveFault(.classThrew, message, at: "objects.\(object)")], underlying: error)
  }

  private func failure(_ fault: ArchiveFault) -> ArchiveError { ArchiveError(plan.contents.file, [fault]) }

  private func childrenNotDecoded(_ className: String) -> ArchiveError {
    let message = "the initializer of \(className) did not decode its children, and nobody would hold them"
    return failure(ArchiveFault(.childrenNotDecoded, message, at: initializing.map { "objects.\($0)" }))
  }
}

// What decoders ask for: of the object whose initializer is running.
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
    guard let container = plan.descriptor(ofObject: object).members.container, !childrenAreTaken else { return }
    childrenAreTaken = true
    let children = children(of: object)
    guard !children.isEmpty else { return }
    guard container.isParent(parent), let insert = container.insert else {
      throw childrenNotDecoded(plan.descriptor(ofObject: object).name)
    }
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
    throw failure(
      ArchiveFault(
        .decoderOutsideInit, "a decoder was asked to \(what) when no initializer was running",
        notes: ["a decoder is good until the initializer returns that it was handed to"]))
  }

  private func notAValue(_ name: String, _ object: Int) -> ArchiveError {
    let what = "'\(plan.descriptor(ofObject: object).name).\(name)'"
    return failure(
      ArchiveFault(
        .referenceDecoded,
        "\(what) is a reference; references are wired after construction and cannot be decoded in init(coder:)",
        at: "objects.\(object)", notes: ["declare an outlet '\(name)'"]))
  }
}
