/// Makes of each line the bytes by which it is compared, and of these a number.
struct LineKeys {
  private let options: TextOptions
  private let isExact: Bool
  private var table = KeyTable()
  private var key: [UInt8] = []

  init(_ options: TextOptions) {
    self.options = options
    isExact = options.whiteSpace == .exact && !options.ignoresCase && !options.ignoresLineEnds
  }

  /// The number of different lines so far.
  var count: Int { table.count }

  /// Returns the numbers of the lines of a text. Equal lines have equal numbers, in all texts that this value numbers.
  mutating func numbers(of lines: TextLines) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(lines.count)
    for line in 0..<lines.count {
      let range = lines.range(of: line)
      if isExact {
        numbers.append(table.number(of: lines.bytes, in: range))
      } else {
        makeKey(of: lines.bytes, in: range)
        numbers.append(table.number(of: key, in: 0..<key.count))
      }
    }
    return numbers
  }

  /// Returns true if a line is blank to the options: it has no bytes to compare, except for a line feed.
  mutating func isBlank(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    // Most lines are not blank, and their first byte tells.
    if let first = range.first, !bytes[first].isSpace { return false }
    makeKey(of: bytes, in: range)
    return key.isEmpty || (key.count == 1 && key[0] == UInt8(ascii: "\n"))
  }

  private mutating func makeKey(of bytes: [UInt8], in range: Range<Int>) {
    key.removeAll(keepingCapacity: true)
    var range = range
    var end: UInt8?
    if options.whiteSpace == .exact {
      if let last = range.last, bytes[last] == UInt8(ascii: "\n") {
        end = bytes[last]
        range = range.dropLast()
      }
      if options.ignoresLineEnds, let last = range.last, bytes[last] == UInt8(ascii: "\r") { range = range.dropLast() }
    }
    var hasSpace = false
    for index in range {
      let byte = bytes[index]
      if options.whiteSpace != .exact, byte.isSpace {
        hasSpace = true
        continue
      }
      if hasSpace, options.whiteSpace == .amount { key.append(UInt8(ascii: " ")) }
      hasSpace = false
      key.append(options.ignoresCase ? byte.lowercased : byte)
    }
    if let end { key.append(end) }
  }
}
