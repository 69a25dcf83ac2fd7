#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why the bytes of a file could not be had.
package enum ReadingFailure: Error, Hashable {
  /// There is no such file, or it may not be opened.
  case cannotOpen(SystemError)
  /// It is a folder, or a disk is broken.
  case cannotRead(SystemError)
  /// It has more bytes than asked for at the most.
  case tooLong(limit: Int)
}

/// Reads a file's bytes.
///
/// - Parameters:
///   - path: where the file is, absolute or relative to the working directory.
///   - limit: bytes at the most; one more is an error and ends the reading, so that a device that never ends does
///     not hang it.
package func readFile(_ path: String, limit: Int) throws(ReadingFailure) -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .cannotOpen(SystemError(number: errno)) }
  defer { close(descriptor) }
  return try readAll(from: descriptor, limit: limit)
}

/// Reads what is left of a file that is open: all of standard input, with 0.
///
/// - Parameter limit: bytes at the most, as for a file.
package func readAll(from descriptor: Int32, limit: Int) throws(ReadingFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    // An array is passed to a C function as a pointer that is good for the call.
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0, errno == EINTR { continue }
    if count < 0 { throw .cannotRead(SystemError(number: errno)) }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
  throw .tooLong(limit: limit)
}
