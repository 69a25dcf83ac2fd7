// For a file that another process is given.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess

/// A file without a name, which is removed when the process ends. Its descriptor is not one of those that another
/// process is given.
final class TemporaryFile {
  let descriptor: Int32

  init(holding bytes: [UInt8]) throws(SystemError) {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    var name = Array("\(folder)/nib-XXXXXX".utf8CString)
    let opened = mkstemp(&name)
    if opened < 0 { throw SystemError(number: errno) }
    unlink(name)
    descriptor = try Self.moved(opened)
    try writeAll(bytes, to: descriptor)
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Returns the bytes that have been written to the file.
  ///
  /// - Throws: `SystemError` if they cannot be read, or are more than a gibibyte. A program's output is then not known, and
  ///   not empty.
  func contents() throws(SystemError) -> [UInt8] {
    lseek(descriptor, 0, SEEK_SET)
    do throws(ReadingFailure) { return try readAll(from: descriptor, limit: 1 << 30) } catch {
      if case .cannotRead(let reason) = error { throw reason }
      throw SystemError(number: EFBIG)
    }
  }

  /// Returns a descriptor that is not among the first ones of a process, and that no other program inherits.
  static func moved(_ opened: Int32) throws(SystemError) -> Int32 {
    let descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 10)
    let failure = errno
    close(opened)
    if descriptor < 0 { throw SystemError(number: failure) }
    return descriptor
  }

  deinit { close(descriptor) }
}
