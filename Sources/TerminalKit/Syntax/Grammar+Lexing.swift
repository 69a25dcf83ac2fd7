nonisolated extension Grammar {
  /// The maximum number of open contexts.
  private static let deepest = 64
  /// The maximum number of bytes that a context captures.
  private static let longestCapture = 64

  /// Returns the parts of a line that have a role.
  public func spans(of line: [UInt8], state: inout LexerState) -> [SyntaxSpan] {
    guard !states.isEmpty else { return [] }
    var walk = Walk(grammar: self, line: line, frames: state.frames.filter { states.indices.contains($0.context) })
    walk.run()
    state.frames = walk.frames
    return walk.spans
  }

  /// The progress along a line.
  private struct Walk {
    let grammar: Grammar
    var matcher: PatternMatcher
    var frames: [LexerState.Frame]
    var spans: [SyntaxSpan] = []
    var place = 0

    init(grammar: Grammar, line: [UInt8], frames: [LexerState.Frame]) {
      self.grammar = grammar
      self.frames = frames
      matcher = PatternMatcher(line)
    }

    private var state: State { grammar.states[frames.last?.context ?? 0] }

    mutating func run() {
      closeOuter()
      let end = matcher.line.count
      while place < end, !matcher.isExhausted {
        if !applyRule() { skip(state.role) }
      }
      if place < end { emit(end, state.role) }
      while let last = frames.last, grammar.states[last.context].endsWithLine { frames.removeLast() }
    }

    /// Closes a context that ends at the start of this line, with all contexts that are open in it.
    private mutating func closeOuter() {
      for (depth, frame) in frames.enumerated() {
        for rule in grammar.states[frame.context].outer {
          matcher.captured = frame.capture
          guard let end = matcher.match(rule.pattern, at: 0) else { continue }
          frames.removeSubrange(depth...)
          return emit(end, rule.role)
        }
      }
    }

    /// Applies the first rule that matches. Advances along the line, or changes the open contexts.
    private mutating func applyRule() -> Bool {
      let state = state
      matcher.captured = frames.last?.capture ?? []
      for number in state.byFirst[Int(matcher.line[place])] {
        let rule = state.rules[number]
        guard let end = matcher.match(rule.pattern, at: place) else { continue }
        let capture = matcher.capture.map { Array(matcher.line[$0].prefix(Grammar.longestCapture)) } ?? []
        guard end > place || rule.closes && !frames.isEmpty || !rule.opens.isEmpty else { continue }
        emit(end, rule.role ?? state.role)
        if rule.closes { _ = frames.popLast() }
        for context in rule.opens where frames.count < Grammar.deepest {
          frames.append(LexerState.Frame(context: context, capture: capture))
        }
        return true
      }
      return false
    }

    /// Skips a word, or a byte that is not part of a word.
    private mutating func skip(_ role: ThemeRole?) {
      let end = ByteSet.word.contains(matcher.line[place]) ? matcher.match(.oneOrMore(.word), at: place) : nil
      emit(end ?? place + 1, role)
    }

    /// Assigns a role to the text up to a place, and advances to that place.
    private mutating func emit(_ end: Int, _ role: ThemeRole?) {
      defer { place = end }
      guard let role, end > place else { return }
      if let last = spans.last, last.role == role, last.range.upperBound == place {
        spans[spans.count - 1].range = last.range.lowerBound..<end
      } else {
        spans.append(SyntaxSpan(place..<end, role))
      }
    }
  }
}
