/// The words of some lines, with numbers by which they are compared.
struct WordList {
  /// A word.
  struct Word {
    /// The line that the word is in.
    let line: Int
    /// The offsets of the word's bytes in the text.
    let range: Range<Int>
    /// The number that equal words have in common.
    let number: Int
  }

  /// The words so far.
  private(set) var words: [Word] = []
  private let options: TextOptions
  private let isPrinted: Bool
  private var table = KeyTable()
  private var key: [UInt8] = []

  /// - Parameter isPrinted: true if white space is left out.
  init(_ options: TextOptions, isPrinted: Bool) {
    self.options = options
    self.isPrinted = isPrinted
  }

  /// A number above each number of a word.
  var count: Int { table.count }

  /// Returns the numbers of some words.
  func numbers(_ range: Range<Int>) -> [Int] { words[range].map(\.number) }

  /// Adds the words of a line, and returns their places in ``words``.
  mutating func add(_ text: TextLines, _ line: Int) -> Range<Int> {
    let first = words.count
    let content = text.content(of: line)
    var start = content.lowerBound
    var kind: Kind?
    for (end, next) in Characters(text.bytes, content) {
      // `end` is where a character of the kind `next` begins.
      if let kind, kind == .other || kind != next {
        add(text, line, start..<end, kind)
        start = end
      }
      kind = next
    }
    if let kind { add(text, line, start..<content.upperBound, kind) }
    let end = content.upperBound..<text.range(of: line).upperBound
    if !options.ignoresLineEnds, !end.isEmpty { add(text, line, end, .space) }
    return first..<words.count
  }

  private mutating func add(_ text: TextLines, _ line: Int, _ range: Range<Int>, _ kind: Kind) {
    if kind == .space, isPrinted || options.whiteSpace != .exact { return }
    let number: Int
    if options.ignoresCase {
      key.removeAll(keepingCapacity: true)
      for index in range { key.append(text.bytes[index].lowercased) }
      number = table.number(of: key, in: 0..<key.count)
    } else {
      number = table.number(of: text.bytes, in: range)
    }
    words.append(Word(line: line, range: range, number: number))
  }

  /// Returns the marks of a line for changed words. Two that only white space separates are one.
  func marks(_ text: TextLines, _ line: Int, words own: Range<Int>, changed: [Range<Int>]) -> [TextWords.Mark] {
    let start = text.range(of: line).lowerBound
    var ranges: [Range<Int>] = []
    for part in changed where !part.isEmpty {
      let (first, last) = (words[own.lowerBound + part.lowerBound], words[own.lowerBound + part.upperBound - 1])
      let range = first.range.lowerBound..<last.range.upperBound
      if let last = ranges.last, text.bytes[last.upperBound..<range.lowerBound].allSatisfy(\.isSpace) {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { TextWords.Mark(line: line, range: $0.lowerBound - start..<$0.upperBound - start) }
  }
}

extension WordList {
  /// The kinds of characters.
  enum Kind {
    case word
    case space
    case other
  }

  /// The characters of a range of bytes: where each begins, and its kind.
  private struct Characters: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var offset: Int
    private let end: Int
    /// The characters as grapheme clusters, or nil if each byte is taken for a character.
    private var clusters: String.Iterator?

    init(_ bytes: [UInt8], _ range: Range<Int>) {
      self.bytes = bytes
      offset = range.lowerBound
      end = range.upperBound
      if bytes[range].contains(where: { $0 >= 0x80 }), let text = String(validating: bytes[range], as: UTF8.self) {
        clusters = text.makeIterator()
      }
    }

    mutating func next() -> (start: Int, kind: Kind)? {
      guard offset < end else { return nil }
      let start = offset
      if let cluster = clusters?.next() {
        offset += cluster.utf8.count
        if cluster.isWhitespace { return (start, .space) }
        return (start, cluster.isLetter || cluster.isNumber || cluster == "_" ? .word : .other)
      }
      offset += 1
      let byte = bytes[start]
      if byte.isSpace { return (start, .space) }
      // Bytes that are not ASCII are here only if the line is not UTF-8, and then nothing separates them.
      let isWord = byte.isLetterOrDigit || byte == UInt8(ascii: "_") || byte >= 0x80
      return (start, isWord ? .word : .other)
    }
  }
}
