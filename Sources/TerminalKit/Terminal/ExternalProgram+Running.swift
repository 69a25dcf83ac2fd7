internal import FileAccess

// For the standard files.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

nonisolated extension ExternalProgram {
  /// Runs the program until its end, on the terminal.
  ///
  /// - Returns: its exit status as the shell tells it.
  func run() async throws(SystemError) -> Int32 {
    // The keyboard may be another file than standard input, such as a pipe.
    let terminal = isatty(STDIN_FILENO) == 1 ? -1 : open("/dev/tty", O_RDWR | O_CLOEXEC)
    defer { if terminal >= 0 { close(terminal) } }
    let files = [terminal < 0 ? STDIN_FILENO : terminal, STDOUT_FILENO, STDERR_FILENO]
    let process = try ProcessStart.start("sh", words, files, resetting: KeyboardSignals.all)
    var thread: SystemThread?
    let ended: Result<Int32, SystemError> = await withCheckedContinuation { continuation in
      let wait: @Sendable () -> Void = {
        do throws(SystemError) { continuation.resume(returning: .success(try ProcessStart.end(of: process))) } catch {
          continuation.resume(returning: .failure(error))
        }
      }
      // A thread of its own, because waiting would keep one of the few threads of tasks from all others.
      do { thread = try SystemThread(wait) } catch { wait() }
    }
    thread?.join()
    let status = try ended.get()
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
