internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The reason why the bytes of a file cannot be read.
package enum ReadingFailure: Error, Hashable, CustomStringConvertible {
  /// There is no such file, or it may not be opened.
  case cannotOpen(SystemError)
  /// The path names a folder, or the device reports an error.
  case cannotRead(SystemError)
  /// Only a regular file is read, and the path names a folder, a FIFO or a device.
  case notRegular(kind: String)
  /// The file is a symbolic link to a file of another folder.
  case linkLeavesFolder
  /// The file has more bytes than the limit.
  case tooLong(limit: Int)

  /// The failure in a sentence.
  package var description: String {
    switch self {
    case .cannotOpen(let error): "the file cannot be opened: \(error)"
    case .cannotRead(let error): "the file cannot be read: \(error)"
    case .notRegular(let kind): "the file cannot be opened: it is a \(kind)"
    case .linkLeavesFolder: "the file cannot be opened: it is a symbolic link that leads out of its folder"
    case .tooLong(let limit): "the file has more than \(limit) bytes, which is the limit"
    }
  }

  /// True if the file can be read and is too long.
  package var isLimit: Bool { if case .tooLong = self { true } else { false } }

  /// True if there is no such file.
  package var isMissing: Bool {
    if case .cannotOpen(let error) = self { error.isMissingFile } else { false }
  }
}

/// Reads a file's bytes.
///
/// - Parameters:
///   - path: where the file is, absolute or relative to the working directory.
///   - limit: the maximum number of bytes. One more is an error and ends the reading, so that a device that never ends
///     does not block it.
package func readFile(_ path: String, limit: Int) throws(ReadingFailure) -> [UInt8] {
  let descriptor = try opened(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return try readAll(from: descriptor, limit: limit)
}

/// Reads a regular file of a folder, for names that come from a file.
///
/// A symbolic link is followed if it names another file of the same folder: what holds for a name holds for a link. What
/// was opened is what is checked, so that nobody can put another file in its place in between. Nothing here waits: a FIFO
/// is refused and not read.
///
/// - Parameters:
///   - name: a file's name without a slash.
///   - folder: the folder's path, without a slash at its end; links in it are followed.
///   - limit: the maximum number of bytes.
///   - known: the stamp of the file when it was read before. A file that still has it is not read.
/// - Returns: the bytes with the stamp that the file had before they were read, or nil if the stamp is the known one.
package func readFile(
  _ name: String, in folder: String, limit: Int, unlessStamped known: FileStamp? = nil
) throws(ReadingFailure) -> (bytes: [UInt8], stamp: FileStamp?)? {
  var name = name
  for _ in 0..<8 {
    let path = path(of: name, in: folder)
    let descriptor: Int32
    do {
      descriptor = try opened(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      guard case .cannotOpen(let reason) = error, reason.number == ELOOP, let target = FileSystem.linkTarget(at: path)
      else {
        throw error
      }
      if target.contains("/") || target == ".." || target == "." { throw .linkLeavesFolder }
      name = target
      continue
    }
    defer { close(descriptor) }
    if let kind = kindOfSpecialFile(descriptor) { throw .notRegular(kind: kind) }
    let stamp = FileStamp(ofDescriptor: descriptor)
    if stamp != nil, stamp == known { return nil }
    return (try readAll(from: descriptor, limit: limit), stamp)
  }
  throw .cannotOpen(SystemError(number: ELOOP))
}

/// The path of a file in a folder. An empty folder is the working directory.
package func path(of name: String, in folder: String) -> String {
  folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// Reads what is left of a file that is open: all of standard input, with 0.
///
/// - Parameter limit: the maximum number of bytes, as for a file.
package func readAll(from descriptor: Int32, limit: Int) throws(ReadingFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count: Int
    // An array is passed to a C function as a pointer that is good for the call.
    do { count = try SystemError.check { read(descriptor, &chunk, chunk.count) } } catch {
      if error.number == EINTR { continue }
      throw .cannotRead(error)
    }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
  throw .tooLong(limit: limit)
}

private func opened(_ path: String, _ flags: Int32) throws(ReadingFailure) -> Int32 {
  do { return try SystemError.check { open(path.pathBytes, flags) } } catch { throw .cannotOpen(error) }
}

/// The kind of an open file, or nil if it is a regular one.
private func kindOfSpecialFile(_ descriptor: Int32) -> String? {
  var status = stat()
  // The system call fills in a structure, to which it takes a pointer that is good for the call.
  guard fstat(descriptor, &status) == 0 else { return "file of unknown kind" }
  switch status.st_mode & S_IFMT {
  case S_IFREG: return nil
  case S_IFDIR: return "folder"
  case S_IFIFO: return "FIFO"
  default: return "device"
  }
}
