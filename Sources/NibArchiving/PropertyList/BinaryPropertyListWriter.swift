/// Writes a binary property list, value by value. The elements of an array are added before the array.
///
///     var writer = BinaryPropertyListWriter()
///     let name = writer.add("Item")
///     let bytes = writer.finish(root: writer.addArray([name, writer.add(5)]))
///
/// Equal short texts, whole numbers and booleans become one object of the file. The same values, added in the same order,
/// give the same bytes. Added values are stored as bytes.
package struct BinaryPropertyListWriter: Sendable {
  /// A value that has been added. It belongs to its writer.
  package struct Ref: Hashable, Sendable, BitwiseCopyable {
    fileprivate let index: UInt32
  }

  /// The ends of an object in the two lists.
  private struct End: BitwiseCopyable {
    let heads: Int
    let references: Int
  }

  /// All objects without what they refer to: numbers, texts, and the markers and counts of arrays and dictionaries.
  private var heads: [UInt8] = []
  /// The references of all arrays and dictionaries. The number of bytes of a reference is only known at the end.
  private var references: [UInt32] = []
  private var ends: [End] = []
  /// The texts, whole numbers and booleans, by their bytes.
  private var known = SpellingTable()

  /// Creates a writer of a new file.
  package init() {}

  // MARK: Values

  /// Adds a text. O(its length).
  ///
  /// `é` as one scalar and as two scalars are equal as a `String`, but are two texts here, so that a text is restored
  /// exactly.
  package mutating func add(_ text: String) -> Ref {
    let start = heads.count
    let utf8 = text.utf8Span
    if utf8.isKnownASCII || text.utf8.allSatisfy({ $0 < 0x80 }) {
      appendMarker(0x50, count: utf8.count)
      utf8.span.withUnsafeBufferPointer { heads.append(contentsOf: $0) }
    } else {
      appendMarker(0x60, count: text.utf16.count)
      for unit in text.utf16 { appendBigEndian(UInt64(unit), size: 2) }
    }
    return heads.count - start <= Self.mostSharedBytes ? endKnown(from: start) : endObject()
  }

  /// The maximum size of a text that is shared. A reader refuses a file that stands for much more than it contains.
  static let mostSharedBytes = 64

  /// Adds a whole number.
  package mutating func add(_ integer: Int) -> Ref {
    let start = heads.count
    appendInteger(integer)
    return endKnown(from: start)
  }

  /// Adds true or false.
  package mutating func add(_ boolean: Bool) -> Ref {
    let start = heads.count
    heads.append(boolean ? 0x09 : 0x08)
    return endKnown(from: start)
  }

  /// Adds a decimal. It may be infinite or not a number.
  package mutating func add(_ real: Double) -> Ref {
    heads.append(0x23)
    appendBigEndian(real.bitPattern, size: 8)
    return endObject()
  }

  /// Adds a date, in seconds since January 1, 2001, UTC.
  package mutating func addDate(_ seconds: Double) -> Ref {
    heads.append(0x33)
    appendBigEndian(seconds.bitPattern, size: 8)
    return endObject()
  }

  /// Adds bytes.
  package mutating func addData(_ bytes: [UInt8]) -> Ref {
    appendMarker(0x40, count: bytes.count)
    heads += bytes
    return endObject()
  }

  /// Adds an array of values that have been added. O(elements).
  package mutating func addArray(_ elements: [Ref]) -> Ref {
    appendMarker(0xA0, count: elements.count)
    for element in elements { references.append(element.index) }
    return endObject()
  }

  /// Adds a dictionary of values that have been added. O(pairs).
  ///
  /// - Parameter pairs: the pairs, in the order in which they are written. The keys must be distinct texts; otherwise
  ///   the file cannot be read.
  package mutating func addDictionary(_ pairs: [(key: Ref, value: Ref)]) -> Ref {
    appendMarker(0xD0, count: pairs.count)
    for pair in pairs { references.append(pair.key.index) }
    for pair in pairs { references.append(pair.value.index) }
    return endObject()
  }

  // MARK: The file

  /// Returns the file with all values that have been added. O(bytes).
  ///
  /// - Parameter root: the value that contains all others. It may be added in the same expression. Therefore this
  ///   method is `mutating`: otherwise it would use the state of the writer before the expression.
  package mutating func finish(root: Ref) -> [UInt8] {
    let referenceSize = Self.size(of: UInt64(ends.count))
    let tableStart = 8 + heads.count + references.count * referenceSize
    let offsetSize = Self.size(of: UInt64(tableStart))
    var file = FileBytes(count: tableStart + ends.count * offsetSize + 32)
    file.append(0x62_706C_6973_7430_30, size: 8)
    // Successive objects without references are copied together.
    var start = (heads: 0, references: 0)
    for end in ends where end.references > start.references {
      file.append(heads, start.heads..<end.heads)
      for index in start.references..<end.references { file.append(UInt64(references[index]), size: referenceSize) }
      start = (end.heads, end.references)
    }
    file.append(heads, start.heads..<heads.count)
    var offset = 8
    for end in ends {
      file.append(UInt64(offset), size: offsetSize)
      offset = 8 &+ end.heads &+ end.references &* referenceSize
    }
    file.append(UInt64(offsetSize) << 8 | UInt64(referenceSize), size: 8)
    for number in [ends.count, Int(root.index), tableStart] { file.append(UInt64(number), size: 8) }
    return file.bytes
  }

  /// Returns the number of bytes of a number. Readers require space for one more value than there are.
  private static func size(of number: UInt64) -> Int { max(1, (64 - number.leadingZeroBitCount + 7) / 8) }

  // MARK: Bytes

  @inline(__always)
  private mutating func endObject() -> Ref {
    let ref = Ref(index: UInt32(ends.count))
    ends.append(End(heads: heads.count, references: references.count))
    return ref
  }

  /// Ends an object that is stored in the file only once.
  private mutating func endKnown(from start: Int) -> Ref {
    let hash = known.hash(heads.span.bytes, start..<heads.count)
    let place = known.place(of: hash) { index in
      heads.span.bytes.isEqual(
        start..<heads.count, index == 0 ? 0..<ends[0].heads : ends[index &- 1].heads..<ends[index].heads)
    }
    if let index = known[place] {
      heads.removeSubrange(start...)
      return Ref(index: UInt32(index))
    }
    let ref = endObject()
    known.insert(Int(ref.index), hash, at: place)
    return ref
  }

  /// Appends the marker of an object that has a count. A count of fifteen or more is a number of its own.
  @inline(__always)
  private mutating func appendMarker(_ marker: UInt8, count: Int) {
    if count < 15 {
      heads.append(marker | UInt8(truncatingIfNeeded: count))
    } else {
      heads.append(marker | 0x0F)
      appendInteger(count)
    }
  }

  private mutating func appendInteger(_ number: Int) {
    // Only numbers of eight bytes have a sign, and readers do not know other sizes than these.
    let power = number < 0 || number > UInt32.max ? 3 : number > UInt16.max ? 2 : number > UInt8.max ? 1 : 0
    heads.append(0x10 | UInt8(power))
    appendBigEndian(UInt64(truncatingIfNeeded: number), size: 1 << power)
  }

  private mutating func appendBigEndian(_ number: UInt64, size: Int) {
    var shift = 8 &* (size &- 1)
    while shift >= 0 {
      heads.append(UInt8(truncatingIfNeeded: number &>> UInt64(truncatingIfNeeded: shift)))
      shift &-= 8
    }
  }
}

