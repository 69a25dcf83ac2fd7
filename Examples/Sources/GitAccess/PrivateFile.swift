#if canImport(System)
  import System
#else
  import SystemPackage
#endif

// The system module has no rename and no unlink.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A small file that only the user can read. A symbolic link is not followed, because another person may have made it.
package nonisolated enum PrivateFile {
  /// Returns the bytes of a file, up to a limit; nil if there is no such file, or if it cannot be read.
  package static func read(_ path: [UInt8], limit: Int) -> [UInt8]? {
    let file = try? FileDescriptor.open(
      self.path(path), .readOnly, options: [.closeOnExec, .nonBlocking, .noFollow])
    return try? file?.closeAfter { try file?.contents(limit: limit) }
  }

  /// Writes a file in place of the previous one. The previous one stays if this fails.
  ///
  /// - Returns: false if the file cannot be written.
  package static func write(_ bytes: [UInt8], to path: [UInt8]) -> Bool {
    let new = path + Array(".\(getpid())".utf8)
    // A file may be left from a program that was killed and had the same number.
    _ = remove(new)
    do {
      let file = try FileDescriptor.open(
        self.path(new), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
    } catch {
      _ = remove(new)
      return false
    }
    if rename(cString(new), cString(path)) == 0 { return true }
    _ = remove(new)
    return false
  }

  /// Deletes a file. Returns true if there is no file any more.
  package static func remove(_ path: [UInt8]) -> Bool { unlink(cString(path)) == 0 || errno == ENOENT }

  private static func path(_ bytes: [UInt8]) -> FilePath { FilePath(platformString: cString(bytes)) }
  private static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
