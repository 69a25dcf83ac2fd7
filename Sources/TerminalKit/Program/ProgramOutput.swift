/// Converts the output of a program to bytes for its display: changed cells or spoken lines, and the title and progress
/// of the terminal's window.
struct ProgramOutput {
  private let display: Display
  private let traits: TerminalTraits
  private var writer: FrameWriter
  private var narrator = Narrator()
  private var signals = TerminalSignals()
  private let grid = CellGrid(size: .zero)

  init(_ display: Display, colors: ColorDepth, glyphs: GlyphSet, hasLinks: Bool, traits: TerminalTraits) {
    self.display = display
    self.traits = traits
    writer = FrameWriter(colors: colors, hasLinks: hasLinks)
    writer.glyphs = glyphs
    if case .inline = display { writer.isInline = true }
  }

  /// Notes whether the terminal supports synchronized output, in which a frame with a marked start and end is shown at
  /// once.
  mutating func setSynchronized(_ isSynchronized: Bool) { writer.isSynchronized = isSynchronized }

  /// Draws the requested frame, and returns the bytes that show it.
  mutating func frame(of application: Application) -> [UInt8] {
    let now = application.now
    guard let due = application.frames.due(at: now), due <= now, application.draw(on: grid) else { return [] }
    if display == .spoken {
      // The terminal is in raw mode, in which a line needs both characters at its end.
      let lines = narrator.lines(for: application.windows, application.board, in: application.words)
      return Array(lines.map { $0 + "\r\n" }.joined().utf8)
    }
    let cells = writer.frame(grid, caret: application.caretOnScreen)
    return cells
      + signals.sequences(
        title: display.isScreen ? application.status.title : "", progress: application.status.progress, for: traits)
  }

  /// Forgets the contents of the terminal, after something else has drawn on it.
  mutating func invalidate() {
    writer.invalidate()
    signals.invalidate()
  }

  /// Returns the bytes that leave the rows of an inline program in their final state.
  mutating func end() -> [UInt8] {
    guard case .inline(_, let whenDone) = display else { return [] }
    return writer.endInline(isCleared: whenDone == .clear)
  }
}
