// For the size of the terminal.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// A line on the terminal that shows the progress of an exploration. It is redrawn in place, and removed at the end.
///
/// If standard error is not a terminal, nothing is written.
final class ExplorationProgress {
  private let isOn: Bool
  private let width: Int
  private let count: Int
  private let begin = ContinuousClock.now
  private var shown = ""

  /// - Parameter count: the number of files.
  init(count: Int) {
    isOn = isatty(2) == 1 && Environment["TERM"] ?? "dumb" != "dumb"
    var size = winsize()
    width = isOn && ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    self.count = count
  }

  /// Draws the line.
  func show(done: Int, findings: Int) {
    let line = String(
      Self.text(done: done, count: count, findings: findings, after: .now - begin).prefix(width - 1))
    if !isOn || line == shown { return }
    write("\r\u{1B}[K" + line)
    shown = line
  }

  /// Removes the line, so that something else can be written.
  func clear() {
    if shown.isEmpty { return }
    write("\r\u{1B}[K")
    shown = ""
  }

  private func write(_ text: String) { try? writeAll(Array(text.utf8), to: 2) }

  /// Returns the text of the line.
  static func text(done: Int, count: Int, findings: Int, after time: Duration) -> String {
    let found = findings == 0 ? "nothing found" : "\(findings) finding\(findings == 1 ? "" : "s")"
    let left = done == 0 || done == count ? nil : Int((time * (count - done) / done).components.seconds)
    return "\(done) of \(count) files, \(found)" + (left.map { ", about \(words(seconds: $0)) left" } ?? "")
  }

  private static func words(seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
    default: "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
  }
}
