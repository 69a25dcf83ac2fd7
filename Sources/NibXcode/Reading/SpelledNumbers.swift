/// A hash table with open addressing that finds the numbers of texts by their bytes, without making strings.
///
/// The table of an archive's writer, which stores no ranges, takes 1 % more instructions for reading a file of Xcode's.
struct SpelledNumbers {
  private struct Entry {
    var hash: UInt64
    var range: Range<Int>
    var number: Int32
  }

  private var entries: [Entry] = []
  private var places = [Int32](repeating: -1, count: 64)
  /// Different for every table, so that a file cannot be made whose texts all collide.
  private let seed = UInt64.random(in: .min ... .max)

  /// Returns the number of a text, or nil.
  func number(of range: Range<Int>, in storage: [UInt8]) -> Int32? {
    let index = places[place(of: range, hash(range, storage), storage)]
    return index < 0 ? nil : entries[Int(index)].number
  }

  /// Adds a text that is not in the table yet.
  mutating func enter(_ range: Range<Int>, as number: Int32, in storage: [UInt8]) {
    if entries.count * 2 >= places.count { grow() }
    let hash = hash(range, storage)
    places[place(of: range, hash, storage)] = Int32(entries.count)
    entries.append(Entry(hash: hash, range: range, number: number))
  }

  private func hash(_ range: Range<Int>, _ storage: [UInt8]) -> UInt64 {
    var hash = seed
    let bytes = storage.span.extracting(range)
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[unchecked: index])) &* 0x0000_0100_0000_01B3 }
    return (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
  }

  private func place(of range: Range<Int>, _ hash: UInt64, _ storage: [UInt8]) -> Int {
    var place = Int(truncatingIfNeeded: hash >> 32) & (places.count - 1)
    while places[place] >= 0 {
      let entry = entries[Int(places[place])]
      if entry.hash == hash, entry.range.count == range.count {
        let (known, bytes) = (storage.span.extracting(entry.range), storage.span.extracting(range))
        if bytes.indices.allSatisfy({ known[unchecked: $0] == bytes[unchecked: $0] }) { break }
      }
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  private mutating func grow() {
    places = [Int32](repeating: -1, count: places.count * 2)
    for (index, entry) in entries.enumerated() {
      var place = Int(truncatingIfNeeded: entry.hash >> 32) & (places.count - 1)
      while places[place] >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = Int32(index)
    }
  }
}
