/// Writes a binary property list, value by value: what is in an array is added before the array is.
///
///     var writer = BinaryPropertyListWriter()
///     let name = writer.add("Item")
///     let bytes = writer.finish(root: writer.addArray([name, writer.add(5)]))
///
/// Equal texts, whole numbers and booleans are one object of the file. The same values added in the same order are the
/// same bytes. What has been added is kept as bytes, not as values.
package struct BinaryPropertyListWriter: Sendable {
  /// A value that has been added. It belongs to its writer.
  package struct Ref: Hashable, Sendable {
    fileprivate let index: UInt32
  }

  /// All objects without what they refer to: numbers, texts, and the markers and counts of arrays and dictionaries.
  private var heads: [UInt8] = []
  /// The references of all arrays and dictionaries. The number of bytes of a reference is only known at the end.
  private var references: [UInt32] = []
  /// The ends of each object in the two lists.
  private var ends: [(heads: Int, references: Int)] = []
  private var texts: [ExactText: Ref] = [:]
  private var integers: [Int: Ref] = [:]
  private var booleans: [Bool: Ref] = [:]

  /// A writer of a file of its own.
  package init() {}

  // MARK: Values

  /// Adds a text. O(its length).
  package mutating func add(_ text: String) -> Ref {
    let exact = ExactText(text)
    if let known = texts[exact] { return known }
    if exact.isASCII {
      appendMarker(0x50, count: text.utf8.count)
      heads += text.utf8
    } else {
      appendMarker(0x60, count: text.utf16.count)
      for unit in text.utf16 { appendBigEndian(UInt64(unit), size: 2) }
    }
    let ref = endObject()
    texts[exact] = ref
    return ref
  }

  /// Adds a whole number.
  package mutating func add(_ integer: Int) -> Ref {
    if let known = integers[integer] { return known }
    appendInteger(integer)
    let ref = endObject()
    integers[integer] = ref
    return ref
  }

  /// Adds true or false.
  package mutating func add(_ boolean: Bool) -> Ref {
    if let known = booleans[boolean] { return known }
    heads.append(boolean ? 0x09 : 0x08)
    let ref = endObject()
    booleans[boolean] = ref
    return ref
  }

  /// Adds a decimal, infinite ones and those that are no number too.
  package mutating func add(_ real: Double) -> Ref {
    heads.append(0x23)
    appendBigEndian(real.bitPattern, size: 8)
    return endObject()
  }

  /// Adds a moment, in seconds since the first of January 2001, Greenwich.
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

  /// Adds an array of what has been added. O(elements).
  package mutating func addArray(_ elements: [Ref]) -> Ref {
    appendMarker(0xA0, count: elements.count)
    for element in elements { references.append(element.index) }
    return endObject()
  }

  /// Adds a dictionary of what has been added. O(pairs).
  ///
  /// - Parameter pairs: in the order in which they are written. Keys are texts, no two of them equal: otherwise the file
  ///   cannot be read.
  package mutating func addDictionary(_ pairs: [(key: Ref, value: Ref)]) -> Ref {
    appendMarker(0xD0, count: pairs.count)
    for pair in pairs { references.append(pair.key.index) }
    for pair in pairs { references.append(pair.value.index) }
    return endObject()
  }

  // MARK: The file

  /// The file of all that has been added. O(bytes).
  ///
  /// - Parameter root: the value that holds all others. It may be added in the same expression, which is why this is
  ///   `mutating`: otherwise the writer would be taken as it was before.
  package mutating func finish(root: Ref) -> [UInt8] {
    let referenceSize = Self.size(of: UInt64(ends.count))
    let tableStart = 8 + heads.count + references.count * referenceSize
    let offsetSize = Self.size(of: UInt64(tableStart))
    var file = Self()
    file.heads.reserveCapacity(tableStart + ends.count * offsetSize + 32)
    file.heads += "bplist00".utf8
    var offsets: [Int] = []
    offsets.reserveCapacity(ends.count)
    var start = (heads: 0, references: 0)
    for end in ends {
      offsets.append(file.heads.count)
      file.heads += heads[start.heads..<end.heads]
      for reference in references[start.references..<end.references] {
        file.appendBigEndian(UInt64(reference), size: referenceSize)
      }
      start = end
    }
    for offset in offsets { file.appendBigEndian(UInt64(offset), size: offsetSize) }
    file.heads += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [ends.count, Int(root.index), tableStart] { file.appendBigEndian(UInt64(number), size: 8) }
    return file.heads
  }

  /// The bytes that a number takes. Readers want one more value than there are.
  private static func size(of number: UInt64) -> Int { max(1, (64 - number.leadingZeroBitCount + 7) / 8) }

  // MARK: Bytes

  private mutating func endObject() -> Ref {
    let ref = Ref(index: UInt32(ends.count))
    ends.append((heads.count, references.count))
    return ref
  }

  /// Appends the marker of an object that has a count. From fifteen on, the count is a number of its own.
  private mutating func appendMarker(_ marker: UInt8, count: Int) {
    if count < 15 {
      heads.append(marker | UInt8(count))
    } else {
      heads.append(marker | 0x0F)
      appendInteger(count)
    }
  }

  private mutating func appendInteger(_ number: Int) {
    // Only eight bytes have a sign, and other sizes than these are not known to readers.
    let power = number < 0 || number > UInt32.max ? 3 : number > UInt16.max ? 2 : number > UInt8.max ? 1 : 0
    heads.append(0x10 | UInt8(power))
    appendBigEndian(UInt64(truncatingIfNeeded: number), size: 1 << power)
  }

  private mutating func appendBigEndian(_ number: UInt64, size: Int) {
    for shift in stride(from: 8 * (size - 1), through: 0, by: -8) {
      heads.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }
}
