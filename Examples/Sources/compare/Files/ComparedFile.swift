import ProgramStart
import SystemPackage
import TextComparing

/// A file that was read to be compared.
nonisolated struct ComparedFile {
  /// The maximum number of bytes.
  static let limit = 256 << 20

  /// The name for the user: the path, unless the command line gives another one.
  let name: String
  /// The text: the bytes of the file, or what it says in UTF-8 if it has another encoding.
  let text: TextLines
  /// The encoding, if the text is not the bytes.
  let encoding: FileEncoding?
  /// True if the file has no bytes, which any encoding has.
  let isEmpty: Bool
  /// The identity of the file, or nil for standard input.
  private let identity: FileStamp?
  /// The path for other programs, or nil for standard input.
  let path: FilePath?

  /// Reads a file, or standard input if the path is `-`. A pipe is read to its end.
  ///
  /// - Parameter label: the name to show, or nil for the path.
  init(reading path: String, label: String? = nil) throws(FileProblem) {
    guard path == "-" else {
      self = try ComparedFile(reading: FilePath(path), label: label)
      return
    }
    try self.init("standard input", label, nil, identity: nil, try Self.bytes(of: .standardInput, path))
  }

  /// Makes a file of its bytes.
  private init(
    _ name: String, _ label: String?, _ path: FilePath?, identity: FileStamp?, _ bytes: [UInt8]
  ) throws(FileProblem) {
    self.name = label ?? name
    self.path = path
    self.identity = identity
    isEmpty = bytes.isEmpty
    encoding = FileEncoding(bytes)
    guard let decoded = encoding.map({ $0.text(of: bytes) }) ?? bytes else { throw .isBinary(path: name) }
    text = TextLines(decoded)
    if text.isBinary { throw .isBinary(path: name) }
  }

  /// Reads the file at a path, whose bytes need not be UTF-8.
  init(reading place: FilePath, label: String? = nil) throws(FileProblem) {
    let path = place.string
    let file: FileDescriptor
    do { file = try FileDescriptor.open(place, .readOnly, options: .closeOnExec) } catch Errno.noSuchFileOrDirectory {
      throw .noFile(path: path)
    } catch { throw .cannotRead(path: path, error as? Errno ?? .ioError) }
    defer { try? file.close() }
    let status = try? file.stat()
    if status?.type == .directory { throw .isFolder(path: path) }
    try self.init(path, label, place, identity: status.map { FileStamp($0) }, try Self.bytes(of: file, path))
  }

  /// Creates the empty side of a file that only the other folder has.
  init(missing path: String) {
    name = "\(path) (missing)"
    identity = nil
    encoding = nil
    isEmpty = true
    self.path = "/dev/null"
    text = TextLines([])
  }

  /// Returns true if both are the same file on disk.
  func isSame(as other: ComparedFile) -> Bool { identity != nil && identity == other.identity }

  /// Returns the encoding that all files have, so that lines of each can be in one file. Files without bytes have any.
  static func encoding(of files: [ComparedFile]) throws(FileProblem) -> FileEncoding? {
    let files = files.filter { !$0.isEmpty }
    guard let first = files.first else { return nil }
    if let other = files.first(where: { $0.encoding != first.encoding }) {
      let (name, encoding) = first.encoding.map { (first.name, $0) } ?? (other.name, other.encoding ?? .utf16BigEndian)
      throw .encodings(path: name, encoding: encoding.name, other: name == first.name ? other.name : first.name)
    }
    return first.encoding
  }

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
