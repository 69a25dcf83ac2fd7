internal import NibModel

/// Writes a graph as a property list, object by object.
struct ArchiveWriter {
  private let records: ArchiveRecords
  private let values: [PropertyList]
  private var writer = BinaryPropertyListWriter()
  /// The reference of each key that was written, so that it is not looked up for every object.
  private var keys: [Ref] = []
  /// The references of the format's own words that have been written, for the same reason.
  private var classWord, valuesWord: Ref?
  private var sectionWords = [Ref?](repeating: nil, count: ArchiveFormat.Section.allCases.count)
  /// The elements and pairs of the array, the dictionary and the object that are being built. Stored here to reuse
  /// their memory.
  private var elements: [Ref] = []
  private var members: [Pair] = []
  private var parts: [Pair] = []

  private typealias Ref = BinaryPropertyListWriter.Ref
  private typealias Pair = (key: Ref, value: Ref)

  /// - Parameter values: the values of the records, by number.
  /// - Complexity: O(objects + values + links).
  static func bytes(of records: ArchiveRecords, _ values: [PropertyList]) -> [UInt8] {
    var writer = ArchiveWriter(records, values)
    return writer.write()
  }

  private init(_ records: ArchiveRecords, _ values: [PropertyList]) {
    self.records = records
    self.values = values
  }

  private mutating func write() -> [UInt8] {
    // The checksum is the first object of the file, so that its place is known.
    let checksum = writer.addData(Array(repeating: 0, count: ArchiveChecksum.size))
    keys = records.keys.all.map { writer.add($0) }
    var pairs: [Pair] = [(writer.add(ArchiveFormat.checksum), checksum)]
    pairs.append((writer.add("format"), writer.add(ArchiveFormat.format)))
    pairs.append((writer.add("version"), writer.add(ArchiveFormat.version)))
    pairs.append((writer.add("classes"), writer.addArray(records.classes.map { addClass($0) })))
    pairs.append((writer.add("objects"), addObjects()))
    pairs.append((writer.add("roots"), addNumbers(records.roots, records.roots.indices)))
    var bytes = writer.finish(root: writer.addDictionary(pairs))
    let start = PropertyListTrailer.objectsStart + 1
    let place = start..<start + ArchiveChecksum.size
    bytes.replaceSubrange(place, with: ArchiveChecksum(of: bytes, at: place).bytes)
    return bytes
  }

  private mutating func addClass(_ record: ArchiveRecords.ClassRecord) -> Ref {
    var pairs: [Pair] = [(writer.add("name"), writer.add(record.name))]
    if !record.versions.isEmpty {
      let versions = record.versions.mapValues(PropertyList.integer)
      pairs.append((writer.add("versions"), writer.add(.dictionary(versions))))
    }
    return writer.addDictionary(pairs)
  }

  private mutating func addObjects() -> Ref {
    var objects: [Ref] = []
    objects.reserveCapacity(records.objects.count)
    for index in records.objects.indices { objects.append(addObject(records.objects[index])) }
    return writer.addArray(objects)
  }

  private mutating func addObject(_ object: ArchiveRecords.ObjectRecord) -> Ref {
    parts.removeAll(keepingCapacity: true)
    let classWord = classWord ?? writer.add("class")
    self.classWord = classWord
    parts.append((classWord, writer.add(Int(object.classIndex))))
    if !object.values.isEmpty {
      members.removeAll(keepingCapacity: true)
      for index in object.values {
        let record = records.values[index]
        members.append((keys[Int(record.key)], add(values[Int(record.number)])))
      }
      let valuesWord = valuesWord ?? writer.add("values")
      self.valuesWord = valuesWord
      parts.append((valuesWord, writer.addDictionary(members)))
    }
    if !object.links.isEmpty { addLinks(of: object) }
    return writer.addDictionary(parts)
  }

  @inline(__always)
  private mutating func add(_ value: PropertyList) -> Ref {
    switch value {
    case .string(let text): writer.add(text)
    case .integer(let integer): writer.add(integer)
    case .boolean(let boolean): writer.add(boolean)
    default: writer.add(value)
    }
  }

  private mutating func addLinks(of object: ArchiveRecords.ObjectRecord) {
    for section in ArchiveFormat.Section.allCases {
      members.removeAll(keepingCapacity: true)
      var children: Range<Int>?
      for index in object.links {
        let link = records.links[index]
        guard link.kind.section == section, !isEmpty(link) else { continue }
        if section == .children {
          children = children ?? link.targets
        } else {
          members.append((keys[Int(link.key)], add(link)))
        }
      }
      if children == nil, members.isEmpty { continue }
      let value = children.map { addNumbers(records.targets, $0) } ?? writer.addDictionary(members)
      let number = Int(section.rawValue)
      let word = sectionWords[number] ?? writer.add(section.name)
      sectionWords[number] = word
      parts.append((word, value))
    }
  }

  /// Returns true if a link need not be written, because reading gives the same without it.
  private func isEmpty(_ link: ArchiveRecords.Link) -> Bool {
    switch link.kind {
    case .children, .outlet: link.targets.isEmpty
    // An empty value may replace a different default of the class, and an action without a target may be for the
    // first responder.
    case .part, .parts, .collection, .action: false
    }
  }

  private mutating func add(_ link: ArchiveRecords.Link) -> Ref {
    switch link.kind {
    case .part, .outlet: return writer.add(Int(records.targets(of: link).first ?? 0))
    case .children, .parts, .collection: return addNumbers(records.targets, link.targets)
    case .action:
      var pairs: [Pair] = [(writer.add("name"), keys[Int(link.action)])]
      if let target = records.targets(of: link).first { pairs.append((writer.add("target"), writer.add(Int(target)))) }
      return writer.addDictionary(pairs)
    }
  }

  private mutating func addNumbers(_ numbers: [Int32], _ range: Range<Int>) -> Ref {
    elements.removeAll(keepingCapacity: true)
    for index in range { elements.append(writer.add(Int(numbers[index]))) }
    return writer.addArray(elements)
  }
}
