import FileAccess
import NibKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that others write: it grows, is cut, or gives its name to a new one.
///
/// It is read, not mapped: memory that is mapped to a file vanishes when the file is cut, and the program with it.
final class LogFile {
  let path: String
  /// The number of bytes of the file when it was last looked at.
  private(set) var size = 0
  private var descriptor: Int32
  private var identity: Identity
  private var isNameGone = false
  /// Some of its bytes: where there are others now, it was cut and has been written since.
  private var sample = FileSample()

  /// The identity of a file, which tells it from another with the same name.
  private struct Identity: Equatable {
    var device: UInt64
    var inode: UInt64
  }

  /// The change of the file since it was last looked at.
  enum Change: Equatable {
    case none
    /// There is more at the end.
    case grown
    /// The file was replaced or cut: all of its contents are new.
    case cut
    /// Other content of the same length has taken the place of the old content.
    case rewritten
    /// There is another file of that name, and that one it is now.
    case replaced
    /// Nothing has that name any more. The file itself may still be written, and is still read.
    case gone
  }

  /// Opens a file.
  init(path: String) throws(FileProblem) {
    self.path = path
    (descriptor, identity) = try Self.open(path)
    noteSize()
  }

  isolated deinit { close(descriptor) }

  /// The last part of its path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  private static func open(_ path: String) throws(FileProblem) -> (Int32, Identity) {
    // Opening a pipe would wait for somebody who writes to it.
    let descriptor: Int32
    do { descriptor = try SystemError.check { openFile(path.pathBytes, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } } catch {
      throw .cannotRead(path: path, errorNumber: error.number)
    }
    var status = stat()
    do { try SystemError.check { fstat(descriptor, &status) } } catch {
      close(descriptor)
      throw .cannotRead(path: path, errorNumber: error.number)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw status.st_mode & S_IFMT == S_IFDIR ? .isFolder(path: path) : .noFile(path: path)
    }
    return (descriptor, identity(status))
  }

  private static func identity(_ status: stat) -> Identity {
    Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
  }

  // MARK: Looking

  /// Looks what has happened. Costs some forty calls to the system if nothing has.
  func look() -> Change {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .none }
    let newSize = Int(status.st_size)
    if newSize < size || newSize > size && !sample.isIn(self) {
      noteSize()
      return .cut
    }
    if newSize > size {
      noteSize()
      return .grown
    }
    // The time of the last write is not asked: clocks of file systems are coarse, and a program can set it.
    if !sample.isIn(self) {
      noteSize()
      return .rewritten
    }
    // What was written to the old file last has been read by now.
    guard stat(path.pathBytes, &status) == 0 else {
      defer { isNameGone = true }
      return isNameGone ? .none : .gone
    }
    guard Self.identity(status) != identity, let (other, identity) = try? Self.open(path) else { return .none }
    close(descriptor)
    (descriptor, self.identity) = (other, identity)
    isNameGone = false
    noteSize()
    return .replaced
  }

  private func noteSize() {
    var status = stat()
    size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    sample = FileSample(of: self)
  }

  // MARK: Reading

  /// Some of its bytes; fewer, if it has been cut meanwhile.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    // The memory is written before it is read, up to the count that says so.
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = pread(descriptor, rest.baseAddress, rest.count, off_t(range.lowerBound + count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}

/// `open(2)`, by a name that no method hides.
private func openFile(_ path: [CChar], _ flags: Int32) -> Int32 { open(path, flags) }
