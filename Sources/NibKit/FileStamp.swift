#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What tells whether a file has been written since: another program may write into it, or put another file in its place,
/// and changes at least one of these.
package struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// The file as it is now, links followed; nil when there is none.
  package init?(of path: String) {
    var status = stat()
    // The system call fills in a structure, to which it takes a pointer that is good for the call.
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int64(time.tv_sec)
    nanoseconds = Int64(time.tv_nsec)
  }
}
