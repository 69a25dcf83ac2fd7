// For the terminal: its descriptor is closed here.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file from which keys are read: standard input, or the terminal of the output, which is opened again. A file that
/// was opened is closed with the last reference.
nonisolated final class Keyboard: Sendable {
  /// The file's descriptor.
  let descriptor: Int32
  private let isOpened: Bool

  /// Returns nil if neither standard input nor the output is a terminal.
  init?(output: Int32) {
    if SystemCalls.isTerminal(STDIN_FILENO) {
      (descriptor, isOpened) = (STDIN_FILENO, false)
    } else if let opened = SystemCalls.openTerminal(of: output) {
      (descriptor, isOpened) = (opened, true)
    } else {
      return nil
    }
  }

  deinit { if isOpened { close(descriptor) } }
}
