internal import NibModel

/// The header, the directory and the tables of a file, read but not checked against each other.
struct CompiledTables {
  let file: any FileBytes
  private(set) var version: UInt16 = 0
  private(set) var flags: UInt16 = 0
  private(set) var textCount = 0
  private(set) var seed: UInt64 = 0
  private(set) var rootPosition: UInt32 = 0
  private(set) var rootShape: UInt32 = 0
  /// The checksum that is stored in the file.
  private(set) var digest: UInt64 = 0
  /// The place of each table, by its kind.
  private var entries: [Entry]
  private var checksum = Checksum()

  private struct Entry {
    var offset = 0
    var count = 0
  }

  /// Reads the header and the directory.
  init(_ file: any FileBytes, limits: ReadingLimits) throws(NibError) {
    self.file = file
    entries = Array(repeating: Entry(), count: CompiledForm.Table.allCases.count + 1)
    let most = min(limits.bytes, ReadingLimits.mostBytes)
    if file.count > most { throw error(.limit(.bytes, most)) }
    let header = try bytes(from: 0, count: min(file.count, CompiledForm.headerSize))
    try readHeader(header)
  }

  private mutating func readHeader(_ header: [UInt8]) throws(NibError) {
    guard header.starts(with: CompiledForm.signature) else { throw error(.notCompiled(given: Self.kind(of: header))) }
    guard header.count == CompiledForm.headerSize else {
      throw error(.size(file.count, wanted: CompiledForm.headerSize))
    }
    let fields = Fields(header)
    guard fields.number(at: 8) == CompiledForm.byteOrderMark else { throw error(.byteOrder) }
    version = fields.half(at: 12)
    guard CompiledForm.version...CompiledForm.versionOfSeveralFiles ~= version else {
      throw error(.version(Int(version)))
    }
    let size = fields.word(at: 16)
    guard size == UInt64(file.count) else { throw error(.size(file.count, wanted: Int(clamping: size))) }
    flags = fields.half(at: 14)
    digest = fields.word(at: 24)
    textCount = Int(fields.number(at: 36))
    seed = fields.word(at: 40)
    (rootPosition, rootShape) = (fields.number(at: 48), fields.number(at: 52))
    let count = Int(fields.number(at: 32))
    guard count < entries.count else { throw wrong("there cannot be \(count) tables", at: 32) }
    let directory = try bytes(from: CompiledForm.headerSize, count: count * CompiledForm.entrySize)
    (Array(header[32...]) + directory).withUnsafeBytes { checksum.add($0) }
    try readDirectory(Fields(directory), count: count)
    guard flags & ~CompiledForm.keepsText == 0 else { throw wrong("there is no flag of that number", at: 14) }
  }

  private mutating func readDirectory(_ fields: Fields, count: Int) throws(NibError) {
    var end = CompiledForm.headerSize + count * CompiledForm.entrySize
    var last = 0
    for number in 0..<count {
      let place = CompiledForm.headerSize + number * CompiledForm.entrySize
      let start = number * CompiledForm.entrySize
      let kind = fields.half(at: start)
      guard let table = CompiledForm.Table(rawValue: kind), Int(kind) > last, !table.isOfSeveralFiles || hasSources
      else {
        throw wrong("there is no table of kind \(kind) here", at: place)
      }
      last = Int(kind)
      guard Int(fields.half(at: start + 2)) == table.recordSize else {
        throw wrong(
          "the records of the table have \(table.recordSize) bytes, and not \(fields.half(at: start + 2))",
          at: place + 2)
      }
      let records = Int(fields.number(at: start + 4))
      let offset = fields.word(at: start + 8)
      guard offset >= UInt64(end), offset < UInt64(end + CompiledForm.alignment),
        offset.isMultiple(of: UInt64(CompiledForm.alignment)), offset <= UInt64(file.count)
      else { throw wrong("the table does not begin after the one before it", at: place + 8) }
      guard records > 0, records <= (file.count - Int(offset)) / table.recordSize else {
        throw wrong("the table has \(records) records, for which there is no room", at: place + 4)
      }
      entries[last] = Entry(offset: Int(offset), count: records)
      end = Int(offset) + records * table.recordSize
    }
    guard end == file.count else { throw wrong("there is something after the last table", at: min(end, file.count)) }
  }

