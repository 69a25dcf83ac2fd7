package import SystemPackage

// For writing a file so that a crash leaves the old one or the new one.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Access to files that keeps them complete, and on disk when a writing function returns. swift-system has paths,
/// descriptors and errors. Other functions are called in the C library.
package nonisolated enum FileSystem {
  /// Returns true if a file exists at the path, including a link without a target.
  package static func exists(_ path: String) -> Bool { (try? Stat(FilePath(path), followTargetSymlink: false)) != nil }

  /// Returns true if the path leads to a regular file, and not to a folder, device or pipe. Links are resolved.
  package static func isPlainFile(_ path: String) -> Bool { (try? Stat(FilePath(path)).type) == .regular }

  /// Returns true if the path is a file that belongs to the user, and not a link to one. For folders in which other
  /// users can write.
  package static func isOwnFile(_ path: String) -> Bool {
    guard let status = try? Stat(FilePath(path), followTargetSymlink: false) else { return false }
    return status.type == .regular && status.userID == UserID(rawValue: geteuid())
  }

  /// Returns true if a file was written after another one, and false if one of them does not exist.
  package static func isNewer(_ path: String, than other: String) -> Bool {
    guard let time = try? Stat(FilePath(path)).st_mtim, let otherTime = try? Stat(FilePath(other)).st_mtim else {
      return false
    }
    return (time.tv_sec, time.tv_nsec) > (otherTime.tv_sec, otherTime.tv_nsec)
  }

  // MARK: Places

  /// The folder for temporary files.
  package static var temporaryFolder: String {
    environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Returns the folder that contains a path.
  package static func folder(of path: String) -> String {
    let folder = FilePath(path).removingLastComponent()
    return folder.isEmpty ? "." : folder.string
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String { FilePath(path).lastComponent?.string ?? path }

  /// Returns the target of a path through symbolic links, even if it does not exist.
  package static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      // An array is passed to a C function as a pointer that is valid during the call.
      guard readlink(path, &bytes, bytes.count - 1) > 0 else { break }
      path = FilePath(folder(of: path)).pushing(FilePath(platformString: bytes)).string
    }
    return path
  }

  /// Tries a name, and then the same name with numbers, until one is free.
  ///
  /// - Parameter take: Uses a name; false if it is taken.
  /// - Returns: The name.
  package static func firstFree<Failure: Error>(
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
  package static func read(_ path: String, limit: Int) throws -> [UInt8] {
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

  /// Makes a folder, and the missing folders that contain it, with access only for their owner.
  ///
  /// - Throws: `Errno`.
  package static func makeFolder(_ path: String) throws(Errno) {
    guard mkdir(path, 0o700) != 0 else { return }
    let error = Errno(rawValue: errno)
    if error == .fileExists { return }
    let parent = folder(of: path)
    guard error == .noSuchFileOrDirectory, parent != path else { throw error }
    try makeFolder(parent)
    try makeFolder(path)
  }

  /// Moves a file to another name, unless the name is taken.
  ///
  /// - Returns: False if the name is taken.
  /// - Throws: `Errno`.
  package static func move(_ path: String, toFree name: String) throws(Errno) -> Bool {
    // Adds a second name, and then removes the first one, because rename(2) would replace an existing file.
    if link(path, name) == 0 {
      try check(unlink(path))
      return true
    }
    if exists(name) { return false }
    // Folders cannot have second names, and some file systems do not support them at all.
    try check(rename(path, name))
    return true
  }

  /// Writes a new file with access only for its owner, unless the name is taken.
  ///
  /// - Returns: False if the name is taken.
  /// - Throws: `Errno`.
  package static func create(_ name: String, with bytes: [UInt8]) throws -> Bool {
    guard let file = try newFile(name) else { return false }
    do { try file.closeAfter { try write(bytes, to: file) } } catch {
      unlink(name)
      throw error
    }
    return true
  }

  /// Replaces a file, or makes a new one. At any time, either the complete old file or the complete new file exists.
  /// Keeps mode and owner.
  ///
  /// - Parameters:
  ///   - path: The path, which must not be a symbolic link.
  ///   - permissions: The mode of a new file, of which the user's `umask` removes some.
  ///   - isWanted: Called when the new file is on disk, right before it replaces the old one. If it returns false,
  ///     nothing is changed.
  /// - Returns: The stamp of the new file, which another program may have replaced in the meantime. Nil if `isWanted`
  ///   returned false.
  /// - Throws: `Errno`.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: FilePermissions = .ownerReadWrite, isWanted: () -> Bool = { true }
  ) throws -> FileStamp? {
    let (file, temporary) = try temporaryFile(beside: path, permissions)
    do {
      return try file.closeAfter {
        if let status = try? Stat(FilePath(path)) {
          // Only root can give files to another owner. For all other users, the owner is that of the new file.
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
        // The stamp is read from the descriptor, because the path may already lead to a file of another program.
        return FileStamp(try file.stat())
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func temporaryFile(
    beside path: String, _ permissions: FilePermissions
  ) throws -> (FileDescriptor, name: String) {
    var number = 0
    while true {
      let name = "\(folder(of: path))/.\(name(of: path)).\(getpid())-\(number)"
      if let file = try newFile(name, permissions) { return (file, name) }
      number += 1
    }
  }

  /// Opens a new file. Returns nil if the name is taken.
  private static func newFile(_ name: String, _ permissions: FilePermissions = .ownerReadWrite) throws
    -> FileDescriptor?
  {
    do {
      return try FileDescriptor.open(
        FilePath(name), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: permissions)
    } catch Errno.fileExists { return nil }
  }

  private static func write(_ bytes: [UInt8], to file: FileDescriptor) throws {
    try file.writeAll(bytes)
    // A file that cannot be synchronized, such as a pipe, is left as it is.
    if fsync(file.rawValue) != 0, errno != EINVAL { throw Errno(rawValue: errno) }
  }

  /// Waits until the names in a folder are on disk. Some file systems cannot synchronize a folder.
  private static func synchronize(folder: String) {
    guard let file = try? FileDescriptor.open(FilePath(folder), .readOnly, options: .closeOnExec) else { return }
    _ = fsync(file.rawValue)
    try? file.close()
  }

  /// - Parameter result: The result of a C library function, which is negative if the call failed.
  private static func check(_ result: Int32) throws(Errno) { if result < 0 { throw Errno(rawValue: errno) } }
}

/// A file that is longer than the limit.
package nonisolated struct FileTooLong: Error {
  package let limit: Int
}
