internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The identity, size and modification time of a file. Another program that writes into the file, or puts another file in
/// its place, changes at least one of these.
package struct FileStamp: Equatable, Sendable {
  private let device: UInt64
  private let node: UInt64
  private let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// Creates the stamp of the file that a path leads to, links followed. Nil if there is none.
  package init?(of path: String) {
    var status = stat()
    // The system call fills in a structure, to which it takes a pointer that is valid during the call.
    guard stat(path.pathBytes, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the stamp of an open file, whatever has its name by now. Nil if the descriptor is not open.
  package init?(ofDescriptor descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// True if another change of the file, from now on, gives it another stamp.
  ///
  /// File systems keep times in steps: two changes within a step that leave the size as it is give one stamp. The longest
  /// steps in use have two seconds.
  package var isSettled: Bool {
    var now = timespec()
    // The system call fills in a structure, to which it takes a pointer that is valid during the call.
    guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return false }
    return Int64(now.tv_sec) > seconds &+ 2
  }

  private init(_ status: stat) {
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
