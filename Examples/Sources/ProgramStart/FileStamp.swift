package import SystemPackage

// For the stamp of a file in nanoseconds.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The identity, size and modification time of a file. If another program writes to the file or replaces it, at least
/// one of these changes.
package nonisolated struct FileStamp: Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  package init(_ status: Stat) {
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// Creates the stamp of the file at a path, with links resolved. Nil if there is no file.
  package init?(of path: String) {
    guard let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }
}
