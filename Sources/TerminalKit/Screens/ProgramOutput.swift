/// Turns what a program shows into bytes for its display: cells that have changed, or lines to be spoken, and the title and
/// progress of the terminal's window.
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

  /// The terminal shows a frame at once when its start and end are marked, or does not.
  mutating func setSynchronized(_ isSynchronized: Bool) { writer.isSynchronized = isSynchronized }

  /// Draws what a frame was asked for, and returns the bytes that show it.
  mutating func frame(of application: Application) -> [UInt8] {
    guard let due = application.frames.due(at: application.now), due <= application.now, application.draw(on: grid)
    else { return [] }
    if display == .spoken {
      // The terminal is in raw mode, in which a line ends with both.
      return Array(narrator.lines(for: application).map { $0 + "\r\n" }.joined().utf8)
    }
    let cells = writer.frame(grid, caret: application.caretOnScreen)
    return cells
      + signals.sequences(
        title: display.isScreen ? application.terminalTitle : "", progress: application.terminalProgress, for: traits)
  }

  /// Forgets what the terminal shows, after something else has drawn on it.
  mutating func invalidate() {
    writer.invalidate()
    signals.invalidate()
  }

  /// Returns the bytes that leave the rows of an inline program as they are to remain.
  mutating func end() -> [UInt8] {
    guard case .inline(_, let whenDone) = display else { return [] }
    return writer.endInline(isCleared: whenDone == .clear)
  }
}