/// The bytes of a file, which are written from beginning to end.
private struct FileBytes {
  private(set) var bytes: [UInt8]
  private var end = 0

  /// - Parameter count: the number of bytes of the file. The file ends with a number of eight bytes.
  init(count: Int) { bytes = Array(repeating: 0, count: count) }

  /// Appends a number of one to eight bytes, the highest first.
  @inline(__always)
  mutating func append(_ number: UInt64, size: Int) {
    // All bytes at once. The bytes that are written after the number are overwritten by what follows.
    let word = number &<< (64 &- 8 &* UInt64(truncatingIfNeeded: size))
    let place = end
    var span = bytes.mutableSpan
    var raw = span.mutableBytes
    raw.storeBytes(of: word.bigEndian, toByteOffset: place, as: UInt64.self)
    end &+= size
  }

  /// Appends a range of other bytes.
  mutating func append(_ other: [UInt8], _ range: Range<Int>) {
    let source = other.span.bytes
    let distance = end &- range.lowerBound
    var span = bytes.mutableSpan
    var raw = span.mutableBytes
    var index = range.lowerBound
    // Eight at a time, as above.
    while index < range.upperBound, index &+ 8 <= source.byteCount {
      raw.storeBytes(
        of: source.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self),
        toByteOffset: index &+ distance, as: UInt64.self)
      index &+= 8
    }
    while index < range.upperBound {
      raw.storeBytes(of: source.byte(at: index), toByteOffset: index &+ distance, as: UInt8.self)
      index &+= 1
    }
    end &+= range.count
  }
}
