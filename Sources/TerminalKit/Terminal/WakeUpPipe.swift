import FileAccess

// For a pipe that a handler of signals may write to.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that wakes the thread that reads a terminal. Its descriptors are closed with the last reference.
nonisolated final class WakeUpPipe: Sendable {
  /// The end that the thread polls.
  let readEnd: Int32
  /// The end that signal handlers write to.
  let writeEnd: Int32

  /// - Throws: the system's reason if it cannot make a pipe.
  init() throws(SystemError) { (readEnd, writeEnd) = try SystemCalls.makePipe() }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the thread immediately, or the next time that it would sleep. May be called on any thread.
  func signal() {
    var byte: UInt8 = 0
    // One attempt is enough: the write fails if the pipe is full, and a full pipe also wakes the thread.
    _ = write(writeEnd, &byte, 1)
  }

  /// Removes the bytes that `signal()` has written.
  func drain() { SystemCalls.drain(readEnd) }
}
