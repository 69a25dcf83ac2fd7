internal import NibModel

/// Goes through the property list of an archive once, and collects what is not as an archive has it. Every number that
/// leads to an object leads to one afterwards.
struct ArchiveReader {
  typealias Node = BinaryPropertyList.Node

  let list: BinaryPropertyList
  let limits: ArchiveLimits
  var records = ArchiveRecords<Node>()
  private(set) var faults = FaultList(most: FaultList.mostOfArchives)

  /// The version of the format.
  private var version = 0
  private var classCount = 0
  private var objectCount = 0
  /// The words of the container as keys of this file; nil where the file does not have one.
  private let words: Words
  /// The number here of each key of the file; -1 before it is met.
  private var keyNumbers: [Int32]

  private struct Words {
    let classKey, values: Int32?
    let sections: [(section: ArchiveFormat.Section, key: Int32)]

    init(_ list: BinaryPropertyList) {
      classKey = list.keys.number(of: "class")
      values = list.keys.number(of: "values")
      sections = ArchiveFormat.Section.allCases.compactMap { section in
        list.keys.number(of: section.name).map { (section, $0) }
      }
    }
  }

  init(_ list: BinaryPropertyList, _ limits: ArchiveLimits) {
    self.list = list
    self.limits = limits
    words = Words(list)
    keyNumbers = Array(repeating: -1, count: list.keys.count)
  }

  mutating func read() {
    guard isArchive() else { return }
    var sections: [String: Node] = [:]
    for (key, value) in list.pairs(of: list.root) { sections[list.string(key) ?? ""] = value }
    sections["format"] = nil
    sections["version"] = nil
    if version >= ArchiveFormat.versionWithChecksum { sections[ArchiveFormat.checksum] = nil }
    let classes = array(sections.removeValue(forKey: "classes"), ArchivePath("classes"))
    let objects = array(sections.removeValue(forKey: "objects"), ArchivePath("objects"))
    let roots = array(sections.removeValue(forKey: "roots"), ArchivePath("roots"))
    for name in sections.keys.sorted() { report(.unknownPart(name)) }
    guard let classes, let objects, let roots, faults.all.isEmpty else { return }
    if objects.count > limits.objects {
      return report(.manyObjects(limit: limits.objects), at: .keyPath("objects"))
    }
    (classCount, objectCount) = (classes.count, objects.count)
    readClasses(classes)
    records.objects.reserveCapacity(objects.count)
    for (index, node) in objects.enumerated() {
      if faults.isFull { return }
      readObject(node, .object(index))
    }
    records.roots = numbers(roots, ArchivePath("roots"))
  }

  private mutating func report(_ fault: ContainerFault, at place: SourcePlace? = nil) {
    faults.add(Diagnostic(fault, at: place))
  }

  private mutating func report(_ fault: ContainerFault, _ path: ArchivePath) {
    report(fault, at: path.place(records.keys))
  }

  // MARK: The whole

  private mutating func isArchive() -> Bool {
    guard list.kind(of: list.root) == .dictionary, let format = list.value(in: list.root, forKey: "format"),
      list.isText(format, ArchiveFormat.format)
    else {
      let other = list.value(in: list.root, forKey: "$archiver").flatMap(list.string)
      report(.notAnArchive(madeBy: other))
      return false
    }
    let version = list.value(in: list.root, forKey: "version").flatMap(list.integer)
    guard let version, 1...ArchiveFormat.version ~= version else {
      report(version.map { .formatVersion($0) } ?? .noFormatVersion, at: .keyPath("version"))
      return false
    }
    self.version = version
    return version < ArchiveFormat.versionWithChecksum || hasChecksum()
  }

  /// Compares the bytes with the checksum that they hold.
  private mutating func hasChecksum() -> Bool {
    let node = list.value(in: list.root, forKey: ArchiveFormat.checksum)
    guard let place = node.flatMap(list.dataRange), place.count == ArchiveChecksum.size else {
      report(
        .wrongType(wanted: "data of four bytes", node.map(list.kind(of:))), at: .keyPath(ArchiveFormat.checksum))
      return false
    }
    if list.bytes[place].elementsEqual(ArchiveChecksum(of: list.bytes, at: place).bytes) { return true }
    report(.damaged)
    return false
  }

  private mutating func readClasses(_ nodes: BinaryPropertyList.Elements) {
    var seen: Set<String> = []
    for (index, node) in nodes.enumerated() {
      let path = ArchivePath("classes", index)
      guard let name = name(in: node, path) else { continue }
      if !seen.insert(name).inserted { report(.duplicateClass(name), path) }
      var record = ArchiveRecords<Node>.ClassRecord(name: name)
      for (key, value) in list.pairs(of: node) where !list.isText(key, "name") {
        guard list.isText(key, "versions") else {
          report(.unknownPart(list.string(key) ?? ""), path)
          continue
        }
        for (name, version) in dictionary(value, path.part("versions")) {
          record.versions[list.string(name) ?? ""] = self.version(version, path.part("versions"))
        }
      }
      records.classes.append(record)
      if faults.isFull { return }
    }
  }

  // MARK: Objects

