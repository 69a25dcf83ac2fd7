/// Matches patterns in a line.
///
/// The number of bytes that it may read is limited in proportion to the line. When the limit is reached, nothing
/// matches any more. Grammars for real text need a small part of the limit.
nonisolated struct PatternMatcher {
  let line: [UInt8]
  /// The text that the open context has captured.
  var captured: [UInt8] = []
  /// The part of the line that the last match has captured.
  private(set) var capture: Range<Int>?
  private var budget: Int

  init(_ line: [UInt8]) {
    self.line = line
    budget = 512 + 64 * line.count
  }

  /// True if the limit has been reached.
  var isExhausted: Bool { budget <= 0 }

  /// Returns the end of a pattern that begins at a place, or nil if it does not match there.
  mutating func match(_ pattern: SyntaxPattern, at start: Int) -> Int? {
    capture = nil
    return end(of: pattern, at: start)
  }

  private mutating func end(of pattern: SyntaxPattern, at start: Int) -> Int? {
    budget -= 1
    guard budget > 0 else { return nil }
    switch pattern {
    case .text(let bytes): return end(ofText: bytes, at: start)
    case .one(let set): return start < line.count && set.contains(line[start]) ? start + 1 : nil
    case .oneOrMore(let set):
      let end = run(of: set, at: start)
      return end > start ? end : nil
    case .zeroOrMore(let set): return run(of: set, at: start)
    case .word: return word(at: start)
    case .words(let words):
      guard let end = word(at: start), words.contains(line, start..<end) else { return nil }
      return end
    case .sequence(let parts):
      var index = start
      for part in parts {
        guard let end = end(of: part, at: index) else { return nil }
        index = end
      }
      return index
    case .choice(let choices):
      for choice in choices { if let end = end(of: choice, at: start) { return end } }
      return nil
    case .optional(let pattern): return end(of: pattern, at: start) ?? start
    case .repeated(let pattern):
      var index = start
      while let end = end(of: pattern, at: index), end > index { index = end }
      return index
    case .lookahead(let pattern): return end(of: pattern, at: start) == nil ? nil : start
    case .negativeLookahead(let pattern): return end(of: pattern, at: start) == nil ? start : nil
    case .lookbehind(let set): return start == 0 || set.contains(line[start - 1]) ? start : nil
    case .startOfLine: return start == 0 ? 0 : nil
    case .endOfLine: return start == line.count ? start : nil
    case .rest: return line.count
    case .capture(let pattern):
      guard let end = end(of: pattern, at: start) else { return nil }
      capture = start..<end
      return end
    case .backreference: return end(ofText: captured, at: start)
    }
  }

  private func end(ofText bytes: [UInt8], at start: Int) -> Int? {
    guard bytes.count <= line.count - start else { return nil }
    var index = start
    for byte in bytes {
      if line[index] != byte { return nil }
      index += 1
    }
    return index
  }

  private mutating func run(of set: ByteSet, at start: Int) -> Int {
    var index = start
    while index < line.count, set.contains(line[index]) { index += 1 }
    budget -= index - start
    return index
  }

  /// Returns the end of the word that begins at a place.
  mutating func word(at start: Int) -> Int? {
    guard start < line.count, ByteSet.wordStart.contains(line[start]) else { return nil }
    return run(of: .word, at: start)
  }
}
