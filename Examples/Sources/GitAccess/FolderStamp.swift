// For the stamp of a folder in nanoseconds.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The state of a file in the folder. Every change to its content or its mode changes one of these values.
///
/// Implemented here, because the `Stat` of Apple's System needs a newer macOS than the oldest one that programs
/// support.
package nonisolated struct FolderStamp: Equatable, Sendable {
  private let numbers: [Int64]

  /// Creates the stamp of the current file. A symbolic link is not followed. Returns nil if there is no file.
  package init?(of path: [UInt8]) {
    var status = stat()
    guard lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0 else { return nil }
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    numbers =
      [
        Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
        Int64(status.st_mode), Int64(status.st_size),
      ] + times.flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
