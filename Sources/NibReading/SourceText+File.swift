public import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension SourceText {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - path: where the file is, absolute or relative to the working directory.
  ///   - limit: bytes at the most; one more is an error and ends the reading, so that a device that never ends does
  ///     not hang it.
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  public init(contentsOf path: String, limit: Int = ReadingLimits().bytes) throws(NibError) {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(path, "cannot be opened", errno) }
    defer { close(descriptor) }
    try self.init(descriptor: descriptor, file: path, limit: limit)
  }

  /// Reads all of standard input, as `<standard input>`.
  ///
  /// - Throws: `NibError` with `unreadable-file` or `limit-exceeded`.
  public static func standardInput(limit: Int = ReadingLimits().bytes) throws(NibError) -> SourceText {
    try SourceText(descriptor: 0, file: "<standard input>", limit: limit)
  }

  private init(descriptor: Int32, file: String, limit: Int) throws(NibError) {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      // An array is passed to a C function as a pointer that is good for the call.
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(file, "cannot be read", errno) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    self.init(file: file, bytes: bytes)
    if bytes.count > limit {
      let message = "the file has more than \(limit) bytes, which is the limit"
      throw NibError([Diagnostic(.limitExceeded, message, at: nil)], in: SourceText(file: file, bytes: []))
    }
  }
}

extension NibError {
  fileprivate static func unreadable(_ file: String, _ what: String, _ number: Int32) -> NibError {
    let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
    return NibError(
      [Diagnostic(.unreadableFile, "the file \(what): \(reason)", at: nil)],
      in: SourceText(file: file, bytes: []))
  }
}
