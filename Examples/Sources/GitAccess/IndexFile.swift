#if canImport(System)
  import System
#else
  import SystemPackage
#endif

// For a file that is opened only if it is new.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An index of git in a separate file, which is deleted with this object.
///
/// A commit is composed in it, so that git's own index does not change before the commit has been made.
package final class IndexFile {
  /// The path of the file, in the form that git accepts.
  package let path: [UInt8]

  private static var count = 0

  /// Copies an index into the same folder, where git finds the parts of a split index.
  ///
  /// A repository without an index gets an empty one.
  package init(copyOf original: [UInt8]) throws {
    Self.count += 1
    path = original + Array(".own-\(getpid())-\(Self.count)".utf8)
    // A file may be left from a program that was killed and had the same number.
    remove()
    guard let bytes = try Self.contents(of: original) else { return }
    let descriptor = try FileDescriptor.open(
      FilePath(platformString: Self.cString(path)), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
  }

  /// Creates the path of an index next to another one; git makes the file.
  package init(emptyBeside original: [UInt8]) {
    Self.count += 1
    path = original + Array(".own-\(getpid())-\(Self.count)".utf8)
    remove()
  }

  deinit { remove() }

  // swift-system has no function that removes a file.
  private nonisolated func remove() {
    unlink(Self.cString(path))
    // git leaves its lock behind only if it was killed.
    unlink(Self.cString(path + Array(".lock".utf8)))
  }

  /// Returns the bytes of a file; nil if there is none.
  package static func contents(of path: [UInt8]) throws -> [UInt8]? {
    let descriptor: FileDescriptor
    do {
      descriptor = try .open(
        FilePath(platformString: cString(path)), .readOnly, options: [.closeOnExec, .nonBlocking])
    } catch Errno.noSuchFileOrDirectory {
      return nil
    }
    let bytes = try descriptor.closeAfter { try descriptor.contents(limit: mostBytes) }
    guard bytes.count < mostBytes else { throw Errno.fileTooLarge }
    return bytes
  }

  private static let mostBytes = 1 << 31

  private nonisolated static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
