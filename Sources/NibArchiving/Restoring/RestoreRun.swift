internal import NibLoading
internal import NibModel

/// One restoring of an archive: makes the objects, then wires them. What fails ends it, and nothing that was made is
/// handed to anybody.
///
/// What an object contains is made before it, so that no initializer runs within another, and an object that is in several
/// others is made once.
final class RestoreRun {
  let plan: ArchivePlan
  let graph: ArchiveGraph<ArchivePlace>
  private let responders: ResponderChain
  var objects: [AnyObject?]

  // What the decoder is asked by the initializer that is running.
  /// The object whose initializer is running, or nil.
  var initializing: Int?
  /// What that initializer has put the children into.
  var attachedTo: AnyObject?
  /// Whether that initializer has taken the object's children.
  var childrenAreTaken = false
  /// The values and the parts that initializers have decoded.
  var consumed: [Bool]
  var consumedLinks: [Bool]

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
    defer { (initializing, attachedTo) = (nil, nil) }
    do {
      let made = try make(decoder)
      if let attachedTo, attachedTo !== made { throw failure(.childrenLeftBehind(descriptor.name, at: nil)) }
      objects[object] = made
      #if DEBUG
        NibMisuse.check(finishOf: made)
      #endif
      if childrenAreTaken || graph.children(of: object).isEmpty { return }
      // What the initializer did not ask for.
      guard let insert = descriptor.insert else { throw failure(.childrenNotDecoded(descriptor.name, at: nil)) }
      for child in children(of: object) { try insert(made, child) }
    } catch {
      InitializerTrace.note(event: "threw", ofClass: descriptor.type)
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

  func children(of object: Int) -> [AnyObject] { graph.children(of: object).compactMap { objects[Int($0)] } }

  // MARK: Failures

  /// An error that ends the restoring, with the object whose code threw it.
  private func failure(_ error: any Error, _ object: Int, _ phase: String) -> ArchiveError {
    if let own = error as? ArchiveError, own.file == plan.contents.file { return own }
    let message = "\(plan.descriptor(ofObject: object).name) failed in \(phase): \(error)"
    return ArchiveError(
      plan.contents.file, [ArchiveFault(.classThrew, message, at: "objects.\(object)")], underlying: error)
  }

  func failure(_ fault: ArchiveFault) -> ArchiveError { ArchiveError(plan.contents.file, [fault]) }

  /// A fault of the initializer that is running.
  func failure(_ diagnostic: Diagnostic) -> ArchiveError {
    failure(ArchiveFault(diagnostic, at: initializing.map { "objects.\($0)" }))
  }
}
