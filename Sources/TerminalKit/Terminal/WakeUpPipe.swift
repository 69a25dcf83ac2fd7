import FileAccess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A pipe that ends the sleep of the thread that reads a terminal. Its descriptors are closed with the last reference.
nonisolated final class WakeUpPipe: Sendable {
  /// The end that the thread polls.
  let readEnd: Int32
  /// The end that signal handlers write to.
  let writeEnd: Int32

  /// - Throws: the system's reason if it has no pipe left.
  init() throws(SystemError) { (readEnd, writeEnd) = try SystemCalls.makePipe() }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the thread, now or when it next goes to sleep; from any thread.
  func signal() {
    var byte: UInt8 = 0
    // One try is enough: the write fails where the pipe is full, and a full pipe wakes the thread as well.
    _ = write(writeEnd, &byte, 1)
  }

  /// Takes out what `signal()` has put in.
  func drain() { SystemCalls.drain(readEnd) }
}
