/// The facts that the terminal tells of itself, and the signals that it shows outside of the cells.
extension Application {
  /// The title of the terminal's window: that of the window that fills the screen.
  var terminalTitle: String { windows.screen?.title ?? "" }

  /// The progress that the terminal shows: that of the ``Progress`` that asks for it and was drawn last.
  var terminalProgress: TerminalProgress {
    guard let bar = progressOfTerminal, bar.isInTerminal, let window = bar.window, window.application === self,
      bar.isShown
    else { return .none }
    return bar.isMoving ? .busy : .percent(Int(bar.fraction * 100))
  }
}