  /// True if the file has the elements of several files.
  var hasSources: Bool { version >= CompiledForm.versionOfSeveralFiles }

  // MARK: Tables

  func count(_ table: CompiledForm.Table) -> Int { entries[Int(table.rawValue)].count }

  /// Returns the records of a table, which is read only once.
  mutating func records<Record: BitwiseCopyable>(_ table: CompiledForm.Table, as _: Record.Type) throws(NibError)
    -> [Record]
  {
    let entry = entries[Int(table.rawValue)]
    assert(MemoryLayout<Record>.stride == table.recordSize)
    if entry.count == 0 { return [] }
    var failure: NibError?
    var checksum = checksum
    // Read into the array's own memory. A separate copy of a table would take as much time as checking it.
    let records = [Record](unsafeUninitializedCapacity: entry.count) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(entry.count * table.recordSize)])
      do throws(NibError) {
        try file.read(from: entry.offset, into: bytes)
        checksum.add(UnsafeRawBufferPointer(bytes))
        count = entry.count
      } catch { failure = error }
    }
    if let failure { throw failure }
    self.checksum = checksum
    return records
  }

  /// Checks the checksum, after all tables have been read.
  func checkChecksum() throws(NibError) {
    // The fuzzer's build continues, to reach the code after this check: no input that it makes would have a correct
    // checksum.
    #if !FUZZING
      if checksum.value != digest { throw error(.damaged) }
    #endif
  }

  private func bytes(from offset: Int, count: Int) throws(NibError) -> [UInt8] {
    guard offset + count <= file.count else { throw error(.size(file.count, wanted: offset + count)) }
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: NibError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(NibError) { try file.read(from: offset, into: buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  // MARK: Faults

  /// Returns the error for a record of a table.
  ///
  /// - Parameter field: the offset within the record.
  @inline(never)
  func wrong(_ what: String, _ table: CompiledForm.Table, _ record: Int, field: Int = 0) -> NibError {
    wrong(what, at: entries[Int(table.rawValue)].offset + record * table.recordSize + field)
  }

  @inline(never)
  func wrong(_ what: String, at offset: Int) -> NibError { error(.wrong(what, offset: offset)) }

  @inline(never)
  func error(_ fault: CompiledFault) -> NibError {
    NibError([Diagnostic(fault, at: nil)], in: SourceText(file: file.path, bytes: []))
  }

  /// Returns the kind of a file in another format, from its first bytes.
  private static func kind(of bytes: [UInt8]) -> String? {
    if bytes.isEmpty { return "empty" }
    if bytes.starts(with: "NIBArchive".utf8) { return "a nib of Apple's Interface Builder" }
    if bytes.starts(with: "bplist00".utf8) { return "a binary property list" }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == 0x3C
    {
      return "a text in XML"
    }
    return nil
  }
}

/// Numbers as bytes, independent of the byte order of the machine.
struct Fields {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func half(at offset: Int) -> UInt16 { UInt16(truncatingIfNeeded: number(offset, bytes: 2)) }
  func number(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset, bytes: 4)) }
  func word(at offset: Int) -> UInt64 { number(offset, bytes: 8) }

  private func number(_ offset: Int, bytes count: Int) -> UInt64 {
    bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// A file that is already in memory.
final class BytesInMemory: FileBytes {
  let path: String
  private let bytes: [UInt8]

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  var count: Int { bytes.count }

  func read(from offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(NibError) {
    // The reader only requests tables that are in the file.
    bytes.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + buffer.count]))
    }
  }
}
