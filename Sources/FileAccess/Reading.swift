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
  /// The file's folder is a symbolic link to a folder that is not beside it.
  case folderLinkLeavesFolder(name: String)
  /// The file has more bytes than the limit.
  case tooLong(limit: Int)
  /// The failure in a sentence.
  package var description: String {
    switch self {
    case .cannotOpen(let error): "the file cannot be opened: \(error)"
    case .cannotRead(let error): "the file cannot be read: \(error)"
    case .notRegular(let kind): "the file cannot be opened: it is a \(kind)"
    case .linkLeavesFolder: "the file cannot be opened: it is a symbolic link that leads out of its folder"
    case .folderLinkLeavesFolder(let name):
      "the file cannot be opened: \(name) is a symbolic link that leads out of its folder"
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
///   - path: the path of the file, absolute or relative to the working directory.
///   - limit: the maximum number of bytes. One more is an error and ends the reading, so that a device that never ends
///     does not block it.
package func readFile(_ path: String, limit: Int) throws(ReadingFailure) -> [UInt8] {
  let descriptor = try opened(path, O_RDONLY | O_CLOEXEC)
  defer { close(descriptor) }
  return try readAll(from: descriptor, limit: limit)
}

/// Reads the bytes of a regular file, without waiting for anything.
///
/// - Parameters:
///   - path: the path of the file, absolute or relative to the working directory.
///   - limit: the maximum number of bytes.
package func readRegularFile(_ path: String, limit: Int) throws(ReadingFailure) -> [UInt8] {
  var status = stat()
  // A FIFO is not opened, because a program that writes into it takes notice of that.
  if stat(path.pathBytes, &status) == 0, let kind = kindOfSpecialFile(status) { throw .notRegular(kind: kind) }
  let descriptor = try opened(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  return try OpenFile(descriptor, path: path).bytes(limit: limit)
}

/// Opens a file if it is a regular one. Nil for a FIFO or a device, which is read from its beginning to its end.
package func openRegularFile(_ path: String) throws(ReadingFailure) -> OpenFile? {
  var status = stat()
  // A FIFO is not opened, because a program that writes into it takes notice of that.
  if stat(path.pathBytes, &status) == 0, kindOfSpecialFile(status) != nil { return nil }
  let descriptor = try opened(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  do { return try OpenFile(descriptor, path: path) } catch {
    if case .notRegular = error { return nil }
    throw error
  }
}

/// Returns the path of a file in a folder. An empty folder is the working directory.
package func path(of name: String, in folder: String) -> String {
  folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
}

/// Reads what is left of a file that is open: all of standard input, with 0.
///
/// - Parameters:
///   - limit: the maximum number of bytes, as for a file.
///   - size: the number of bytes that are probably left, so that nothing is copied again while the array grows.
package func readAll(
  from descriptor: Int32, limit: Int, expecting size: Int = 0
) throws(ReadingFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(min(max(size, 0), limit))
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count: Int
    // An array is passed to a C function as a pointer that is good for the call.
    do { count = try SystemError.check { read(descriptor, &chunk, chunk.count) } } catch {
      if error.isInterruption { continue }
      throw .cannotRead(error)
    }
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
  throw .tooLong(limit: limit)
}

func opened(_ path: String, _ flags: Int32) throws(ReadingFailure) -> Int32 {
  do { return try SystemError.check { open(path.pathBytes, flags) } } catch { throw .cannotOpen(error) }
}

/// Returns the kind of a file, or nil if it is a regular one.
func kindOfSpecialFile(_ status: stat) -> String? {
  switch status.st_mode & S_IFMT {
  case S_IFREG: return nil
  case S_IFDIR: return "folder"
  case S_IFIFO: return "FIFO"
  default: return "device"
  }
}
