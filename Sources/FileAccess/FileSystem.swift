internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// The calls of this target are made by hand, and not through swift-system 1.8, which has none for folders, links, renaming,
// fsync and poll: half of them. It adds 15 s of processor time to a clean debug build, and to open, read and close a small
// file takes 9 µs with it and 8 µs by hand.

/// Files as a program keeps them: whole, and on the disk when it is said that they are.
package enum FileSystem {
  /// Returns the file that a path leads to through symbolic links, whether there is one or not.
  package static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = linkTarget(at: path) else { break }
      path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
    }
    return path
  }

  /// Returns the text of a symbolic link, or nil if there is none at a path.
  package static func linkTarget(at path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // An array is passed to a C function as a pointer that is good for the call.
    let count = readlink(path.pathBytes, &bytes, bytes.count)
    return count > 0 ? String(pathBytes: bytes[..<count].map { UInt8(bitPattern: $0) }) : nil
  }

  /// Returns the folder that a path is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those that it is in, as far as they are not there.
  ///
  /// - Parameter isPrivate: true if they are for their owner alone.
  package static func makeFolder(_ path: String, isPrivate: Bool) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o777
    do { try SystemError.check { mkdir(path.pathBytes, mode) } } catch {
      if error.number == EEXIST { return }
      let parent = folder(of: path)
      guard error.isMissingFile, parent != path else { throw error }
      try makeFolder(parent, isPrivate: isPrivate)
      do { try SystemError.check { mkdir(path.pathBytes, mode) } } catch  where error.number == EEXIST {}
    }
  }

  /// Makes a folder that is not there yet.
  package static func makeNewFolder(_ path: String) throws(SystemError) {
    try SystemError.check { mkdir(path.pathBytes, 0o777) }
  }

  /// Writes a new file, unless the name is taken.
  ///
  /// - Parameter isPrivate: true if it is for its owner alone.
  /// - Returns: false if the name is taken.
  package static func create(
    _ name: String, with bytes: [UInt8], isPrivate: Bool = true
  ) throws(SystemError) -> Bool {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    let descriptor: Int32
    do {
      descriptor = try SystemError.check { open(name.pathBytes, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
    } catch {
      if error.number == EEXIST { return false }
      throw error
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
      try synchronize(descriptor)
    } catch {
      unlink(name.pathBytes)
      throw error
    }
    return true
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(SystemError) { try SystemError.check { unlink(path.pathBytes) } }

  /// Puts a file in the place of another, or where none was, so that there is the old one or the new one, whole, at any
  /// time. Keeps mode and owner.
  ///
  /// - Parameters:
  ///   - path: leads to no symbolic link.
  ///   - isWanted: asked when the new file is on the disk, right before it takes its place. If it returns false, nothing
  ///     has changed.
  /// - Returns: the stamp of the new file, which another program may have replaced by now. Nil if it was not wanted.
  @discardableResult
  package static func replace(
    _ path: String, with bytes: [UInt8], isWanted: () -> Bool = { true }
  ) throws(SystemError) -> FileStamp? {
    let (descriptor, temporary) = try temporaryFile(beside: path)
    defer { close(descriptor) }
    do throws(SystemError) {
      var status = stat()
      if stat(path.pathBytes, &status) == 0 {
        // Only root may give files to another owner; everybody else keeps the owner that the folder gives.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
      }
      try writeAll(bytes, to: descriptor)
      try synchronize(descriptor)
      guard isWanted() else {
        unlink(temporary.pathBytes)
        return nil
      }
      try SystemError.check { rename(temporary.pathBytes, path.pathBytes) }
    } catch {
      unlink(temporary.pathBytes)
      throw error
    }
    // The new name must be on the disk too. Not every file system lets a folder be synchronized.
    let parent = open(folder(of: path).pathBytes, O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
    // Of the descriptor: at the path there may be the file of another program by now.
    return FileStamp(ofDescriptor: descriptor)
  }

  /// Waits until a file is on the disk. A file that cannot be synchronized, such as a pipe, is left as it is.
  private static func synchronize(_ descriptor: Int32) throws(SystemError) {
    do { try SystemError.check { fsync(descriptor) } } catch  where error.number == EINVAL {}
  }

  private static func temporaryFile(beside path: String) throws(SystemError) -> (Int32, String) {
    let name = path.lastPathComponent
    for attempt in 0..<100 {
      let temporary = "\(folder(of: path))/.\(name).\(getpid())-\(attempt)"
      do {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        return (try SystemError.check { open(temporary.pathBytes, flags, 0o666) }, temporary)
      } catch  where error.number == EEXIST {}
    }
    throw SystemError(number: EEXIST)
  }
}
