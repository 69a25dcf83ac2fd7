internal import NibLoading
internal import NibModel

/// Resolves an archive against classes, and collects what does not fit. No class's code runs.
///
/// Used before objects are restored, and after they are encoded: what is written can be read, but for limits.
struct ArchivePlanner<Value> {
  let graph: ArchiveGraph<Value>
  let registry: ClassRegistry
  let propertyList: (Value) -> PropertyList

  private(set) var faults = ArchiveFaultList()
  var classes: [Int] = []
  var order: [Int32] = []
  var members: [Int32]
  var attributes: [Int32]

  /// What each key means to each class, by class × key; filled in when it is first met.
  private var slotTable: [Slot]

  init(_ graph: ArchiveGraph<Value>, _ registry: ClassRegistry, propertyList: @escaping (Value) -> PropertyList) {
    self.graph = graph
    self.registry = registry
    self.propertyList = propertyList
    members = Array(repeating: -1, count: graph.links.count)
    attributes = Array(repeating: -1, count: graph.values.count)
    slotTable = []
  }

  mutating func report(_ fault: ArchiveFault) { faults.add(fault) }

  /// A fault in the words of a layout's, at a place of the archive.
  mutating func report(_ diagnostic: Diagnostic, _ path: ArchivePath) {
    report(ArchiveFault(diagnostic, at: path.words(graph.keys)))
  }

  /// Resolves everything; what stands on a fault is not looked at.
  mutating func resolve() {
    resolveClasses()
    guard faults.all.isEmpty else { return }
    slotTable = Array(repeating: Slot(.unresolved), count: graph.classes.count * graph.keys.all.count)
    for index in graph.objects.indices {
      if faults.isFull { return }
      resolveObject(index)
    }
    do { order = try graph.partsFirst() } catch { report(.cycle(error.objects, className: className(ofObject:))) }
  }

  func descriptor(ofObject index: Int) -> ClassDescriptor {
    registry.classes[classes[Int(graph.objects[index].classIndex)]]
  }

  func className(ofObject index: Int) -> String { graph.classes[Int(graph.objects[index].classIndex)].name }

  // MARK: Classes

  private mutating func resolveClasses() {
    for (index, record) in graph.classes.enumerated() {
      if faults.isFull { return }
      let path = ArchivePath("classes", index)
      guard let number = registry.archivedClass(named: record.name) else {
        report(.unknownClass(record.name, at: .none, among: registry), path.part("name"))
        continue
      }
      classes.append(number)
      let known = registry.archiveVersions(of: registry.classes[number])
      for (name, version) in record.versions.sorted(by: { $0.key < $1.key }) {
        let current = known[registry.currentName(of: name)] ?? 0
        if !registry.isArchived(registry.classes[number], within: name) {
          report(.foreignVersion(of: name, version, in: record.name, at: path.part("versions").words(graph.keys)))
        } else if version > current {
          report(.newerVersion(of: name, version, known: current, at: path.part("versions").words(graph.keys)))
        }
      }
    }
  }

  // MARK: Objects

  private mutating func resolveObject(_ index: Int) {
    let object = graph.objects[index]
    let descriptor = descriptor(ofObject: index)
    for value in object.values { resolveValue(value, of: index, descriptor) }
    for link in object.links { resolveLink(link, of: index, descriptor) }
    for name in descriptor.requiredNames where !has(name, index) {
      report(.missingAttribute(name, className: descriptor.name, at: .none), .object(index))
    }
    if descriptor.members.isConnectedAsOwner { return }
    for member in descriptor.requiredOutlets {
      let name = descriptor.members.outlets[member].name
      if graph.link(name, of: index)?.targets.isEmpty != false {
        report(.missingOutlet(name, className: descriptor.name, at: .none), .object(index))
      }
    }
  }

  private func has(_ name: String, _ object: Int) -> Bool {
    graph.values[graph.objects[object].values].contains { graph.keys[$0.key] == name }
      || graph.link(name, of: object) != nil
  }

  mutating func slot(_ key: Int32, of object: Int, _ descriptor: ClassDescriptor) -> Slot {
    let place = Int(graph.objects[object].classIndex) * graph.keys.all.count + Int(key)
    if slotTable[place].kind == .unresolved { slotTable[place] = descriptor.slots[graph.keys[key]] ?? Slot(.unknown) }
    return slotTable[place]
  }

  /// A value of a key that the class declares must be of the type that it declares. Others are the class's own affair.
  private mutating func resolveValue(_ index: Int, of object: Int, _ descriptor: ClassDescriptor) {
    let record = graph.values[index]
    let slot = slot(record.key, of: object, descriptor)
    switch slot.kind {
    case .attribute, .identity: break
    case .part, .outlet, .collection, .event:
      return report(.valueForReference(graph.keys[record.key], of: descriptor.name, object))
    default: return
    }
    attributes[index] = Int32(slot.index)
    let entry = descriptor.attributes[slot.index]
    let value = propertyList(record.value)
    if slot.acceptsAnyText, case .string = value { return }
    if entry.type.init(propertyList: value) == nil {
      report(
        .badValue(
          value, attribute: entry.name, type: entry.type,
          at: ArchivePath.object(object).part("values").key(record.key).words(graph.keys)))
    }
  }
}
