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

/// An empty folder, which is removed with everything in it. Its name contains the number of the process, so that a later
/// one removes it if this one is killed.
final class TemporaryFolder {
  let path: String

  init() throws(SystemError) {
    let folder = Environment["TMPDIR"] ?? "/tmp"
    Self.removeLeftFolders(in: folder)
    var name = "\(folder)/\(Self.prefix)\(getpid())-XXXXXX".pathBytes
    if mkdtemp(&name) == nil { throw SystemError(number: errno) }
    path = String(pathBytes: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
  }

  deinit { Self.remove(path) }

  private static let prefix = "nib-worker-"

  /// Removes the folders of processes that were killed an hour ago or longer. In a container, the numbers of other
  /// processes may be unknown, so the time counts too.
  private static func removeLeftFolders(in folder: String) {
    guard !hasRemoved else { return }
    hasRemoved = true
    for entry in (try? FileSystem.entries(in: folder, limit: mostEntries)) ?? [] where entry.name.hasPrefix(prefix) {
      let path = "\(folder)/\(entry.name)"
      var status = stat()
      guard let process = pid_t(entry.name.dropFirst(prefix.count).prefix { $0 != "-" }), kill(process, 0) != 0,
        errno == ESRCH, lstat(path.pathBytes, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == getuid(), time(nil) - modified(status) > 3600
      else { continue }
      remove(path)
    }
  }

  // One thread starts workers.
  private nonisolated(unsafe) static var hasRemoved = false

  private static func modified(_ status: stat) -> Int {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }

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
