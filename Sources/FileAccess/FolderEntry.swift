internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Something that a folder holds.
package struct FolderEntry: Hashable, Sendable {
  /// The name. Bytes that are not UTF-8 are kept; see `String.init(pathBytes:)`.
  package let name: String
  /// True for a folder, and for a link to one.
  package let isFolder: Bool
}

extension FileSystem {
  /// Returns the entries of a folder, in the order of the system, without `.` and `..`.
  ///
  /// - Parameter limit: the most entries that are read.
  /// - Throws: the error of the system if the folder cannot be read.
  package static func entries(in folder: String, limit: Int) throws(SystemError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    try readFolder(folder) { bytes, type in
      guard entries.count < limit else { return false }
      let name = String(pathBytes: bytes)
      if name == "." || name == ".." { return true }
      let isFolder =
        switch type {
        case Int(DT_DIR): true
        case Int(DT_REG): false
        default: FileSystem.isFolder(path(of: name, in: folder))
        }
      entries.append(FolderEntry(name: name, isFolder: isFolder))
      return true
    }
    return entries
  }

  /// Returns true if a path leads to a regular file, links followed.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Returns true if a path leads to anything, links followed.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0
  }

  /// Returns the path from the root of the file system, links followed; nil if there is nothing at a path.
  package static func absolute(_ path: String) -> String? {
    // The C library allocates the text; it is copied and given back.
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return String(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }
}
