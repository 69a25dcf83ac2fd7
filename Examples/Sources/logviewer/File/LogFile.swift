import SystemPackage

/// A file that other programs write. It may grow, be truncated, or be replaced by a new file of the same name.
///
/// It is read and not mapped: if a mapped file is truncated, accessing its memory ends the program.
final class LogFile {
  let path: String
  /// The number of bytes of the file when it was last checked.
  private(set) var size = 0
  private var descriptor: FileDescriptor
  private var identity: Identity
  private var isNameGone = false
  /// Some of the file's bytes. If they have changed, the file was truncated and has been written again.
  private var sample = FileSample()

  /// The identity of a file, which distinguishes it from another file with the same name.
  private struct Identity: Equatable {
    let device: DeviceID
    let inode: Inode

    init(_ status: Stat) {
      device = status.deviceID
      inode = status.inode
    }
  }

  /// A change of the file since it was last checked.
  enum Change: Equatable {
    case none
    /// The file has grown at its end.
    case grown
    /// The file was replaced or truncated, so all of its contents are new.
    case cut
    /// The content was replaced with other content of the same length.
    case rewritten
    /// The name leads to another file, which is open now.
    case replaced
    /// The name no longer exists. The file itself may still be written, and is still read.
    case gone
  }

  /// Opens a file.
  init(path: String) throws(FileProblem) {
    self.path = path
    (descriptor, identity) = try Self.open(path)
    noteSize()
  }

  isolated deinit { try? descriptor.close() }

  /// The last component of the path.
  var name: String { FilePath(path).lastComponent?.string ?? path }

  private static func open(_ path: String) throws(FileProblem) -> (FileDescriptor, Identity) {
    do {
      // Opening a pipe would wait for a program that writes to it.
      let file = try FileDescriptor.open(FilePath(path), .readOnly, options: [.closeOnExec, .nonBlocking])
      do {
        let status = try file.stat()
        switch status.type {
        case .regular: return (file, Identity(status))
        case .directory: throw FileProblem.isFolder(path: path)
        default: throw FileProblem.noFile(path: path)
        }
      } catch {
        try? file.close()
        throw error
      }
    } catch let problem as FileProblem {
      throw problem
    } catch {
      throw .cannotRead(path: path, error as? Errno ?? .ioError)
    }
  }

  // MARK: Looking

  /// Checks what has changed. Takes about forty system calls if nothing has changed.
  func look() -> Change {
    guard let status = try? descriptor.stat() else { return .none }
    let newSize = Int(status.size)
    if newSize < size || newSize > size && !sample.isIn(self) {
      noteSize()
      return .cut
    }
    if newSize > size {
      noteSize()
      return .grown
    }
    // The time of the last write is not used, because the clocks of file systems are coarse, and programs can set it.
    if !sample.isIn(self) {
      noteSize()
      return .rewritten
    }
    // The last bytes of the old file have been read at this point.
    guard let named = try? Stat(FilePath(path)) else {
      defer { isNameGone = true }
      return isNameGone ? .none : .gone
    }
    guard Identity(named) != identity, let (other, identity) = try? Self.open(path) else { return .none }
    try? descriptor.close()
    (descriptor, self.identity) = (other, identity)
    isNameGone = false
    noteSize()
    return .replaced
  }

  private func noteSize() {
    size = (try? descriptor.stat()).map { Int($0.size) } ?? 0
    sample = FileSample(of: self)
  }

  // MARK: Reading

  /// Returns some of the file's bytes, or fewer if it was truncated in the meantime.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    // The memory is written before it is read, up to the count.
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = try? descriptor.read(fromAbsoluteOffset: Int64(range.lowerBound + count), into: rest)
        guard let read, read > 0 else { return }
        count += read
      }
    }
  }
}
