/// Numbers for runs of bytes, 0 for the first that comes and one more for each new one.
///
/// A hash table with open addressing. All bytes are in one array, because a line of its own would take an allocation.
struct KeyTable {
  /// The number of a key and one, or 0 where there is none. The count is a power of two.
  private var slots = [Int](repeating: 0, count: 64)
  private var hashes: [UInt64] = []
  /// The bytes of all keys in order.
  private var bytes: [UInt8] = []
  /// The end of each key in the bytes.
  private var ends: [Int] = []
  /// Different in each process, so that no file has lines that all collide. No result depends on it.
  private let seed = UInt64.random(in: .min ... .max)

  /// The number of keys.
  var count: Int { hashes.count }

  /// Returns the number of a key.
  mutating func number(of source: [UInt8], in range: Range<Int>) -> Int {
    let hash = hash(of: source, in: range)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if hashes[number] == hash, isKey(number, equalTo: source, in: range) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = hashes.count
    slots[slot] = number + 1
    hashes.append(hash)
    bytes.append(contentsOf: source[range])
    ends.append(bytes.count)
    if hashes.count * 2 > slots.count { grow() }
    return number
  }

  private func hash(of source: [UInt8], in range: Range<Int>) -> UInt64 {
    let bytes = source.span.bytes
    var hash = seed ^ UInt64(range.count)
    var index = range.lowerBound
    while index + 8 <= range.upperBound {
      hash = mixed(hash ^ bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var word: UInt64 = 0
    while index < range.upperBound {
      word = word << 8 | UInt64(source[index])
      index += 1
    }
    return mixed(hash ^ word)
  }

  private func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  private func isKey(_ number: Int, equalTo source: [UInt8], in range: Range<Int>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == range.count else { return false }
    let (known, new) = (bytes.span.bytes, source.span.bytes)
    var step = 0
    while step + 8 <= range.count {
      let word = known.unsafeLoadUnaligned(fromByteOffset: start + step, as: UInt64.self)
      if word != new.unsafeLoadUnaligned(fromByteOffset: range.lowerBound + step, as: UInt64.self) { return false }
      step += 8
    }
    while step < range.count {
      if bytes[start + step] != source[range.lowerBound + step] { return false }
      step += 1
    }
    return true
  }

  private mutating func grow() {
    slots = [Int](repeating: 0, count: slots.count * 4)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number + 1
    }
  }
}
