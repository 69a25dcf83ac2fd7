/// Checks the objects of a file one by one: their kind, that they are complete, and that texts are valid.
struct PropertyListScanner {
  private let bytes: [UInt8]
  private let trailer: PropertyListTrailer
  private let limits: PropertyListLimits

  init(bytes: [UInt8], trailer: PropertyListTrailer, limits: PropertyListLimits) {
    self.bytes = bytes
    self.trailer = trailer
    self.limits = limits
  }

  func allObjects() throws(PropertyListError) -> [PropertyListObject] {
    let file = bytes.span.bytes
    var objects = [PropertyListObject](
      repeating: PropertyListObject(start: 0, count: 0, form: .boolean), count: trailer.count)
    var places = objects.mutableSpan
    // The number of bytes of all objects so far. If objects overlapped, it would exceed the size of the file, and a
    // small file could take unlimited work.
    var claimed = 0
    var place = trailer.tableStart
    for index in 0..<trailer.count {
      let offset = file.bigEndian(at: place, size: trailer.offsetSize)
      guard offset >= UInt64(PropertyListTrailer.objectsStart), offset < UInt64(trailer.tableStart) else {
        throw PropertyListError(
          .badObject, "object \(index) cannot begin at byte \(offset), where no objects are",
          at: trailer.tableStart + index * trailer.offsetSize)
      }
      places[index] = try object(at: Int(truncatingIfNeeded: offset), file, &claimed)
      place &+= trailer.offsetSize
    }
    let rest = trailer.tableStart - PropertyListTrailer.objectsStart - claimed
    if rest > 0 { throw PropertyListError(.unused, "\(rest) of the file's bytes belong to no object") }
    return objects
  }

  @inline(__always)
  private func object(
    at offset: Int, _ file: RawSpan, _ claimed: inout Int
  ) throws(PropertyListError) -> PropertyListObject {
    let marker = file.byte(at: offset)
    let low = marker & 0x0F
    switch marker >> 4 {
    case 0x0 where marker == 0x08 || marker == 0x09:
      try claim(1, from: offset, &claimed)
      return PropertyListObject(start: UInt32(offset + 1), count: UInt32(marker & 1), form: .boolean)
    case 0x1 where low <= 3: return try plain(.integer, size: 1 << Int(low), at: offset, &claimed)
    case 0x1 where low == 4: return try wideInteger(at: offset, &claimed)
    case 0x2 where low == 2 || low == 3: return try plain(.real, size: 1 << Int(low), at: offset, &claimed)
    case 0x3 where low == 3: return try plain(.date, size: 8, at: offset, &claimed)
    case 0x4: return try counted(.data, unit: 1, at: offset, file, &claimed)
    case 0x5: return try counted(.ascii, unit: 1, at: offset, file, &claimed)
    case 0x6: return try counted(.utf16, unit: 2, at: offset, file, &claimed)
    case 0xA: return try counted(.array, unit: trailer.referenceSize, at: offset, file, &claimed)
    case 0xD: return try counted(.dictionary, unit: 2 * trailer.referenceSize, at: offset, file, &claimed)
    case 0x8: throw .identifier(in: bytes, at: offset)
    default: throw unknownObject(marker, at: offset)
    }
  }

  @inline(never)
  private func unknownObject(_ marker: UInt8, at offset: Int) -> PropertyListError {
    let kind: String? =
      switch marker {
      case 0x00: "a null"
      case 0x0C, 0x0D: "a URL"
      case 0x0E: "a UUID"
      case 0x0F: "a filler"
      case 0x70...0x7F: "a text in UTF-8"
      case 0xB0...0xCF: "a set"
      default: nil
      }
    if let kind { return PropertyListError(.unsupportedType, "\(kind) is not a value of a property list", at: offset) }
    let digits = String(marker, radix: 16, uppercase: true)
    return PropertyListError(.badObject, "no object begins with 0x\(marker < 16 ? "0" : "")\(digits)", at: offset)
  }

  /// Returns a number, which consists of a marker and some bytes.
  @inline(__always)
  private func plain(
    _ form: PropertyListObject.Form, size: Int, at offset: Int, _ claimed: inout Int
  ) throws(PropertyListError) -> PropertyListObject {
    try claim(1 + size, from: offset, &claimed)
    return PropertyListObject(start: UInt32(offset + 1), count: UInt32(size), form: form)
  }

