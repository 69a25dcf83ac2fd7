internal import NibLoading
internal import NibModel

/// Walks from objects to all that they lead to, one after the other: `encode(with:)` never runs within another, so that
/// a chain of any length costs no stack.
final class Archiver {
  private(set) var records = ArchiveRecords<PropertyList>()
  private let registry: ClassRegistry

  /// The objects in the order in which they were met, which is that of `records.objects`. Kept until the end, so that none
  /// gives its place in memory to another.
  private var objects: [any NibEncodable & AnyObject] = []
  private var numbers: [ObjectIdentifier: Int32] = [:]
  /// The class record of each class that was met.
  private var classRecords: [ObjectIdentifier: Int32] = [:]
  /// Links that hold if somebody else archives their target. Kept, as above.
  private var conditional: [(link: Int, target: AnyObject)] = []
  /// The object that is being encoded, and where its values and links begin.
  private var current = 0
  private var firstValue = 0
  private var firstLink = 0
  /// The faults of the classes.
  private(set) var faults: [Diagnostic] = []

  init(_ registry: ClassRegistry) { self.registry = registry }

  /// Encodes objects and all that they lead to.
  func encode(_ roots: [any NibEncodable & AnyObject]) throws(NibError) {
    records.roots = roots.map(number(of:))
    let encoder = NibEncoder(self)
    while current < objects.count {
      (firstValue, firstLink) = (records.values.count, records.links.count)
      do { try objects[current].encode(with: encoder) } catch {
        report(.threw(className: className, reason: "\(error)"))
      }
      records.objects[current].values = firstValue..<records.values.count
      records.objects[current].links = firstLink..<records.links.count
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

  // MARK: What objects say

  func addValue(_ value: PropertyList, _ key: String) {
    records.values.append(.init(key: number(ofNewKey: key), value: value))
  }

  func addLink(_ kind: LinkKind, _ key: String?, _ targets: [any NibEncodable & AnyObject], action: String? = nil) {
    let start = records.targets.count
    for target in targets { records.targets.append(number(of: target)) }
    addLink(kind, key, start..<records.targets.count, action)
  }

  func addConditionalLink(_ kind: LinkKind, _ key: String, to target: AnyObject, action: String? = nil) {
    conditional.append((records.links.count, target))
    addLink(kind, key, 0..<0, action)
  }

  private func addLink(_ kind: LinkKind, _ key: String?, _ targets: Range<Int>, _ action: String?) {
    let number: Int32
    if let key {
      number = self.number(ofNewKey: key)
    } else {
      number = -1
      if records.links[firstLink...].contains(where: { $0.kind == kind }) {
        report(.encodedTwice(key: nil, className: className))
      }
    }
    records.links.append(
      .init(kind: kind, key: number, targets: targets, action: action.map { records.keys.number(of: $0) } ?? -1))
  }

  /// The number of a key that the object that is being encoded has not used yet.
  private func number(ofNewKey key: String) -> Int32 {
    let number = records.keys.number(of: key)
    if records.values[firstValue...].contains(where: { $0.key == number })
      || records.links[firstLink...].contains(where: { $0.key == number })
    {
      report(.encodedTwice(key: key, className: className))
    }
    return number
  }

  // MARK: Objects and classes

  private func number(of object: any NibEncodable & AnyObject) -> Int32 {
    let identity = ObjectIdentifier(object)
    if let known = numbers[identity] { return known }
    let number = Int32(objects.count)
    numbers[identity] = number
    objects.append(object)
    records.objects.append(.init(classIndex: classRecord(of: object)))
    return number
  }

  private func classRecord(of object: any NibEncodable & AnyObject) -> Int32 {
    let type = type(of: object)
    if let known = classRecords[ObjectIdentifier(type)] { return known }
    let number = Int32(records.classes.count)
    classRecords[ObjectIdentifier(type)] = number
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
      guard let number = numbers[ObjectIdentifier(target)] else {
        // An outlet that leads nowhere is not written.
        records.links[link].kind = .outlet
        continue
      }
      records.links[link].targets = records.targets.count..<records.targets.count + 1
      records.targets.append(number)
    }
  }
}
