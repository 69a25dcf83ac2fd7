#if canImport(System)
  import System
#else
  import SystemPackage
#endif

// For a file without a name.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file without a name, which is deleted when it is no longer in use.
nonisolated final class UnnamedFile: Sendable {
  let descriptor: FileDescriptor

  /// Creates a file with some bytes, which is read from its beginning.
  init(holding bytes: [UInt8] = []) throws {
    guard let stream = tmpfile() else { throw Errno(rawValue: errno) }
    defer { fclose(stream) }
    descriptor = try FileDescriptor(rawValue: fileno(stream)).duplicate()
    try descriptor.writeAll(bytes)
    try descriptor.seek(offset: 0, from: .start)
  }

  deinit { try? descriptor.close() }

  /// The maximum number of bytes: far more than anyone reads, and few enough to fit into memory.
  static let mostBytes = 1 << 26

  /// Returns the bytes of the file from its beginning, up to a limit.
  func contents() -> [UInt8] { (try? descriptor.contents(limit: Self.mostBytes)) ?? [] }
}

extension FileDescriptor {
  /// Returns the bytes of a file from its beginning, up to a limit.
  nonisolated func contents(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = try chunk.withUnsafeMutableBytes { try read(fromAbsoluteOffset: Int64(bytes.count), into: $0) }
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
