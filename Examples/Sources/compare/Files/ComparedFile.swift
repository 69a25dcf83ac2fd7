import ProgramStart
import SystemPackage
import TextComparing

/// A file that was read to be compared.
nonisolated struct ComparedFile {
  /// The maximum number of bytes.
  static let limit = 256 << 20

  /// The name for the user.
  let name: String
  let text: TextLines
  /// The identity of the file, or nil for standard input.
  private let identity: FileStamp?

  /// Reads a file, or standard input if the path is `-`. A pipe is read to its end.
  init(reading path: String) throws(FileProblem) {
    if path == "-" {
      name = "standard input"
      identity = nil
      text = TextLines(try Self.bytes(of: .standardInput, path))
    } else {
      name = path
      let file: FileDescriptor
      do { file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec) } catch Errno
        .noSuchFileOrDirectory
      {
        throw .noFile(path: path)
      } catch { throw .cannotRead(path: path, error as? Errno ?? .ioError) }
      defer { try? file.close() }
      let status = try? file.stat()
      if status?.type == .directory { throw .isFolder(path: path) }
      identity = status.map { FileStamp($0) }
      text = TextLines(try Self.bytes(of: file, path))
    }
    if text.isBinary { throw .isBinary(path: name) }
  }

  /// Returns true if both are the same file on disk.
  func isSame(as other: ComparedFile) -> Bool { identity != nil && identity == other.identity }

  private static func bytes(of file: FileDescriptor, _ path: String) throws(FileProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    do {
      while true {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
        if bytes.count > limit { break }
      }
    } catch { throw .cannotRead(path: path, error as? Errno ?? .ioError) }
    throw .tooLong(path: path)
  }
}
