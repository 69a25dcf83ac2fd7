internal import NibLoading
public import NibModel

extension NibDocument {
  /// Reads the object graph of an archive. Places in it are key paths.
  ///
  /// - Throws: `NibError` with all faults of the archive's format. Classes are compared when the document is planned.
  /// - Complexity: O(bytes).
  public init(reading archive: NibArchive) throws(NibError) {
    self = try NibDocument(recovering: archive)
    guard faults.isEmpty else { throw NibError(faults, in: source) }
  }

  /// Reads the object graph of an archive as far as possible. If the graph has faults, such as an object that
  /// contains itself, the document is never loaded.
  ///
  /// - Throws: `NibError` if the bytes contain no graph.
  /// - Complexity: O(bytes).
  public init(recovering archive: NibArchive) throws(NibError) {
    let list: BinaryPropertyList
    do {
      list = try BinaryPropertyList(bytes: archive.bytes, limits: PropertyListLimits(archive.limits))
    } catch { throw archive.error([Diagnostic(ContainerFault.badPropertyList(error), at: nil)]) }
    var reader = ArchiveReader(list, archive.limits)
    reader.read()
    guard reader.faults.all.isEmpty else { throw archive.error(reader.faults.all) }
    self = ArchiveDocument.make(
      reader.records, file: archive.file, values: StoredNodes(list: list),
      isChecked: reader.version >= ArchiveFormat.versionWithChecksum)
  }

  /// Creates the object graph from encoded records and their values.
  init(_ records: ArchiveRecords, _ values: [PropertyList]) {
    self = ArchiveDocument.make(records, file: nil, values: HeldValues(values: values), isChecked: true)
  }
}

extension NibArchive {
  func error(_ faults: [Diagnostic]) -> NibError { NibError(faults, in: SourceText(file: file ?? "", bytes: [])) }
}

/// The values of an archive, which stay in its bytes until they are needed.
private final class StoredNodes: StoredValues {
  private let list: BinaryPropertyList

  init(list: BinaryPropertyList) { self.list = list }

  func propertyList(_ number: UInt32) -> PropertyList {
    let object = list.objects[Int(number)]
    // Most values are ASCII texts.
    if object.form == .ascii {
      let bytes = list.bytes
      return .string(String(nibBytes: bytes.span.extracting(object.range)))
    }
    return list.propertyList(BinaryPropertyList.Node(Int(number)))
  }

  func kind(_ number: UInt32) -> StoredKinds {
    switch list[BinaryPropertyList.Node(Int(number))].form {
    case .ascii, .utf16: .text
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .date, .data, .array, .dictionary: .other
    }
  }
}

private final class HeldValues: StoredValues {
  private let values: [PropertyList]

  init(values: [PropertyList]) { self.values = values }

  func propertyList(_ number: UInt32) -> PropertyList { values[Int(number)] }

  func kind(_ number: UInt32) -> StoredKinds {
    switch values[Int(number)] {
    case .string: .text
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .date, .data, .array, .dictionary: .other
    }
  }
}

extension PropertyListLimits {
  /// Limits that an archive within `ArchiveLimits` never reaches: an object takes a few dictionaries and numbers, and
  /// is four levels deep.
  init(_ limits: ArchiveLimits) {
    func times(_ factor: Int, _ limit: Int) -> Int {
      limit.multipliedReportingOverflow(by: factor).overflow ? .max : limit * factor
    }
    self.init(
      bytes: limits.bytes, objects: max(1000, times(16, limits.objects)), depth: min(limits.depth, 900) + 6,
      text: limits.text,
      expansion: max(PropertyListLimits().expansion, times(8, limits.bytes)))
  }
}
