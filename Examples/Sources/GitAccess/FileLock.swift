#if canImport(System)
  import System
#else
  import SystemPackage
#endif

// For a lock that the system releases with the process.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A lock that one owner has at a time, in this process or in another one. The system releases it when its owner's
/// process ends, however it ends.
package nonisolated final class FileLock {
  private let path: [CChar]
  private let file: FileDescriptor

  /// Takes a lock. Its file is made, and deleted when the lock is released.
  ///
  /// Returns nil if another owner has the lock, or if the file cannot be made.
  package init?(_ path: [UInt8]) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    guard let file = Self.locked(name) else { return nil }
    self.path = name
    self.file = file
  }

  private static func locked(_ path: [CChar]) -> FileDescriptor? {
    // A symbolic link is not followed, because another person may have made it.
    let file = try? FileDescriptor.open(
      FilePath(platformString: path), .readWrite, options: [.create, .closeOnExec, .nonBlocking, .noFollow],
      permissions: .ownerReadWrite)
    guard let file else { return nil }
    // The last owner may have deleted the file after it was opened here. Then the next owner makes another one.
    if flock(file.rawValue, LOCK_EX | LOCK_NB) == 0, isFile(file, at: path) { return file }
    try? file.close()
    return nil
  }

  private static func isFile(_ file: FileDescriptor, at path: [CChar]) -> Bool {
    var own = stat()
    var named = stat()
    return fstat(file.rawValue, &own) == 0 && lstat(path, &named) == 0 && own.st_dev == named.st_dev
      && own.st_ino == named.st_ino
  }

  deinit {
    unlink(path)
    try? file.close()
  }
}
