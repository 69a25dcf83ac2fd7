import FileAccess

// For the terminal: its settings, its size and its bytes.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The C library functions that a terminal needs, each in a thin wrapper.
///
/// Unsafe pointers are used only here and in `CrashGuard.swift`, because C functions return their results through them.
package nonisolated enum SystemCalls {
  /// Opens those of the three standard files that are closed. Otherwise the first file that the program opens would get
  /// the number of a standard file, and text for the user would be written into it. Reading and writing still fail.
  package static func openStandardFiles() {
    for file: Int32 in 0...2 where fcntl(file, F_GETFD) < 0 {
      // The lowest free number is used, so it is this one.
      _ = open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Reads the available bytes, up to the size of a buffer. Returns 0 at the end, and nil to try again.
  static func readSome(_ file: Int32, into buffer: inout [UInt8]) -> Int? {
    let count = buffer.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    return max(0, count)
  }

  /// The result of waiting for input. After an error or at the end of a file, reading does not block.
  struct Readiness {
    var hasInput = false
    var isGone = false
    /// True if the second file has input.
    var isWoken = false
  }

  /// Waits until one of two files has input.
  ///
  /// - Parameter first: the first file; nil for none.
  /// - Parameter milliseconds: the time limit; nil for no limit.
  static func wait(_ first: Int32?, _ second: Int32, milliseconds: Int32?) -> Readiness {
    // poll(2) skips negative files.
    var requests = [
      pollfd(fd: first ?? -1, events: Int16(POLLIN), revents: 0), pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&requests, nfds_t(requests.count), milliseconds ?? -1) > 0 else { return Readiness() }
    let events = Int32(requests[0].revents)
    return Readiness(
      hasInput: events & POLLIN != 0, isGone: events & (POLLHUP | POLLERR | POLLNVAL) != 0 && events & POLLIN == 0,
      isWoken: requests[1].revents != 0)
  }

  /// Returns a pipe whose ends do not block and are not inherited by other programs.
  static func makePipe() throws(SystemError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    try SystemError.check { pipe(&ends) }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// Removes all bytes from a nonblocking pipe.
  static func drain(_ file: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64)
    while let count = readSome(file, into: &buffer), count > 0 {}
  }

  /// Returns a file without a name, which is deleted when it is closed.
  static func makeTemporaryFile() -> Int32? {
    guard let stream = tmpfile() else { return nil }
    defer { fclose(stream) }
    let file = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 3)
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFL, O_APPEND)
    return file
  }

  /// Opens the terminal of a file again, so that its settings are not shared with other users of the file.
  static func openTerminal(of file: Int32) -> Int32? {
    var name = [CChar](repeating: 0, count: 1024)
    guard ttyname_r(file, &name, name.count - 1) == 0 else { return nil }
    let opened = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    return opened >= 0 ? opened : nil
  }

  /// Returns true if two files are the same terminal.
  static func areSameTerminal(_ one: Int32, _ other: Int32) -> Bool {
    var first = stat()
    var second = stat()
    return isatty(one) == 1 && isatty(other) == 1 && fstat(one, &first) == 0 && fstat(other, &second) == 0
      && first.st_rdev == second.st_rdev
  }

  static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

  /// Returns the size that a terminal reports; nil if it reports none.
  package static func windowSize(_ file: Int32) -> Size? {
    var window = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return Size(width: Int(window.ws_col), height: Int(window.ws_row))
  }

  static func settings(_ file: Int32) -> termios? { try? readSettings(file) }

  static func readSettings(_ file: Int32) throws(SystemError) -> termios {
    var settings = termios()
    try SystemError.check { tcgetattr(file, &settings) }
    return settings
  }

  /// Changes settings immediately. It does not wait for pending output, because that is meant for the screen in either
  /// case.
  static func setSettings(_ file: Int32, _ settings: termios) -> Bool {
    var settings = settings
    while tcsetattr(file, TCSANOW, &settings) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }

  /// Returns settings for raw mode: each key is delivered immediately, output is not changed, and no key sends a
  /// signal.
  static func raw(_ settings: termios) -> termios {
    var settings = settings
    cfmakeraw(&settings)
    return settings
  }

  /// Returns the byte that the backspace key sends.
  static func backspace(_ settings: termios) -> UInt8 {
    // C's array is imported as a tuple, which has no subscript.
    withUnsafeBytes(of: settings.c_cc) { $0[Int(VERASE)] }
  }

  /// Returns true if the program is in the foreground of its terminal.
  static func isInForeground(_ file: Int32) -> Bool {
    let group = tcgetpgrp(file)
    return group < 0 || group == getpgrp()
  }
}
