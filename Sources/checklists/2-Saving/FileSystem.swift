import ProgramStart

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

nonisolated enum FileSystem {
  /// Whether there is anything of that name, be it a link to nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether there is a file whose bytes are kept, and no folder, device or pipe; links followed.
  static func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The file that a path leads to through symbolic links, whether there is one or not.
  static func target(of path: String) -> String {
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
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Where files may be written that need not stay long.
  static var temporaryFolder: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Makes a folder and those that it is in, for their owner alone, as far as they are not there.
  static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let parent = folder(of: path)
    guard errno == ENOENT, parent != path else { throw SystemError(number: errno) }
    try makeFolder(parent)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SystemError(number: errno) }
  }

  /// Tries a name, and then the same with numbers, until one is not taken.
  ///
  /// - Parameter take: uses a name; false if it is taken.
  /// - Returns: the name.
  static func firstFree(
    _ name: String, _ take: (String) throws(SystemError) -> Bool
  ) throws(SystemError) -> String {
    var candidate = name
    var number = 1
    while try !take(candidate) {
      number += 1
      candidate = "\(name)-\(number)"
    }
    return candidate
  }

  /// Writes a new file for its owner alone, unless the name is taken.
  ///
  /// - Returns: false if the name is taken.
  static func create(_ name: String, with bytes: [UInt8]) throws(SystemError) -> Bool {
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL, 0o600)
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

  /// Gives a file another name, unless that is taken.
  ///
  /// - Returns: false if the name is taken.
  static func move(_ path: String, toFree name: String) throws(SystemError) -> Bool {
    // A second name, and then the first one away: rename(2) would replace what there is.
    if link(path, name) == 0 {
      if unlink(path) == 0 { return true }
    } else if exists(name) {
      return false
    } else if rename(path, name) == 0 {
      // Folders have no second names, and some file systems have none at all.
      return true
    }
    throw SystemError(number: errno)
  }

  /// Puts a file in the place of another, or where none was, so that there is the old one or the new one, whole, at any
  /// time. Keeps mode and owner.
  ///
  /// - Parameter path: leads to no symbolic link.
  static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let (descriptor, temporary) = try temporaryFile(beside: path)
    do throws(SystemError) {
      defer { close(descriptor) }
      var status = stat()
      if stat(path, &status) == 0 {
        // Nobody but root may give files away; who may not keeps what the folder gives.
        _ = fchown(descriptor, status.st_uid, status.st_gid)
        _ = fchmod(descriptor, status.st_mode & 0o7777)
      }
      try writeAll(bytes, to: descriptor)
      if fsync(descriptor) != 0, errno != EINVAL { throw SystemError(number: errno) }
      if rename(temporary, path) != 0 { throw SystemError(number: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    // The new name must be on the disk too. Not every file system lets a folder be synchronized.
    let parent = open(folder(of: path), O_RDONLY)
    if parent >= 0 {
      _ = fsync(parent)
      close(parent)
    }
  }

  private static func temporaryFile(beside path: String) throws(SystemError) -> (Int32, String) {
    let name = name(of: path)
    for attempt in 0..<100 {
      let temporary = "\(folder(of: path))/.\(name).\(getpid())-\(attempt)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL, 0o666)
      if descriptor >= 0 { return (descriptor, temporary) }
      guard errno == EEXIST else { break }
    }
    throw SystemError(number: errno)
  }
}
