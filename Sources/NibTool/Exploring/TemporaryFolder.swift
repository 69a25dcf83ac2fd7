// For a folder that another process is given.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibModel

/// An empty folder, which is removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() throws(SystemError) {
    var name = "\(Environment["TMPDIR"] ?? "/tmp")/nib-XXXXXX".pathBytes
    if mkdtemp(&name) == nil { throw SystemError(number: errno) }
    path = String(pathBytes: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path) }

  /// The most entries of one folder that are removed.
  private static let mostEntries = 100_000

  /// Removes what is at a path. A link is removed, and not what it leads to.
  private static func remove(_ path: String) {
    // The system removes no folder that is not empty.
    if unlink(path.pathBytes) == 0 || rmdir(path.pathBytes) == 0 || ![ENOTEMPTY, EEXIST].contains(errno) { return }
    for entry in (try? FileSystem.entries(in: path, limit: mostEntries)) ?? [] { remove("\(path)/\(entry.name)") }
    rmdir(path.pathBytes)
  }
}
