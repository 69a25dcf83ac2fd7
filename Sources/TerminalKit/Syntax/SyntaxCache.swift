/// The parts of the visible lines of a text that have a role, and what must be remembered to find them: the lexer's state
/// at the start of each line from the first to the last that was asked for.
///
/// After a change, lines are lexed from there until the state at the start of a line is what it was before; those behind it
/// have not changed.
nonisolated struct SyntaxCache {
  /// The most bytes of a line that are lexed.
  static let longestLine = 4_096
  /// The most lines that are lexed in one go to reach a line, so that no frame takes long. See ``isBehind``.
  static let longestWay = 2_000
  /// The number of lines from which a line's state is guessed where the way from the start is too long.
  private static let guessedWay = 200

  /// The lexer, or nil for none. Setting it forgets everything.
  var lexer: (any LineLexer)? { didSet { forget() } }
  /// True if the lines that were asked for last are guessed, because the way to them was too long: ask again, and the
  /// cache is nearer.
  private(set) var isBehind = false

  /// The states at the starts of the first lines.
  private var states = [LexerState()]
  /// The last line whose state is right.
  private var last = 0
  /// The lines before this one may have been changed since their states were found.
  private var changedEnd = 0
  /// The number of lines that were lexed, for tests.
  private(set) var lexedLines = 0

  private var spans: [Int: [SyntaxSpan]] = [:]
  /// The guessed state at the start of a line.
  private var guess: (line: Int, state: LexerState)?

  /// Forgets everything: the text is another.
  mutating func forget() {
    states = [LexerState()]
    last = 0
    changedEnd = 0
    spans = [:]
    guess = nil
  }

  /// Takes note that lines were replaced.
  mutating func replace(_ lines: Range<Int>, with count: Int) {
    spans = [:]
    guess = nil
    let isRight = last == states.count - 1
    guard lines.lowerBound < states.count else { return }
    // The state at the start of the first line stays; those of the other lines go.
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
    isBehind = last < line
    var state = isBehind ? guessedState(ofLine: line, in: lines, lexer) : states[line]
    let found = lex(lines[line], lexer, &state)
    guess = isBehind ? (line + 1, state) : nil
    if !isBehind {
      if spans.count > 512 { spans = [:] }
      spans[line] = found
    }
    return found
  }

  /// Finds the states up to a line.
  private mutating func go(to line: Int, in lines: [String], _ lexer: any LineLexer) {
    let end = min(line, last + Self.longestWay)
    while last < end {
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

  /// Returns the state of a line as if nothing were open some lines before it; where the line before was guessed, what
  /// follows from that.
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
