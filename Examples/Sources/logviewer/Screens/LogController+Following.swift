import TerminalKit

/// Follows the file: it is checked for changes four times a second.
extension LogController {
  private static let interval = Duration.milliseconds(250)

  /// Checks the file from time to time, while the screen is shown.
  func watch() {
    application?.after(Self.interval) { [weak self] _ in
      self?.look()
      self?.watch()
    }
  }

  private func look() {
    switch lines.file.look() {
    case .none: return
    case .gone: say("\(lines.file.name) was removed or renamed. New lines in it are still shown.")
    case .grown: lines.fileHasGrown()
    case .rewritten: restart("\(lines.file.name) was rewritten: these are its new contents.")
    case .cut: restart("\(lines.file.name) was truncated: these are the lines since then.")
    case .replaced: restart("\(lines.file.name) was replaced: this is the new file.")
    }
    goOn()
  }

  private func restart(_ words: String) {
    anchor = nil
    lines.restart()
    log.reload(removedAtStart: lines.work())
    if log.follows { log.scrollToEnd() }
    say(words)
  }
}
