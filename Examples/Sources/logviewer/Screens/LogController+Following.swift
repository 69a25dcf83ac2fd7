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
    case .gone: say("\(lines.file.name) has been removed or renamed. What is written to it still comes.")
    case .grown: lines.fileHasGrown()
    case .rewritten: beginAnew("\(lines.file.name) was written anew: this is what it holds now.")
    case .cut: beginAnew("\(lines.file.name) was cut: this is what has been written since.")
    case .replaced: beginAnew("\(lines.file.name) was replaced: this is the new file.")
    }
    goOn()
  }

  private func beginAnew(_ words: String) {
    anchor = nil
    lines.restart()
    log.reload(removedAtStart: lines.work())
    if log.follows { log.scrollToEnd() }
    say(words)
  }
}
