internal import FileAccess

// For signals.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The signals that the keyboard sends to all programs of the foreground: they are for the program that has the screen.
enum KeyboardSignals {
  /// The signals of Control-C and Control-\.
  nonisolated static let all = [SIGINT, SIGQUIT]

  /// Ignores the signals while another program has the screen, as the shell's `system` does.
  static func ignoring<Value>(_ body: () async throws(SystemError) -> Value) async throws(SystemError) -> Value {
    var before: [sigaction] = []
    for number in all {
      var ignored = sigaction(address: sigaction.ignored)
      var previous = sigaction()
      sigaction(number, &ignored, &previous)
      before.append(previous)
    }
    defer { for (number, var previous) in zip(all, before) { sigaction(number, &previous, nil) } }
    return try await body()
  }
}
