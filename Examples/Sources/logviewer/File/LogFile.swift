import SystemPackage

/// A file that others write: it grows, is cut, or gives its name to a new one.
///
/// It is read, not mapped: memory that is mapped to a file vanishes when the file is cut, and the program with it.
final class LogFile {
  let path: String
  /// The number of bytes of the file when it was last looked at.
  private(set) var size = 0
  private var descriptor: FileDescriptor
  private var identity: Identity
  private var isNameGone = false
  /// Some of its bytes: where there are others now, it was cut and has been written since.
  private var sample = FileSample()

  /// The identity of a file, which tells it from another with the same name.
  private struct Identity: Equatable {
    let device: DeviceID
    let inode: Inode

    init(_ status: Stat) {
      device = status.deviceID
      inode = status.inode
    }
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

  isolated deinit { try? descriptor.close() }

  /// The last part of its path.
  var name: String { FilePath(path).lastComponent?.string ?? path }

  private static func open(_ path: String) throws(FileProblem) -> (FileDescriptor, Identity) {
    do {
      // Opening a pipe would wait for somebody who writes to it.
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

  /// Looks what has happened. Costs some forty calls to the system if nothing has.
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
    // The time of the last write is not asked: clocks of file systems are coarse, and a program can set it.
    if !sample.isIn(self) {
      noteSize()
      return .rewritten
    }
    // What was written to the old file last has been read by now.
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

  /// Returns some of its bytes; fewer, if it has been cut meanwhile.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    // The memory is written before it is read, up to the count that says so.
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
