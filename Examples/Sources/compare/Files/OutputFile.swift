import SystemPackage

// For replacing a file so that a crash leaves the old one or the new one.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file in which the result is saved.
///
/// At any time there is either the complete old file or the complete new one. What another program has written since the file
/// was looked at is not replaced unless the user wants it.
nonisolated struct OutputFile {
  /// The path that the user has given.
  let path: String
  /// The path with links resolved.
  private let target: String
  /// The file as it was when it was last read or written here, or nil if there was none.
  private var stamp: FileStamp?

  /// Looks at a file, which need not exist.
  init(_ path: String) throws(FileProblem) {
    self.path = path
    target = Self.target(of: path)
    let type = (try? Stat(FilePath(target)))?.type
    if type == .directory { throw .isFolder(path: path) }
    if let type, type != .regular { throw .noPlainOutput(path: path) }
    stamp = FileStamp(of: target)
  }

  /// Replaces the file.
  ///
  /// - Parameter isForced: true to replace what another program has written in the meantime.
  mutating func save(_ bytes: [UInt8], isForced: Bool = false) throws(FileProblem) {
    func check() throws(FileProblem) {
      if !isForced, FileStamp(of: target) != stamp { throw .changedMeanwhile(path: path) }
    }
    try check()
    do {
      let (file, temporary) = try Self.temporaryFile(beside: target)
      do {
        defer { try? file.close() }
        if let status = try? Stat(FilePath(target)) {
          // Only root can give files to another owner. For all other users, the owner is that of the new file.
          _ = fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue)
          _ = fchmod(file.rawValue, status.permissions.rawValue)
        }
        try file.writeAll(bytes)
        if fsync(file.rawValue) != 0, errno != EINVAL { throw Errno(rawValue: errno) }
        // Right before the file is replaced, because writing may have taken long.
        try check()
        if rename(temporary, target) != 0 { throw Errno(rawValue: errno) }
        // The stamp of the descriptor, because the path may already lead to a file of another program.
        stamp = FileStamp(try file.stat())
      } catch {
        unlink(temporary)
        throw error
      }
    } catch let problem as FileProblem { throw problem } catch {
      throw .cannotSave(path: path, error as? Errno ?? .ioError)
    }
  }

  /// Opens a new file with a name of its own. Its mode is what the user's `umask` allows.
  private static func temporaryFile(beside path: String) throws -> (FileDescriptor, name: String) {
    let place = FilePath(path)
    let folder = place.removingLastComponent()
    var number = 0
    while true {
      let name = ".\(place.lastComponent?.string ?? "").\(getpid())-\(number)"
      let temporary = folder.appending(name)
      do {
        let file = try FileDescriptor.open(
          temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
          permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
        return (file, temporary.string)
      } catch Errno.fileExists { number += 1 }
    }
  }

  /// Returns the target of a path through symbolic links, even if it does not exist.
  private static func target(of path: String) -> String {
    var path = FilePath(path)
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(path.string, &bytes, bytes.count - 1) > 0 else { break }
      path = path.removingLastComponent().pushing(FilePath(platformString: bytes))
    }
    return path.string
  }
}
