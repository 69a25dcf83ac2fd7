internal import NibModel

/// A value of an archive: where in the property list it stands.
typealias ArchivePlace = BinaryPropertyList.Node

/// What stands in the bytes of an archive. Values stay where they are until somebody asks for them.
struct ArchiveContents {
  let file: String?
  let graph: ArchiveGraph<ArchivePlace>
  private let list: BinaryPropertyList

  func propertyList(_ place: ArchivePlace) -> PropertyList { list.propertyList(place) }

  /// Reads the bytes of an archive.
  ///
  /// - Throws: `ArchiveError`, with everything that is not as an archive has it.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], file: String?, limits: ArchiveLimits) throws(ArchiveError) {
    self.file = file
    do {
      list = try BinaryPropertyList(
        bytes: bytes, limits: PropertyListLimits(limits))
    } catch { throw ArchiveError(file, [ArchiveFault(error)]) }
    var reader = ArchiveReader(list, limits)
    reader.read()
    guard reader.faults.all.isEmpty else { throw ArchiveError(file, reader.faults.all) }
    graph = reader.graph
  }
}

extension PropertyListLimits {
  /// Limits that an archive within its own never reaches: an object takes some dictionaries and numbers, and stands four
  /// levels deep.
  fileprivate init(_ limits: ArchiveLimits) {
    func times(_ factor: Int, _ limit: Int) -> Int {
      limit.multipliedReportingOverflow(by: factor).overflow ? .max : limit * factor
    }
    self.init(
      bytes: limits.bytes, objects: max(1000, times(16, limits.objects)), depth: min(limits.depth, 900) + 6,
      text: limits.text,
      expansion: max(PropertyListLimits().expansion, times(8, limits.bytes)))
  }
}
