import Synchronization

package import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Another program whose output is read while it runs, on a thread of its own: the main actor never waits for it.
///
/// It is for programs that only tell something. One that may leave others running behind it, as hooks do, is a
/// ``ChildProcess``: here its output would have no end before theirs.
package nonisolated final class ChildOutput: Sendable {
  private struct State {
    var identifier: pid_t = 0
    var isCanceled = false
  }

  private let state = Mutex(State())

  /// Runs a program to its end.
  ///
  /// A task that is canceled ends the program.
  ///
  /// - Parameters:
  ///   - words: the program, looked for in PATH, and its arguments.
  ///   - input: what it can read from standard input.
  ///   - variables: added to the environment.
  ///   - take: gets the output as it comes, on the thread of this program. While it does not return, the program has to
  ///     wait. False is enough: the program is ended.
  /// - Returns: the ending, whose `output` is empty, or the reason why the program was not started.
  package static func run(
    _ words: [[UInt8]], input: [UInt8] = [], variables: [String: [UInt8]] = [:],
    _ take: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) async -> Result<ChildProcess.Ending, SystemError> {
    let child = ChildOutput()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do throws(SystemError) {
          _ = try SystemThread {
            continuation.resume(returning: child.run(words, input: input, variables: variables, take))
          }
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    } onCancel: {
      child.cancel()
    }
  }

  private func cancel() {
    state.withLock {
      $0.isCanceled = true
      if $0.identifier > 0 { kill(-$0.identifier, SIGTERM) }
    }
  }

  private func run(
    _ words: [[UInt8]], input: [UInt8], variables: [String: [UInt8]], _ take: (ArraySlice<UInt8>) -> Bool
  ) -> Result<ChildProcess.Ending, SystemError> {
    Result { () throws(SystemError) in
      let stdin = try UnnamedFile(holding: input)
      let errors = try UnnamedFile()
      let pipe = try Pipe()
      defer { close(pipe.reading) }
      do {
        defer { close(pipe.writing) }
        let identifier = try ChildProcess.spawn(
          words, variables: variables, [stdin.descriptor, pipe.writing, errors.descriptor])
        state.withLock {
          $0.identifier = identifier
          if $0.isCanceled { kill(-identifier, SIGTERM) }
        }
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(pipe.reading, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        if !take(buffer[..<count]) {
          cancel()
          break
        }
      }
      return ChildProcess.Ending(status: wait(), output: [], errors: errors.contents())
    }
  }

  /// Waits for the end of the program. While it may be waited for, its number is nobody else's and can be signaled.
  private func wait() -> Int32 {
    let identifier = state.withLock { $0.identifier }
    var information = siginfo_t()
    while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0 { if errno != EINTR { break } }
    var status: Int32 = 0
    state.withLock {
      while waitpid(identifier, &status, 0) < 0 { if errno != EINTR { break } }
      $0.identifier = 0
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}

/// A pipe that no other program inherits.
private nonisolated struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    // No program starts in between: one that inherited the end for writing would keep the output from ending.
    try ChildProcess.starting.withLock { _ throws(SystemError) in
      try SystemError.check { pipe(&ends) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    (reading, writing) = (ends[0], ends[1])
  }
}
