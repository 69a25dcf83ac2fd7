internal import NibModel

/// Numbers of texts of a file, found by their bytes.
struct SpelledNumbers {
  private var table = SpellingTable()
  private var entries: [(range: Range<Int>, number: Int32)] = []

  /// Returns the number of a text, or nil.
  func number(of range: Range<Int>, in storage: [UInt8]) -> Int32? {
    table[place(of: range, table.hash(storage.span.bytes, range), storage)].map { entries[$0].number }
  }

  /// Adds a text that is not in the table yet.
  mutating func enter(_ range: Range<Int>, as number: Int32, in storage: [UInt8]) {
    let hash = table.hash(storage.span.bytes, range)
    table.insert(entries.count, hash, at: place(of: range, hash, storage))
    entries.append((range, number))
  }

  private func place(of range: Range<Int>, _ hash: UInt64, _ storage: [UInt8]) -> Int {
    table.place(of: hash) { storage.span.bytes.isEqual(entries[$0].range, range) }
  }
}
