/// State that the terminal shows outside of the cells.
extension Application {
  /// The title of the terminal's window: the title of the window that fills the screen.
  var terminalTitle: String { windows.screen?.title ?? "" }

  /// The progress that the terminal shows. It comes from the last drawn ``ProgressBar`` that requests this.
  var terminalProgress: TerminalProgress {
    guard let bar = progressOfTerminal, bar.isInTerminal, let window = bar.window, window.application === self,
      bar.isShown
    else { return .none }
    return bar.isMoving ? .busy : .percent(Int(bar.fraction * 100))
  }
}
