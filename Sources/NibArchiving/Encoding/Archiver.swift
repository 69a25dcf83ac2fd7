internal import NibLoading
internal import NibModel

/// Walks from objects to all objects that they refer to, one after the other. `encode(with:)` calls are never nested,
/// so a chain of any length takes no stack.
final class Archiver {
  // Unchecked, because no access spans a call into a class's code. Checking each access took a fifth of the time of
  // encoding.
  @exclusivity(unchecked) private(set) var records = ArchiveRecords()
  /// The values of the records.
  @exclusivity(unchecked) private(set) var values: [PropertyList] = []
  private let registry: ClassRegistry

  /// The objects in the order in which they were found, which is that of `records.objects`. They are retained until
  /// the end, so that no address is reused.
  @exclusivity(unchecked) private var objects: [any NibEncodable & AnyObject] = []
  @exclusivity(unchecked) private var numbers = IdentityTable()
  /// The class record of each class that was found.
  @exclusivity(unchecked) private var classRecords = IdentityTable()
  @exclusivity(unchecked) private var sequences = KeySequences()
  /// The node of `sequences` at which the keys of each class begin, by class record.
  @exclusivity(unchecked) private var firstNodes: [Int32] = []
  /// The node of the last key of the object that is being encoded.
  @exclusivity(unchecked) private var node: Int32 = 0
  /// Links that are only valid if another object archives their target. The targets are retained, as above.
  @exclusivity(unchecked) private var conditional: [(link: Int, target: AnyObject)] = []
  /// The object that is being encoded.
  @exclusivity(unchecked) private var current = 0
  /// The faults of the classes.
  @exclusivity(unchecked) private(set) var faults: [Diagnostic] = []

  init(_ registry: ClassRegistry) { self.registry = registry }

  /// Encodes objects and all objects that they refer to.
  func encode(_ roots: [any NibEncodable & AnyObject]) throws(NibError) {
    records.roots = roots.map(number(of:))
    let encoder = NibEncoder(self)
    while current < objects.count {
      let (firstValue, firstLink) = (records.values.count, records.links.count)
      node = firstNodes[Int(records.objects[current].classIndex)]
      do { try objects[current].encode(with: encoder) } catch {
        report(.threw(className: className, reason: "\(error)"))
      }
      records.objects[current].firstValue = Int32(firstValue)
      records.objects[current].endOfValues = Int32(records.values.count)
      records.objects[current].firstLink = Int32(firstLink)
      records.objects[current].endOfLinks = Int32(records.links.count)
      current += 1
    }
    connectConditionalLinks()
    if !faults.isEmpty { throw NibError(faults, in: SourceText(file: "", bytes: [])) }
  }

  /// Reports a fault of the object that is being encoded.
  private func report(_ fault: EncodingFault) {
    faults.append(Diagnostic(fault, at: .keyPath("objects.\(current)")))
  }

  private var className: String { records.classes[Int(records.objects[current].classIndex)].name }

  // MARK: Values and links

  func addValue(_ value: consuming PropertyList, _ key: String) {
    records.values.append(.init(key: number(ofNewKey: key), number: UInt32(values.count)))
    values.append(value)
  }

  /// Adds an edge to the targets that have been added last.
  ///
  /// - Parameters:
  ///   - key: nil for children.
  ///   - firstTarget: the count of targets before those of the edge.
  func addLink(_ kind: LinkKind, _ key: String?, from firstTarget: Int, action: String? = nil) {
    let number = key.map { self.number(ofNewKey: $0) } ?? KeySequences.children
    if key == nil, enter(number) { report(.encodedTwice(key: nil, className: className)) }
    records.links.append(
      .init(
        kind, key: number, targets: firstTarget..<records.targets.count,
        action: action.map { records.keys.number(of: $0) } ?? -1))
  }

  func addConditionalLink(_ kind: LinkKind, _ key: String, to target: AnyObject, action: String? = nil) {
    conditional.append((records.links.count, target))
    addLink(kind, key, from: records.targets.count, action: action)
  }

  var targetCount: Int { records.targets.count }

  func addTarget(_ object: any NibEncodable & AnyObject) { records.targets.append(number(of: object)) }

  /// Returns the number of a key that the object that is being encoded has not used yet.
  @inline(__always)
  private func number(ofNewKey key: String) -> Int32 {
    if let (next, number) = sequences.expected(behind: node), number >= 0, records.keys[number] == key,
      !sequences.isRepeated(at: next)
    {
      node = next
      return number
    }
    return number(ofUnexpectedKey: key)
  }

  @inline(never)
  private func number(ofUnexpectedKey key: String) -> Int32 {
    let number = records.keys.number(of: key)
    if enter(number) { report(.encodedTwice(key: key, className: className)) }
    return number
  }

  /// Continues with a key.
  ///
  /// - Returns: true if the object has encoded something for it before.
  private func enter(_ key: Int32) -> Bool {
    if let (next, number) = sequences.expected(behind: node), number == key {
      node = next
    } else {
      node = sequences.step(from: node, to: key)
    }
    return sequences.isRepeated(at: node)
  }

  // MARK: Objects and classes

  private func number(of object: any NibEncodable & AnyObject) -> Int32 {
    let number = Int32(objects.count)
    if let known = numbers.enter(ObjectIdentifier(object), as: number) { return known }
    objects.append(object)
    records.objects.append(.init(classIndex: classRecord(of: type(of: object))))
    return number
  }

  private func classRecord(of type: any (NibEncodable & AnyObject).Type) -> Int32 {
    let number = Int32(records.classes.count)
    return classRecords.enter(ObjectIdentifier(type), as: number) ?? addClass(type, number)
  }

  @inline(never)
  private func addClass(_ type: any (NibEncodable & AnyObject).Type, _ number: Int32) -> Int32 {
    firstNodes.append(sequences.addRoot())
    guard let descriptor = registry.archivedClass(type) else {
      faults.append(Diagnostic(EncodingFault.notRegistered(className: "\(type)"), at: nil))
      records.classes.append(.init(name: "\(type)"))
      return number
    }
    records.classes.append(.init(name: descriptor.name, versions: registry.archiveVersions(of: descriptor)))
    return number
  }

  private func connectConditionalLinks() {
    for (link, target) in conditional {
      guard let number = numbers.number(of: ObjectIdentifier(target)) else {
        // An outlet without a target is not written.
        records.links[link].kind = .outlet
        continue
      }
      records.links[link].firstTarget = Int32(records.targets.count)
      records.targets.append(number)
      records.links[link].endOfTargets = Int32(records.targets.count)
    }
  }
}
