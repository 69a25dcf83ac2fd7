import ProgramStart
import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files as a program keeps them: whole, and on the disk when a function returns that wrote them. swift-system has paths,
/// descriptors and errors; what it does not have is called in the C library.
nonisolated enum FileSystem {
  /// Returns true if anything has the path, even a link to nowhere.
  static func exists(_ path: String) -> Bool { (try? Stat(FilePath(path), followTargetSymlink: false)) != nil }

  /// Returns true if the path leads to a file with stored bytes, and not to a folder, device or pipe. Links are
  /// followed.
  static func isPlainFile(_ path: String) -> Bool { (try? Stat(FilePath(path)).type) == .regular }

  /// Returns true if the path is a file that belongs to the user, and no link to one: for folders in which others
  /// write too.
  static func isOwnFile(_ path: String) -> Bool {
    guard let status = try? Stat(FilePath(path), followTargetSymlink: false) else { return false }
    return status.type == .regular && status.userID == UserID(rawValue: geteuid())
  }

  /// Returns true if a file was written after another, and false if one of them does not exist.
  static func isNewer(_ path: String, than other: String) -> Bool {
    guard let time = try? Stat(FilePath(path)).st_mtim, let otherTime = try? Stat(FilePath(other)).st_mtim else {
      return false
    }
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  // MARK: Places

  /// The folder for files that are soon deleted.
  static var temporaryFolder: String {
    environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Returns the folder that a path is in.
  static func folder(of path: String) -> String {
    let folder = FilePath(path).removingLastComponent()
    return folder.isEmpty ? "." : folder.string
  }

  /// Returns the last part of a path.
  static func name(of path: String) -> String { FilePath(path).lastComponent?.string ?? path }

  /// Returns the file that a path leads to through symbolic links, whether there is one or not.
  static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      // An array is passed to a C function as a pointer that is good for the call.
      guard readlink(path, &bytes, bytes.count - 1) > 0 else { break }
      path = FilePath(folder(of: path)).pushing(FilePath(platformString: bytes)).string
    }
    return path
  }

  /// Tries a name, and then the same with numbers, until one is not taken.
  ///
  /// - Parameter take: Uses a name; false if it is taken.
  /// - Returns: The name.
  static func firstFree<Failure: Error>(
    _ name: String, _ take: (String) throws(Failure) -> Bool
  ) throws(Failure) -> String {
    var candidate = name
    var number = 1
    while try !take(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }

  // MARK: Reading

  /// Reads a file.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: `Errno`, or `FileTooLong`.
  static func read(_ path: String, limit: Int) throws -> [UInt8] {
    let file = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    return try file.closeAfter {
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try chunk.withUnsafeMutableBytes { try file.read(into: $0) }
        if count == 0 { return bytes }
        bytes += chunk[..<count]
        if bytes.count > limit { throw FileTooLong(limit: limit) }
      }
    }
  }

  // MARK: Writing

  /// Makes a folder and those that it is in, as far as they are not there, for their owner alone.
  ///
  /// - Throws: `Errno`.
  static func makeFolder(_ path: String) throws(Errno) {
    guard mkdir(path, 0o700) != 0 else { return }
    let error = Errno(rawValue: errno)
    if error == .fileExists { return }
    let parent = folder(of: path)
    guard error == .noSuchFileOrDirectory, parent != path else { throw error }
    try makeFolder(parent)
    try makeFolder(path)
  }

  /// Gives a file another name, unless that is taken.
  ///
  /// - Returns: False if the name is taken.
  /// - Throws: `Errno`.
  static func move(_ path: String, toFree name: String) throws(Errno) -> Bool {
    // A second name, and then the first one away: rename(2) would replace what there is.
    if link(path, name) == 0 {
      try check(unlink(path))
      return true
    }
    if exists(name) { return false }
    // Folders have no second names, and some file systems have none at all.
    try check(rename(path, name))
    return true
  }

  /// Writes a new file for its owner alone, unless the name is taken.
  ///
  /// - Returns: False if the name is taken.
  /// - Throws: `Errno`.
  static func create(_ name: String, with bytes: [UInt8]) throws -> Bool {
    guard let file = try newFile(name) else { return false }
    do { try file.closeAfter { try write(bytes, to: file) } } catch {
      unlink(name)
      throw error
    }
    return true
  }

  /// Puts a file in the place of another, or where none was, so that there is the old one or the new one, whole, at any
  /// time. Keeps mode and owner.
  ///
  /// - Parameters:
  ///   - path: Leads to no symbolic link.
  ///   - isWanted: Called when the new file is on the disk, right before it takes its place. If it returns false, nothing
  ///     has changed.
  /// - Returns: The stamp of the new file, which another program may have replaced by now. Nil if it was not wanted.
  /// - Throws: `Errno`.
  static func replace(_ path: String, with bytes: [UInt8], isWanted: () -> Bool = { true }) throws -> FileStamp? {
    let (file, temporary) = try temporaryFile(beside: path)
    do {
      return try file.closeAfter {
        if let status = try? Stat(FilePath(path)) {
          // Only root may give files to another owner; everybody else keeps the owner that the folder gives.
          _ = fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue)
          _ = fchmod(file.rawValue, status.permissions.rawValue)
        }
        try write(bytes, to: file)
        guard isWanted() else {
          unlink(temporary)
          return nil
        }
        try check(rename(temporary, path))
        synchronize(folder: folder(of: path))
        // Of the descriptor: at the path there may be the file of another program by now.
        return FileStamp(try file.stat())
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func temporaryFile(beside path: String) throws -> (FileDescriptor, name: String) {
    var number = 0
    while true {
      let name = "\(folder(of: path))/.\(name(of: path)).\(getpid())-\(number)"
      if let file = try newFile(name) { return (file, name) }
      number += 1
    }
  }

  /// Opens a new file for its owner alone; returns nil if the name is taken.
  private static func newFile(_ name: String) throws -> FileDescriptor? {
    do {
      return try FileDescriptor.open(
        FilePath(name), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
    } catch Errno.fileExists { return nil }
  }

  private static func write(_ bytes: [UInt8], to file: FileDescriptor) throws {
    try file.writeAll(bytes)
    // A file that cannot be synchronized, such as a pipe, is left as it is.
    if fsync(file.rawValue) != 0, errno != EINVAL { throw Errno(rawValue: errno) }
  }

  /// Waits until the names in a folder are on the disk. Not every file system lets a folder be synchronized.
  private static func synchronize(folder: String) {
    guard let file = try? FileDescriptor.open(FilePath(folder), .readOnly, options: .closeOnExec) else { return }
    _ = fsync(file.rawValue)
    try? file.close()
  }

  /// - Parameter result: The result of a call of the C library, which is negative if the call failed.
  private static func check(_ result: Int32) throws(Errno) { if result < 0 { throw Errno(rawValue: errno) } }
}

/// A file with more bytes than are read.
nonisolated struct FileTooLong: Error {
  let limit: Int
}
