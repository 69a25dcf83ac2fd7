internal import NibModel

/// Reads the property list of an archive once, and collects its faults. Afterwards, every number that refers to an
/// object is valid.
struct ArchiveReader {
  typealias Node = BinaryPropertyList.Node

  let list: BinaryPropertyList
  let limits: ArchiveLimits
  var records = ArchiveRecords()
  private(set) var faults = FaultList(most: FaultList.mostOfArchives)

  /// The version of the format.
  var version = 0
  var classCount = 0
  var objectCount = 0
  /// The format's own words as keys of this file; nil for words that the file does not have.
  let words: Words
  /// The reader's number for each key of the file; -1 before the key is found.
  var keyNumbers: [Int32]
  /// The last object with links that had each key, by the number of the key.
  var lastOwners: [Int32] = []

  struct Words {
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
    records.values.reserveCapacity(objects.count)
    for (index, node) in objects.enumerated() {
      if faults.isFull { return }
      readObject(node, index)
    }
    let start = records.targets.count
    addTargets(roots, ArchivePath("roots"))
    records.roots = Array(records.targets[start...])
    records.targets.removeSubrange(start...)
  }

  mutating func report(_ fault: ContainerFault, at place: SourcePlace? = nil) {
    faults.add(Diagnostic(fault, at: place))
  }

  mutating func report(_ fault: ContainerFault, _ path: ArchivePath) {
    report(fault, at: path.place(records.keys))
  }

  // MARK: The whole

  mutating func isArchive() -> Bool {
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

  /// Compares the bytes with the checksum in the file.
  mutating func hasChecksum() -> Bool {
    let node = list.value(in: list.root, forKey: ArchiveFormat.checksum)
    guard let place = node.flatMap(list.dataRange), place.count == ArchiveChecksum.size else {
      report(
        .wrongType(wanted: "data of four bytes", node.map(list.kind(of:))), at: .keyPath(ArchiveFormat.checksum))
      return false
    }
    // The fuzzer's build continues, to reach the code after this check: no input that it makes would have a correct
    // checksum.
    #if FUZZING
      return true
    #else
      if list.bytes[place].elementsEqual(ArchiveChecksum(of: list.bytes, at: place).bytes) { return true }
      report(.damaged)
      return false
    #endif
  }

  mutating func readClasses(_ nodes: BinaryPropertyList.Elements) {
    var seen: Set<String> = []
    for (index, node) in nodes.enumerated() {
      let path = ArchivePath("classes", index)
      guard let name = name(in: node, path) else { continue }
      if !seen.insert(name).inserted { report(.duplicateClass(name), path) }
      var record = ArchiveRecords.ClassRecord(name: name)
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

  // MARK: Small things

  /// Returns the name that a class or an action has in its dictionary.
  mutating func name(in node: Node, _ path: ArchivePath) -> String? {
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

  /// Returns the number of a key.
  ///
  /// - Parameter object: the object of the file that is the key.
  @inline(__always)
  mutating func number(ofKey object: Int) -> Int32 {
    let key = Int(list.keys.numbers[object])
    return keyNumbers[key] >= 0 ? keyNumbers[key] : newNumber(ofKey: key, object)
  }

  @inline(never)
  mutating func newNumber(ofKey key: Int, _ object: Int) -> Int32 {
    let number = number(ofText: list.string(Node(object)) ?? "")
    keyNumbers[key] = number
    return number
  }

  mutating func number(ofText text: String) -> Int32 {
    let before = records.keys.all.count
    let number = records.keys.number(of: text)
    if before == limits.keys, records.keys.all.count > before {
      report(.manyKeys(limit: limits.keys), at: .keyPath("objects"))
    }
    return number
  }

  mutating func version(_ node: Node, _ path: ArchivePath) -> Int {
    if let version = list.integer(node), version >= 0 { return version }
    report(.badVersion, path)
    return 0
  }

  mutating func wanted(_ wanted: String, _ kind: PropertyList.Kind?, _ path: ArchivePath) {
    report(.wrongType(wanted: wanted, kind), path)
  }

  mutating func array(_ node: Node?, _ path: ArchivePath) -> BinaryPropertyList.Elements? {
    if let node, list.kind(of: node) == .array { return list.elements(of: node) }
    wanted("an array", node.map(list.kind(of:)), path)
    return nil
  }

  mutating func dictionary(_ node: Node, _ path: ArchivePath) -> BinaryPropertyList.Pairs {
    if list.kind(of: node) != .dictionary { wanted("a dictionary", list.kind(of: node), path) }
    return list.pairs(of: node)
  }

  /// Returns a whole number from 0 up to a limit; nil for any other value.
  @inline(__always)
  func number(_ node: Node, below limit: Int) -> Int32? {
    let object = list[node]
    guard object.form == .integer else { return nil }
    // As `Int`, numbers of eight bytes may be negative.
    let number = list.bytes.bigEndian(at: Int(object.start), size: Int(object.count))
    return number < UInt64(limit) ? Int32(truncatingIfNeeded: number) : nil
  }

  /// Reports a number that is not valid, or refers to nothing.
  ///
  /// - Returns: nil.
  @inline(never)
  mutating func reportNumber(_ node: Node, below limit: Int, _ path: ArchivePath) -> Int32? {
    if let number = list.integer(node) {
      report(.leadsNowhere(number, count: limit), path)
    } else {
      wanted("a whole number", list.kind(of: node), path)
    }
    return nil
  }
}
