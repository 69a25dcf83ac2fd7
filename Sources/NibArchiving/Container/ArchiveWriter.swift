internal import NibModel

/// Writes a graph as a property list, object by object.
struct ArchiveWriter {
  private let records: ArchiveRecords<PropertyList>
  private var writer = BinaryPropertyListWriter()
  /// Each key as it was written, so that it is not looked up for every object.
  private var keys: [Ref] = []
  private typealias Ref = BinaryPropertyListWriter.Ref
  private typealias Pair = (key: Ref, value: Ref)

  /// - Complexity: O(objects + values + links).
  static func bytes(of records: ArchiveRecords<PropertyList>) -> [UInt8] {
    var writer = ArchiveWriter(records: records)
    return writer.write()
  }

  private init(records: ArchiveRecords<PropertyList>) { self.records = records }

  private mutating func write() -> [UInt8] {
    // The first object of the file, so that its place is known.
    let checksum = writer.addData(Array(repeating: 0, count: ArchiveChecksum.size))
    keys = records.keys.all.map { writer.add($0) }
    var pairs: [Pair] = [(writer.add(ArchiveFormat.checksum), checksum)]
    pairs.append((writer.add("format"), writer.add(ArchiveFormat.format)))
    pairs.append((writer.add("version"), writer.add(ArchiveFormat.version)))
    pairs.append((writer.add("classes"), add(records.classes.map { addClass($0) })))
    pairs.append((writer.add("objects"), add(records.objects.map { addObject($0) })))
    pairs.append((writer.add("roots"), addNumbers(records.roots)))
    var bytes = writer.finish(root: writer.addDictionary(pairs))
    let start = PropertyListTrailer.objectsStart + 1
    let place = start..<start + ArchiveChecksum.size
    bytes.replaceSubrange(place, with: ArchiveChecksum(of: bytes, at: place).bytes)
    return bytes
  }

  private mutating func add(_ elements: [Ref]) -> Ref { writer.addArray(elements) }

  private mutating func addClass(_ record: ArchiveRecords<PropertyList>.ClassRecord) -> Ref {
    var pairs: [Pair] = [(writer.add("name"), writer.add(record.name))]
    if !record.versions.isEmpty {
      let versions = record.versions.mapValues(PropertyList.integer)
      pairs.append((writer.add("versions"), writer.add(.dictionary(versions))))
    }
    return writer.addDictionary(pairs)
  }

  private mutating func addObject(_ object: ArchiveRecords<PropertyList>.ObjectRecord) -> Ref {
    var pairs: [Pair] = [(writer.add("class"), writer.add(Int(object.classIndex)))]
    if !object.values.isEmpty {
      let values = records.values[object.values].map { (keys[Int($0.key)], writer.add($0.value)) }
      pairs.append((writer.add("values"), writer.addDictionary(values)))
    }
    for section in ArchiveFormat.Section.allCases {
      let links = records.links[object.links].filter { section.kinds.contains($0.kind) && !isEmpty($0) }
      guard let first = links.first else { continue }
      let value =
        section == .children
        ? addNumbers(records.targets(of: first))
        : writer.addDictionary(links.map { (keys[Int($0.key)], add($0)) })
      pairs.append((writer.add(section.name), value))
    }
    return writer.addDictionary(pairs)
  }

  /// Returns true if a link need not be written, because reading gives the same without it.
  private func isEmpty(_ link: ArchiveRecords<PropertyList>.Link) -> Bool {
    switch link.kind {
    case .children, .outlet: link.targets.isEmpty
    // An empty one may stand where the class has another by default; an action may be the first responder's.
    case .part, .parts, .collection, .action: false
    }
  }

  private mutating func add(_ link: ArchiveRecords<PropertyList>.Link) -> Ref {
    switch link.kind {
    case .part, .outlet: return writer.add(Int(records.targets(of: link).first ?? 0))
    case .children, .parts, .collection: return addNumbers(records.targets(of: link))
    case .action:
      var pairs: [Pair] = [(writer.add("name"), keys[Int(link.action)])]
      if let target = records.targets(of: link).first { pairs.append((writer.add("target"), writer.add(Int(target)))) }
      return writer.addDictionary(pairs)
    }
  }

  private mutating func addNumbers(_ numbers: some Collection<Int32>) -> Ref {
    writer.addArray(numbers.map { writer.add(Int($0)) })
  }
}
