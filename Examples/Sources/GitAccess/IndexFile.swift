package import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An index of git in a file of its own, deleted with this object.
///
/// A commit is put together in it, so that git's own index changes only after there is a commit.
package final class IndexFile {
  /// The path of the file, as git is given it.
  package let path: [UInt8]

  private static var count = 0

  /// Copies an index into the same folder, where git finds the parts of a split index.
  ///
  /// A repository without an index gets an empty one.
  package init(copyOf original: [UInt8]) throws(SystemError) {
    Self.count += 1
    path = original + Array(".own-\(getpid())-\(Self.count)".utf8)
    // One that is left of a program that was killed and had the same number.
    remove()
    guard let bytes = try Self.contents(of: original) else { return }
    let descriptor = try SystemError.check {
      open(Self.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    defer { close(descriptor) }
    do throws(SystemError) { try writeAll(bytes, to: descriptor) } catch {
      remove()
      throw error
    }
  }

  /// The path of an index beside another; git makes the file.
  package init(emptyBeside original: [UInt8]) {
    Self.count += 1
    path = original + Array(".own-\(getpid())-\(Self.count)".utf8)
    remove()
  }

  deinit { remove() }

  private nonisolated func remove() {
    unlink(Self.cString(path))
    // git leaves its lock only if it was killed.
    unlink(Self.cString(path + Array(".lock".utf8)))
  }

  /// The bytes of a file; nil if there is none.
  package static func contents(of path: [UInt8]) throws(SystemError) -> [UInt8]? {
    let descriptor: Int32
    do { descriptor = try SystemError.check { open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK) } } catch {
      if error.isMissingFile { return nil }
      throw error
    }
    defer { close(descriptor) }
    do { return try readAll(from: descriptor, limit: 1 << 31) } catch {
      switch error {
      case .cannotOpen(let reason), .cannotRead(let reason): throw reason
      case .tooLong: throw SystemError(number: EFBIG)
      // Only a path has these.
      case .notRegular, .linkLeavesFolder: throw SystemError(number: EINVAL)
      }
    }
  }

  private nonisolated static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
