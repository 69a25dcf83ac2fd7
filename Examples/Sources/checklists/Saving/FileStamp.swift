import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The identity, size and modification time of a file. Another program that writes into the file, or puts another file in
/// its place, changes at least one of these.
nonisolated struct FileStamp: Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: Stat) {
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// Creates the stamp of the file that a path leads to, links followed. Nil if there is none.
  init?(of path: String) {
    guard let status = try? Stat(FilePath(path)) else { return nil }
    self.init(status)
  }
}
