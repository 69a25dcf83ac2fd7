internal import NibModel

/// Makes the object graph from an archive's records.
///
/// The objects get new numbers, in the order of the forest of containment, so that each object is followed by its
/// contents, as in a layout. O(objects + values + links).
struct ArchiveDocument {
  private let records: ArchiveRecords
  private let forest: ContainmentForest

  private var names = ReservedName.all
  private var nameNumbers: [String: UInt32] = [:]
  /// The name of each key and of each class.
  private var keyNames: [UInt32] = []
  private var classNames: [UInt32] = []

  private var shapes = Shapes(hasIDs: false)
  private var tree = ShapeTree()
  /// The names of the attributes of the current object.
  private var given: [Shapes.Attribute] = []
  private var objects: [NibDocument.ObjectRecord] = []
  private var parts: [NibDocument.PartRecord] = []
  private var attributes: [NibDocument.AttributeRecord] = []
  private var links: [NibDocument.LinkRecord] = []
  private var targets: [Int32] = []
  private var contents: [NibDocument.Contents] = []
  /// The attribute of each link that has a key, by link.
  private var linkAttributes: [Int32]

  /// - Parameter values: finds the values by the numbers in the records.
  /// - Parameter isChecked: true if the archive has a checksum, and it matches.
  static func make(
    _ records: ArchiveRecords, file: String?, values: any StoredValues, isChecked: Bool
  ) -> NibDocument {
    var maker = ArchiveDocument(records)
    maker.addObjects()
    return maker.document(file, values, isChecked)
  }

  private init(_ records: ArchiveRecords) {
    self.records = records
    forest = ContainmentForest(records)
    linkAttributes = Array(repeating: -1, count: records.links.count)
    for (number, name) in names.enumerated() { nameNumbers[name] = UInt32(number) }
    keyNames = records.keys.all.map { name($0) }
    classNames = records.classes.map { name($0.name) }
    objects.reserveCapacity(records.objects.count)
    attributes.reserveCapacity(records.values.count + records.links.count)
    contents.reserveCapacity(records.objects.count)
    targets.reserveCapacity(records.targets.count)
  }

  private mutating func name(_ text: String) -> UInt32 {
    if let known = nameNumbers[text] { return known }
    let number = UInt32(names.count)
    nameNumbers[text] = number
    names.append(text)
    return number
  }

  private mutating func addObjects() {
    for place in forest.order.indices {
      let object = forest.order[place]
      let record = records.objects[Int(object)]
      let container = forest.containers[Int(object)]
      let link = forest.links[Int(object)]
      let first = UInt32(attributes.count)
      given.removeLast(given.count)
      for index in record.values {
        let value = records.values[index]
        add(NibDocument.AttributeRecord(form: .value, number: value.number), value.key, .value)
      }
      if record.links.isEmpty {
        contents.append(NibDocument.Contents(start: targets.count, children: targets.count, end: targets.count))
      } else {
        addLinks(of: record)
      }
      let isPart = link >= 0 && linkAttributes[Int(link)] >= 0
      if isPart { parts.append(NibDocument.PartRecord(object: Int32(place), attribute: linkAttributes[Int(link)])) }
      objects.append(
        NibDocument.ObjectRecord(
          shape: tree.shape(classNames[Int(record.classIndex)], isPart: isPart, given, addedTo: &shapes),
          position: UInt32(object), parent: container < 0 ? -1 : forest.places[Int(container)], firstAttribute: first,
          end: forest.ends[place]))
    }
  }

  /// Adds the links of an object, with their targets: parts, then children, then references.
  private mutating func addLinks(of record: ArchiveRecords.ObjectRecord) {
    let start = targets.count
    for index in record.links {
      guard let kind = kind(records.links[index].kind), kind == .part || kind == .parts else { continue }
      add(index, kind)
    }
    let children = targets.count
    for index in record.links where records.links[index].kind == .children {
      addTargets(of: records.links[index])
    }
    contents.append(NibDocument.Contents(start: start, children: children, end: targets.count))
    for index in record.links {
      guard let kind = kind(records.links[index].kind), kind != .part, kind != .parts else { continue }
      add(index, kind)
    }
  }

  private mutating func add(_ index: Int, _ kind: NibDocument.LinkKind) {
    let link = records.links[index]
    let first = targets.count
    addTargets(of: link)
    linkAttributes[index] = Int32(attributes.count)
    add(NibDocument.AttributeRecord(form: .link, number: UInt32(links.count)), link.key, kind.form)
    links.append(
      NibDocument.LinkRecord(
        kind: kind, targets: first..<targets.count, action: link.action < 0 ? 0 : keyNames[Int(link.action)]))
  }

  @inline(__always)
  private mutating func add(_ attribute: NibDocument.AttributeRecord, _ key: Int32, _ form: Shapes.Form) {
    attributes.append(attribute)
    given.append(Shapes.Attribute(keyNames[Int(key)], form))
  }

  private mutating func addTargets(of link: ArchiveRecords.Link) {
    for index in link.targets { targets.append(forest.places[Int(records.targets[index])]) }
  }

  /// Returns the kind of an edge with a name; nil for children.
  private func kind(_ kind: LinkKind) -> NibDocument.LinkKind? {
    switch kind {
    case .children: nil
    case .part: .part
    case .parts: .parts
    case .outlet: .outlet
    case .collection: .collection
    case .action: .action
    }
  }

  private mutating func document(_ file: String?, _ values: any StoredValues, _ isChecked: Bool) -> NibDocument {
    var fields = NibDocument.Fields(SourceText(file: file ?? "", bytes: []), storage: [], names: names)
    fields.root.shape = shapes.add(ReservedName.layout, [])
    fields.shapes = shapes
    fields.objects = objects
    fields.attributes = attributes
    fields.parts = parts
    fields.damage = damage
    fields.links = NibDocument.Links(
      records: links, targets: targets, contents: contents, roots: records.roots.map { forest.places[Int($0)] },
      classes: zip(classNames, records.classes).map { .init(name: $0, versions: $1.versions) }, values: values,
      isChecked: isChecked)
    return NibDocument(fields)
  }

  /// The fault of the graph as a whole, if an object contains itself.
  private var damage: NibDocument.Damage {
    var damage = NibDocument.Damage()
    if !forest.cycle.isEmpty {
      let cycle = forest.cycle.map {
        EncodingFault.Member(
          className: records.classes[Int(records.objects[Int($0)].classIndex)].name, number: Int($0))
      }
      damage.faults = [
        Diagnostic(EncodingFault.containmentCycle(cycle), at: .keyPath("objects.\(forest.cycle[0])"))
      ]
    }
    return damage
  }
}

extension NibDocument.LinkKind {
  fileprivate var form: Shapes.Form {
    switch self {
    case .part, .parts: .part
    case .outlet: .outlet
    case .collection: .collection
    case .action: .action
    }
  }
}
