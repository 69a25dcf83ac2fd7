import FileAccess
import NibKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

nonisolated extension FileSystem {
  /// Returns true if anything has the path, even a link to nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.pathBytes, &status) == 0
  }

  /// Returns true if the path leads to a file with stored bytes, and not to a folder, device or pipe. Links are
  /// followed.
  static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns true if the path is a file that belongs to the person, and no link to one: for folders in which others
  /// write too.
  static func isOwnFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
  }

  /// Returns true if a file was written after another, and false if one of them does not exist.
  static func isNewer(_ path: String, than other: String) -> Bool {
    guard let time = modificationTime(of: path), let otherTime = modificationTime(of: other) else { return false }
    return time > otherTime
  }

  /// Returns the time at which a file was written, in seconds and nanoseconds.
  private static func modificationTime(of path: String) -> (Int, Int)? {
    var status = stat()
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    #if canImport(Darwin)
      return (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// The folder for files that are soon deleted.
  static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Tries a name, and then the same with numbers, until one is not taken.
  ///
  /// - Parameter take: uses a name; false if it is taken.
  /// - Returns: the name.
  static func firstFree<Failure: Error>(
    _ name: String, _ take: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var candidate = name
    var number = 1
    while try !take(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }

  /// Gives a file another name, unless that is taken.
  ///
  /// - Returns: false if the name is taken.
  static func move(_ path: String, toFree name: String) throws(SystemError) -> Bool {
    // A second name, and then the first one away: rename(2) would replace what there is.
    if link(path.pathBytes, name.pathBytes) == 0 {
      try SystemError.check { unlink(path.pathBytes) }
      return true
    }
    if exists(name) { return false }
    // Folders have no second names, and some file systems have none at all.
    try SystemError.check { rename(path.pathBytes, name.pathBytes) }
    return true
  }
}
