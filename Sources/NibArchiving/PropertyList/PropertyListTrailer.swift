/// The last 32 bytes of a file, which have the places of its objects. All of them are checked.
struct PropertyListTrailer: Sendable {
  /// The first possible offset of an object: after the magic number.
  static let objectsStart = 8
  /// The end of the objects, at which the table of their offsets begins.
  let tableStart: Int
  /// The number of objects.
  let count: Int
  /// The number of the object that contains all others.
  let root: Int
  /// The number of bytes of an offset in the table, 1 to 8.
  let offsetSize: Int
  /// The number of bytes of an object's number in an array or a dictionary, 1 to 8.
  let referenceSize: Int

  init(of bytes: [UInt8], limits: PropertyListLimits) throws(PropertyListError) {
    guard bytes.starts(with: "bplist00".utf8) else { throw .notAPropertyList(bytes) }
    let mostBytes = min(limits.bytes, PropertyListLimits.mostBytes)
    guard bytes.count <= mostBytes else {
      throw PropertyListError(.tooManyBytes, "the file has more than \(mostBytes) bytes, which is the limit")
    }
    // The magic number, an object of one byte, its offset of one byte, and the trailer itself.
    let start = bytes.count - 32
    guard start >= Self.objectsStart + 2 else { throw .cutShort(bytes) }
    func fault(_ message: String, at offset: Int) -> PropertyListError {
      PropertyListError(.badTrailer, "the end of the file is damaged: \(message)", at: start + offset)
    }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard 1...8 ~= offsetSize else { throw fault("offsets cannot have \(offsetSize) bytes", at: 6) }
    guard 1...8 ~= referenceSize else { throw fault("references cannot have \(referenceSize) bytes", at: 7) }
    let table = bytes.bigEndian(at: start + 24, size: 8)
    guard table > UInt64(Self.objectsStart), table < UInt64(start) else {
      throw fault("the offsets cannot begin at byte \(table)", at: 24)
    }
    tableStart = Int(table)
    let objects = bytes.bigEndian(at: start + 8, size: 8)
    // A division, because a product could overflow.
    let (places, rest) = (start - tableStart).quotientAndRemainder(dividingBy: offsetSize)
    guard objects == UInt64(places), rest == 0 else {
      throw fault("\(objects) offsets of \(offsetSize) bytes do not fill the \(start - tableStart) bytes", at: 8)
    }
    count = places
    guard count <= limits.objects else {
      throw PropertyListError(.tooManyObjects, "the file has more than \(limits.objects) objects, which is the limit")
    }
    let top = bytes.bigEndian(at: start + 16, size: 8)
    guard top < objects else { throw fault("there is no object number \(top)", at: 16) }
    root = Int(top)
  }

  /// Returns the offset of an object as the file states it. It may be invalid.
  func offset(ofObject index: Int, in bytes: [UInt8]) -> UInt64 {
    bytes.bigEndian(at: tableStart + index * offsetSize, size: offsetSize)
  }
}

extension [UInt8] {
  /// Returns a number of one to eight bytes, the highest first, like `RawSpan.bigEndian(at:size:)`.
  @inline(__always)
  func bigEndian(at start: Int, size: Int) -> UInt64 { span.bytes.bigEndian(at: start, size: size) }
}

extension RawSpan {
  /// Returns a number of one to eight bytes, the highest first.
  ///
  /// Eight bytes are always read at once. They exist, because numbers are before the end of the trailer, which has 32
  /// bytes and ends with a number of eight bytes.
  @inline(__always)
  func bigEndian(at start: Int, size: Int) -> UInt64 {
    let word = UInt64(bigEndian: unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
    return word &>> (64 &- 8 &* UInt64(truncatingIfNeeded: size))
  }

  /// Returns the byte at an offset.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }

  /// Returns the first byte of a text that is not ASCII, or nil. The text must be before the trailer of a file.
  func firstBeyondASCII(in range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      let word = unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      offset &+= 8
    }
    while offset < range.upperBound {
      if byte(at: offset) >= 0x80 { return offset }
      offset &+= 1
    }
    return nil
  }
}
