internal import NibModel

extension ArchiveReader {
  mutating func readObject(_ node: Node, _ index: Int) {
    let dictionary = list[node]
    guard dictionary.form == .dictionary else {
      return wanted("a dictionary", list.kind(of: node), .object(index))
    }
    var object = ArchiveRecords.ObjectRecord(classIndex: -1)
    (object.firstValue, object.firstLink) = (Int32(records.values.count), Int32(records.links.count))
    var hasKeys = false
    let count = Int(dictionary.count)
    for place in 0..<count {
      let key = Node(list.child(place, of: dictionary))
      let value = Node(list.child(count &+ place, of: dictionary))
      let word = list.keys.numbers[Int(key.index)]
      if word == words.classKey {
        object.classIndex =
          number(value, below: classCount) ?? reportNumber(value, below: classCount, .object(index).part("class")) ?? 0
      } else if word == words.values {
        readValues(value, index)
      } else if let section = words.sections.first(where: { $0.key == word })?.section {
        hasKeys = hasKeys || section != .children
        readLinks(section, value, index)
      } else {
        report(.unknownPart(list.string(key) ?? ""), .object(index))
      }
    }
    if object.classIndex < 0 { report(.objectWithoutClass, .object(index)) }
    (object.endOfValues, object.endOfLinks) = (Int32(records.values.count), Int32(records.links.count))
    if hasKeys { checkKeys(of: object, index) }
    records.objects.append(object)
  }

  private mutating func readValues(_ node: Node, _ index: Int) {
    let dictionary = list[node]
    guard dictionary.form == .dictionary else {
      return wanted("a dictionary", list.kind(of: node), .object(index).part("values"))
    }
    let count = Int(dictionary.count)
    for place in 0..<count {
      records.values.append(
        .init(
          key: number(ofKey: list.child(place, of: dictionary)),
          number: UInt32(truncatingIfNeeded: list.child(count &+ place, of: dictionary))))
    }
  }

  /// Checks that an object has each key only once in all its parts. The property list has already checked each part.
  private mutating func checkKeys(of object: ArchiveRecords.ObjectRecord, _ index: Int) {
    if object.values.count + object.links.count == 1 { return }
    let missing = records.keys.all.count - lastOwners.count
    if missing > 0 { lastOwners.append(contentsOf: repeatElement(-1, count: missing)) }
    let owner = Int32(truncatingIfNeeded: index)
    for value in records.values[object.values] { lastOwners[Int(value.key)] = owner }
    for link in records.links[object.links] where link.key >= 0 {
      if lastOwners[Int(link.key)] == owner { report(.keyForTwo(records.keys[link.key]), .object(index)) }
      lastOwners[Int(link.key)] = owner
    }
  }

  private mutating func readLinks(_ section: ArchiveFormat.Section, _ node: Node, _ index: Int) {
    let path = ArchivePath.object(index).part(section.word)
    if section == .children {
      guard let children = array(node, path) else { return }
      return addLink(.children, key: -1, to: children, path)
    }
    for (key, value) in dictionary(node, path) {
      let key = number(ofKey: Int(key.index))
      let path = path.key(key)
      switch section {
      case .children: break
      case .outlets: addLink(.outlet, key: key, to: value, path)
      case .parts where list.kind(of: value) == .array:
        addLink(.parts, key: key, to: list.elements(of: value), path)
      case .parts: addLink(.part, key: key, to: value, path)
      case .collections:
        guard let members = array(value, path) else { break }
        addLink(.collection, key: key, to: members, path)
      case .actions: readAction(value, key: key, path)
      }
    }
  }

  private mutating func readAction(_ node: Node, key: Int32, _ path: ArchivePath) {
    guard let name = name(in: node, path) else { return }
    let action = number(ofText: name)
    let start = records.targets.count
    if let target = list.value(in: node, forKey: "target") { addTarget(target, path) }
    records.links.append(.init(.action, key: key, targets: start..<records.targets.count, action: action))
  }

  /// Adds an edge to several objects.
  private mutating func addLink(
    _ kind: LinkKind, key: Int32, to nodes: BinaryPropertyList.Elements, _ path: ArchivePath
  ) {
    let start = records.targets.count
    addTargets(nodes, path)
    records.links.append(.init(kind, key: key, targets: start..<records.targets.count))
  }

  /// Adds an edge to one object.
  private mutating func addLink(_ kind: LinkKind, key: Int32, to node: Node, _ path: ArchivePath) {
    let start = records.targets.count
    addTarget(node, path)
    records.links.append(.init(kind, key: key, targets: start..<records.targets.count))
  }

  mutating func addTargets(_ nodes: BinaryPropertyList.Elements, _ path: ArchivePath) {
    records.targets.reserve(nodes.count)
    for index in nodes.indices {
      let node = nodes[index]
      if let number = number(node, below: objectCount) {
        records.targets.append(number)
      } else {
        addTarget(node, path.place(index))
        if faults.isFull { break }
      }
    }
  }

  private mutating func addTarget(_ node: Node, _ path: ArchivePath) {
    let number = number(node, below: objectCount) ?? reportNumber(node, below: objectCount, path)
    if let number { records.targets.append(number) }
  }
}

extension [Int32] {
  /// Reserves memory for some more elements. If the array must grow, its capacity is at least doubled.
  fileprivate mutating func reserve(_ more: Int) {
    if count + more > capacity { reserveCapacity(Swift.max(count + more, 2 * capacity)) }
  }
}