  private mutating func readObject(_ node: Node, _ path: ArchivePath) {
    guard list.kind(of: node) == .dictionary else { return wanted("a dictionary", list.kind(of: node), path) }
    var object = ArchiveRecords<Node>.ObjectRecord(classIndex: -1)
    let (firstValue, firstLink) = (records.values.count, records.links.count)
    for (key, value) in list.pairs(of: node) {
      let word = list.keys.numbers[Int(key.index)]
      if word == words.classKey {
        object.classIndex = Int32(number(value, below: classCount, path.part("class")) ?? 0)
      } else if word == words.values {
        for (key, value) in dictionary(value, path.part("values")) {
          records.values.append(.init(key: number(ofKey: key), value: value))
        }
      } else if let section = words.sections.first(where: { $0.key == word })?.section {
        readLinks(section, value, path.part(section.word))
      } else {
        report(.unknownPart(list.string(key) ?? ""), path)
      }
    }
    if object.classIndex < 0 { report(.objectWithoutClass, path) }
    object.values = firstValue..<records.values.count
    object.links = firstLink..<records.links.count
    checkKeys(of: object, path)
    records.objects.append(object)
  }

  /// One key stands for one thing, whatever part it is in. Within a part, the property list has seen to it.
  private mutating func checkKeys(of object: ArchiveRecords<Node>.ObjectRecord, _ path: ArchivePath) {
    let links = records.links[object.links]
    if links.isEmpty || links.count + object.values.count == 1 { return }
    var seen = Set(records.values[object.values].map(\.key))
    for link in links where link.key >= 0 && !seen.insert(link.key).inserted {
      report(.keyForTwo(records.keys[link.key]), path)
    }
  }

  private mutating func readLinks(_ section: ArchiveFormat.Section, _ node: Node, _ path: ArchivePath) {
    if section == .children {
      guard let children = array(node, path) else { return }
      return addLink(.children, key: -1, numbers(children, path))
    }
    for (key, value) in dictionary(node, path) {
      let key = number(ofKey: key)
      let path = path.key(key)
      switch section {
      case .children: break
      case .outlets: addLink(.outlet, key: key, object(value, path))
      case .parts where list.kind(of: value) == .array:
        addLink(.parts, key: key, numbers(list.elements(of: value), path))
      case .parts: addLink(.part, key: key, object(value, path))
      case .collections:
        guard let members = array(value, path) else { break }
        addLink(.collection, key: key, numbers(members, path))
      case .actions: readAction(value, key: key, path)
      }
    }
  }

  private mutating func readAction(_ node: Node, key: Int32, _ path: ArchivePath) {
    guard let name = name(in: node, path) else { return }
    let target = list.value(in: node, forKey: "target").map { object($0, path) } ?? []
    addLink(.action, key: key, target, action: number(ofText: name))
  }

  /// The name that a class or an action has in its dictionary.
  private mutating func name(in node: Node, _ path: ArchivePath) -> String? {
    guard let name = list.value(in: node, forKey: "name").flatMap(list.string) else {
      let kind = list.kind(of: node)
      if kind == .dictionary {
        report(.noName, path)
      } else {
        wanted("a dictionary with a name", kind, path)
      }
      return nil
    }
    if name.hasFewMarks { return name }
    report(.manyMarks, path)
    return nil
  }

  private mutating func addLink(_ kind: LinkKind, key: Int32, _ targets: [Int32], action: Int32 = -1) {
    let start = records.targets.count
    records.targets += targets
    records.links.append(.init(kind: kind, key: key, targets: start..<records.targets.count, action: action))
  }

  // MARK: Small things

  private mutating func number(ofKey node: Node) -> Int32 {
    let key = Int(list.keys.numbers[Int(node.index)])
    if keyNumbers[key] >= 0 { return keyNumbers[key] }
    let number = number(ofText: list.string(node) ?? "")
    keyNumbers[key] = number
    return number
  }

  private mutating func number(ofText text: String) -> Int32 {
    let before = records.keys.all.count
    let number = records.keys.number(of: text)
    if before == limits.keys, records.keys.all.count > before {
      report(.manyKeys(limit: limits.keys), at: .keyPath("objects"))
    }
    return number
  }

  private mutating func version(_ node: Node, _ path: ArchivePath) -> Int {
    if let version = list.integer(node), version >= 0 { return version }
    report(.badVersion, path)
    return 0
  }

  private mutating func wanted(_ wanted: String, _ kind: BinaryPropertyList.Kind?, _ path: ArchivePath) {
    report(.wrongType(wanted: wanted, kind), path)
  }

  private mutating func array(_ node: Node?, _ path: ArchivePath) -> BinaryPropertyList.Elements? {
    if let node, list.kind(of: node) == .array { return list.elements(of: node) }
    wanted("an array", node.map(list.kind(of:)), path)
    return nil
  }

  private mutating func dictionary(_ node: Node, _ path: ArchivePath) -> BinaryPropertyList.Pairs {
    if list.kind(of: node) != .dictionary { wanted("a dictionary", list.kind(of: node), path) }
    return list.pairs(of: node)
  }

  private mutating func object(_ node: Node, _ path: ArchivePath) -> [Int32] {
    number(node, below: objectCount, path).map { [Int32($0)] } ?? []
  }

  private mutating func numbers(_ nodes: BinaryPropertyList.Elements, _ path: ArchivePath) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      if let number = number(node, below: objectCount, path.place(index)) { numbers.append(Int32(number)) }
      if faults.isFull { break }
    }
    return numbers
  }

  private mutating func number(_ node: Node, below limit: Int, _ path: ArchivePath) -> Int? {
    guard let number = list.integer(node) else {
      wanted("a whole number", list.kind(of: node), path)
      return nil
    }
    if 0..<limit ~= number { return number }
    report(.leadsNowhere(number, count: limit), path)
    return nil
  }
}
