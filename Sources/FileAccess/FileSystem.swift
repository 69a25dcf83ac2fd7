internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Files as a program keeps them: whole, and on the disk when it is said that they are.
package enum FileSystem {
  /// The file that a path leads to through symbolic links, whether there is one or not.
  package static func target(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      // An array is passed to a C function as a pointer that is good for the call.
      let count = readlink(path, &bytes, bytes.count)
      guard count > 0 else { break }
      let link = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = link.hasPrefix("/") ? link : folder(of: path) + "/" + link
    }
    return path
  }

  /// The folder that a path is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and those that it is in, as far as they are not there.
  ///
  /// - Parameter isPrivate: whether they are for their owner alone.
  package static func makeFolder(_ path: String, isPrivate: Bool) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o700 : 0o777
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    let parent = folder(of: path)
    guard errno == ENOENT, parent != path else { throw SystemError(number: errno) }
    try makeFolder(parent, isPrivate: isPrivate)
    if mkdir(path, mode) != 0, errno != EEXIST { throw SystemError(number: errno) }
  }

  /// Writes a new file for its owner alone, unless the name is taken.
  ///
  /// - Returns: false if the name is taken.
  package static func create(_ name: String, with bytes: [UInt8]) throws(SystemError) -> Bool {
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw SystemError(number: errno)
    }
    defer { close(descriptor) }
    do throws(SystemError) {
      try writeAll(bytes, to: descriptor)
      if fsync(descriptor) != 0, errno != EINVAL { throw SystemError(number: errno) }
    } catch {
      unlink(name)
      throw error
    }
    return true
  }

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
      if stat(path, &status) == 0 {
        // Only root may give files to another owner; everybody else keeps the owner that the folder gives.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
      }
      try writeAll(bytes, to: descriptor)
      if fsync(descriptor) != 0, errno != EINVAL { throw SystemError(number: errno) }
      guard isWanted() else {
        unlink(temporary)
        return nil
      }
      if rename(temporary, path) != 0 { throw SystemError(number: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    // The new name must be on the disk too. Not every file system lets a folder be synchronized.
    let parent = open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
    // Of the descriptor: at the path there may be the file of another program by now.
    return FileStamp(ofDescriptor: descriptor)
  }

  private static func temporaryFile(beside path: String) throws(SystemError) -> (Int32, String) {
    let name = path.lastPathComponent
    for attempt in 0..<100 {
      let temporary = "\(folder(of: path))/.\(name).\(getpid())-\(attempt)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      guard errno == EEXIST else { break }
    }
    throw SystemError(number: errno)
  }
}
