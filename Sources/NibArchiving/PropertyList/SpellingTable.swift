/// A hash table of the objects of a file that is being written, by their bytes. The table does not store the bytes.
struct SpellingTable: Sendable {
  /// The number of an object plus one in the lower half, and the upper half of its hash; 0 is an empty place.
  private var places = [UInt64](repeating: 0, count: 64)
  private var count = 0
  /// Different for every table, so that no file can contain texts that all have the same place.
  private let seed = UInt64.random(in: .min ... .max)

  /// Returns the hash of some bytes.
  func hash(_ bytes: RawSpan, _ range: Range<Int>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: range.count)
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      hash = Self.mix(hash, bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      index &+= 8
    }
    return index < range.upperBound ? Self.mix(hash, bytes.tail(index..<range.upperBound)) : hash
  }

  @inline(__always)
  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product &>> 32)
  }

  /// Returns the place of an object with a hash, or the empty place at which it belongs.
  ///
  /// - Parameter isEqual: returns true if an inserted object is the one that is searched for.
  @inline(__always)
  func place(of hash: UInt64, _ isEqual: (Int) -> Bool) -> Int {
    let mask = places.count &- 1
    var place = Int(truncatingIfNeeded: hash &>> 32) & mask
    while places[place] != 0 {
      if places[place] &>> 32 == hash &>> 32, let index = self[place], isEqual(index) { break }
      place = (place &+ 1) & mask
    }
    return place
  }

  /// The object at a place.
  subscript(place: Int) -> Int? {
    let entry = places[place] & 0xFFFF_FFFF
    return entry == 0 ? nil : Int(entry) &- 1
  }

  /// Inserts an object at its place.
  mutating func insert(_ index: Int, _ hash: UInt64, at place: Int) {
    places[place] = hash & ~0xFFFF_FFFF | UInt64(index &+ 1)
    count += 1
    if count &* 2 > places.count { grow() }
  }
}

extension SpellingTable {
  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: 2 * old.count)
    for entry in old where entry != 0 {
      // All of them are distinct.
      places[place(of: entry) { _ in false }] = entry
    }
  }
}

extension RawSpan {
  /// Returns the fewer than eight bytes of a range, the last one highest.
  @inline(__always)
  fileprivate func tail(_ range: Range<Int>) -> UInt64 {
    if range.upperBound >= 8 {
      let word = UInt64(
        littleEndian: unsafeLoadUnaligned(fromByteOffset: range.upperBound &- 8, as: UInt64.self))
      return word &>> (64 &- 8 &* UInt64(truncatingIfNeeded: range.count))
    }
    return range.reversed().reduce(0) { $0 << 8 | UInt64(byte(at: $1)) }
  }

  /// Returns true if the bytes of two ranges are the same.
  func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    var (index, place) = (one.lowerBound, other.lowerBound)
    while index &+ 8 <= one.upperBound {
      let words = (
        unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self),
        unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      )
      if words.0 != words.1 { return false }
      index &+= 8
      place &+= 8
    }
    return index == one.upperBound || tail(index..<one.upperBound) == tail(place..<other.upperBound)
  }
}
