/// A lexer that reads a text line by line, and returns the parts of each line that have a role in the theme.
///
/// The meaning of a line can depend on the lines before it, for example inside a comment of several lines. A lexer
/// passes this on in a ``LexerState``, which a text area keeps for each line. After a change, it requests only the
/// lines from the change to the first line whose state has not changed.
///
/// ``Grammar`` is a lexer that is defined by rules, and ``SyntaxLanguage`` has the grammars of the kit. Other lexers
/// conform to this protocol.
public nonisolated protocol LineLexer: Sendable {
  /// Returns the parts of a line that have a role, in order and without overlap.
  ///
  /// Called for each line that is drawn, and once for each line above it. The time must be proportional to the length of
  /// the line.
  ///
  /// - Parameters:
  ///   - line: the UTF-8 bytes of the line, without its newline. For a long line, only its beginning.
  ///   - state: the state at the start of the line. It becomes the state at the start of the next.
  func spans(of line: [UInt8], state: inout LexerState) -> [SyntaxSpan]
}

/// A part of a line that has a role in the theme.
public nonisolated struct SyntaxSpan: Hashable, Sendable {
  /// The part, in bytes of the line.
  public var range: Range<Int>
  /// The role.
  public var role: ThemeRole

  /// Creates a part with a role.
  public init(_ range: Range<Int>, _ role: ThemeRole) {
    self.range = range
    self.role = role
  }
}

/// The state of a lexer between two lines: the open contexts. At the start of a text there are none.
public nonisolated struct LexerState: Hashable, Sendable {
  /// Something that is open: a comment, a quotation, a block.
  public struct Frame: Hashable, Sendable {
    /// The lexer's number of the context.
    public var context: Int
    /// The text that ends the context, if its beginning defines it, such as the word of a here-document.
    public var capture: [UInt8]

    /// Creates an open context.
    public init(context: Int, capture: [UInt8] = []) {
      self.context = context
      self.capture = capture
    }
  }

  /// The open contexts, the outermost first.
  public var frames: [Frame]

  /// Creates a state in which some contexts are open; by default none.
  public init(frames: [Frame] = []) { self.frames = frames }
}
