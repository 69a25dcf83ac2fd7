import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that has no name, and is gone when nobody holds it any more.
nonisolated final class UnnamedFile: Sendable {
  /// For the calls of C. Other programs do not get it unless they are given it.
  let descriptor: Int32

  /// A file that holds some bytes, and is read from its beginning.
  init(holding bytes: [UInt8] = []) throws(SystemError) {
    guard let stream = tmpfile() else { throw SystemError(number: errno) }
    defer { fclose(stream) }
    // None of the numbers under which another program gets it.
    descriptor = try SystemError.check { fcntl(fileno(stream), F_DUPFD_CLOEXEC, 16) }
    try writeAll(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Far more than anybody reads, and less than would hurt.
  static let mostBytes = 1 << 26

  /// Returns the bytes of the file from its beginning, up to a limit.
  func contents() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.mostBytes {
      let count = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(bytes.count)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
