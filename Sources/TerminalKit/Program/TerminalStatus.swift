/// State that a program shows outside of the cells: the title of the terminal's window, and progress.
final class TerminalStatus {
  private let windows: WindowStack
  /// The bar that was drawn last and requests that the terminal shows its progress.
  private weak var bar: ProgressBar?

  init(_ windows: WindowStack) { self.windows = windows }

  /// Shows the progress of a bar from now on.
  func show(_ bar: ProgressBar) { self.bar = bar }

  /// The title of the terminal's window: the title of the window that fills the screen.
  var title: String { windows.screen?.title ?? "" }

  /// The progress that the terminal shows.
  var progress: TerminalProgress {
    guard let bar, bar.isInTerminal, bar.window?.host != nil, bar.isShown else { return .none }
    return bar.isMoving ? .busy : .percent(Int(bar.fraction * 100))
  }
}