  /// Returns a whole number of sixteen bytes, whose value must fit into the lower eight. Foundation writes numbers
  /// beyond `Int` in this form.
  @inline(never)
  private func wideInteger(
    at offset: Int, _ claimed: inout Int
  ) throws(PropertyListError) -> PropertyListObject {
    try claim(17, from: offset, &claimed)
    let (high, low) = (bytes.bigEndian(at: offset + 1, size: 8), bytes.bigEndian(at: offset + 9, size: 8))
    guard high == (Int64(bitPattern: low) < 0 ? UInt64.max : 0) else {
      throw PropertyListError(.unsupportedType, "a whole number does not fit into 64 bits with a sign", at: offset)
    }
    return PropertyListObject(start: UInt32(offset + 9), count: 8, form: .integer)
  }

  /// Returns an object of several units: a marker, the count, and the units.
  @inline(__always)
  private func counted(
    _ form: PropertyListObject.Form, unit: Int, at offset: Int, _ file: RawSpan, _ claimed: inout Int
  ) throws(PropertyListError) -> PropertyListObject {
    var start = offset + 1
    var count = UInt64(file.byte(at: offset) & 0x0F)
    // A count above fourteen is a whole number of its own.
    if count == 0x0F { (count, start) = try longCount(at: offset, file) }
    // The product cannot overflow: a unit has at most sixteen bytes, and the count is first compared with the number of
    // bytes of the file.
    let room = trailer.tableStart &- start
    guard count <= UInt64(room), Int(count) &* unit <= room else { throw tooLong(offset) }
    try claim(start &- offset &+ Int(count) &* unit, from: offset, &claimed)
    let object = PropertyListObject(start: UInt32(start), count: UInt32(count), form: form)
    if !object.isContainer { try checkContents(of: object, at: offset, file) }
    return object
  }

  @inline(never)
  private func longCount(
    at offset: Int, _ file: RawSpan
  ) throws(PropertyListError) -> (count: UInt64, start: Int) {
    let start = offset + 1
    guard start < trailer.tableStart, 0x10...0x13 ~= file.byte(at: start) else {
      throw PropertyListError(.badObject, "the object does not say how long it is", at: offset)
    }
    let size = 1 << Int(file.byte(at: start) & 0x0F)
    guard start + 1 + size <= trailer.tableStart else { throw tooLong(offset) }
    return (file.bigEndian(at: start + 1, size: size), start + 1 + size)
  }

  @inline(__always)
  private func claim(_ size: Int, from offset: Int, _ claimed: inout Int) throws(PropertyListError) {
    guard size <= trailer.tableStart - offset else { throw tooLong(offset) }
    claimed += size
    guard claimed <= trailer.tableStart - PropertyListTrailer.objectsStart else { throw overlapping(offset) }
  }

  @inline(never)
  private func overlapping(_ offset: Int) -> PropertyListError {
    PropertyListError(.badObject, "objects overlap", at: offset)
  }

  @inline(never)
  private func tooLong(_ offset: Int) -> PropertyListError {
    PropertyListError(.badObject, "the object extends past the end of the objects", at: offset)
  }

  // MARK: Texts

  @inline(__always)
  private func checkContents(
    of object: PropertyListObject, at offset: Int, _ file: RawSpan
  ) throws(PropertyListError) {
    guard object.range.count <= limits.text else { throw tooLongText(offset) }
    if object.form == .ascii, let wrong = file.firstBeyondASCII(in: object.range) { throw badText(wrong) }
    if object.form == .utf16 { try checkSurrogates(object.range) }
  }

  @inline(never)
  private func tooLongText(_ offset: Int) -> PropertyListError {
    PropertyListError(
      .tooLongText, "a text or data has more than \(limits.text) bytes, which is the limit", at: offset)
  }

  @inline(never)
  private func badText(_ offset: Int) -> PropertyListError {
    PropertyListError(.badText, "a text in ASCII has a byte of 128 or more", at: offset)
  }

  /// Checks that there is no unpaired surrogate, because it is not a character, and a `String` cannot contain it.
  private func checkSurrogates(_ range: Range<Int>) throws(PropertyListError) {
    var expectsLow = false
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      let isLow = bytes[offset] & 0xFC == 0xDC
      guard isLow == expectsLow else {
        throw PropertyListError(.badText, "a text in UTF-16 has half a pair of surrogates", at: offset)
      }
      expectsLow = bytes[offset] & 0xFC == 0xD8
    }
    if expectsLow {
      throw PropertyListError(.badText, "a text in UTF-16 ends in half a pair of surrogates", at: range.upperBound - 2)
    }
  }
}
