/// The parts of the visible lines of a text that have a role. To find them, the cache stores the lexer's state at the
/// start of each line, from the first line to the last one that was requested.
///
/// After a change, lines are lexed from there until the state at the start of a line is the same as before. The lines
/// after it have not changed.
nonisolated struct SyntaxCache {
  /// The maximum number of bytes of a line that are lexed.
  static let longestLine = 4_096
  /// The maximum number of lines that are lexed in a frame to reach the visible ones, so that no frame takes long. See
  /// ``isBehind``.
  static let longestWay = 2_000
  /// The number of lines before a line from which its state is guessed, if the distance from the beginning is too long.
  private static let guessedWay = 200

  /// The lexer, or nil for none. Setting it empties the cache.
  var lexer: (any LineLexer)? { didSet { forget() } }
  /// True if the lines that were last requested are guessed, because too many lines had to be lexed before them. If
  /// they are requested again, the cache has advanced.
  private(set) var isBehind = false

  /// The states at the starts of the first lines.
  private var states = [LexerState()]
  /// The last line whose state is correct.
  private var last = 0
  /// Lines before this one may have changed since their states were found.
  private var changedEnd = 0
  /// The number of lines that may still be lexed in this frame.
  private var restOfWay = Self.longestWay
  /// The number of lines that were lexed, for tests.
  private(set) var lexedLines = 0

  private var spans: [Int: [SyntaxSpan]] = [:]
  /// The guessed state at the start of a line.
  private var guess: (line: Int, state: LexerState)?

  /// Empties the cache, because the text is a different one.
  mutating func forget() {
    states = [LexerState()]
    last = 0
    changedEnd = 0
    spans = [:]
    guess = nil
  }

  /// Begins a frame, in which the maximum number of lines may be lexed again.
  mutating func beginFrame() {
    restOfWay = Self.longestWay
    isBehind = false
  }

  /// Notes that lines were replaced.
  mutating func replace(_ lines: Range<Int>, with count: Int) {
    spans = [:]
    guess = nil
    let isRight = last == states.count - 1
    guard lines.lowerBound < states.count else { return }
    // The state at the start of the first line is kept, and those of the other lines are removed.
    let gone =
      min(
        lines.lowerBound + 1, states.count)..<max(
        min(lines.upperBound, states.count), min(lines.lowerBound + 1, states.count))
    let isKnownBehind = lines.upperBound < states.count
    states.replaceSubrange(gone, with: repeatElement(LexerState(), count: isKnownBehind ? count - 1 : 0))
    changedEnd = max(isRight ? 0 : changedEnd + count - lines.count, lines.lowerBound + count)
    last = min(last, lines.lowerBound)
  }

  /// Returns the parts of a line that have a role.
  mutating func spans(ofLine line: Int, in lines: [String]) -> [SyntaxSpan] {
    guard let lexer else { return [] }
    if let known = spans[line] { return known }
    go(to: line, in: lines, lexer)
    let isGuessed = last < line
    if isGuessed { isBehind = true }
    var state = isGuessed ? guessedState(ofLine: line, in: lines, lexer) : states[line]
    let found = lex(lines[line], lexer, &state)
    guess = isGuessed ? (line + 1, state) : nil
    if !isGuessed {
      if spans.count > 512 { spans = [:] }
      spans[line] = found
    }
    return found
  }

  /// Finds the states up to a line.
  private mutating func go(to line: Int, in lines: [String], _ lexer: any LineLexer) {
    while last < line, restOfWay > 0 {
      restOfWay -= 1
      var state = states[last]
      _ = lex(lines[last], lexer, &state)
      last += 1
      if last == states.count {
        states.append(state)
      } else if last >= changedEnd, states[last] == state {
        last = states.count - 1
      } else {
        states[last] = state
      }
    }
  }

  /// Returns the state of a line under the assumption that nothing is open some lines before it. If the line before was
  /// guessed, its state is continued.
  private mutating func guessedState(ofLine line: Int, in lines: [String], _ lexer: any LineLexer) -> LexerState {
    if let guess, guess.line == line { return guess.state }
    var state = LexerState()
    for number in max(0, line - Self.guessedWay)..<line { _ = lex(lines[number], lexer, &state) }
    return state
  }

  private mutating func lex(_ line: String, _ lexer: any LineLexer, _ state: inout LexerState) -> [SyntaxSpan] {
    lexedLines += 1
    return lexer.spans(of: Array(line.utf8.prefix(Self.longestLine)), state: &state)
  }
}
