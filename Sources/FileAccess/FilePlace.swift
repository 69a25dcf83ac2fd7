internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A folder in which files are found by names that come from a file: a folder that a person has named, or a folder in it.
package struct FilePlace: Hashable, Sendable {
  /// The path of the folder that a person has named; links in it are followed. Empty for the working directory.
  package let folder: String
  /// The name of a folder in it, without a slash, or nil.
  package let inner: String?

  package init(_ folder: String, _ inner: String? = nil) {
    self.folder = folder
    self.inner = inner
  }

  /// The path of the folder with the files.
  package var path: String { inner.map { FileAccess.path(of: $0, in: folder) } ?? folder }
}

/// Opens a regular file of a folder, for names that come from a file.
///
/// A symbolic link is followed if it names another file of the same folder: what holds for a name holds for a link. The
/// same applies to the inner folder of a place. What was opened is what is checked, so that no other file can take its
/// place in between. Nothing here waits: a FIFO is refused and not read.
///
/// - Parameters:
///   - name: a file's name without a slash.
///   - place: the folder.
package func openFile(_ name: String, in place: FilePlace) throws(ReadingFailure) -> OpenFile {
  let path = path(of: name, in: place.path)
  guard let inner = place.inner else {
    return try OpenFile(try openedBeside(name, in: place.folder, O_NONBLOCK | O_NOCTTY), path: path)
  }
  let folder = try openedFolder(inner, in: place.folder)
  defer { close(folder) }
  return try OpenFile(
    try openedBeside(name, in: place.path, from: folder, O_NONBLOCK | O_NOCTTY), path: path)
}

/// Opens the inner folder of a place.
private func openedFolder(_ name: String, in folder: String) throws(ReadingFailure) -> Int32 {
  do { return try openedBeside(name, in: folder, O_DIRECTORY) } catch {
    if case .linkLeavesFolder = error { throw .folderLinkLeavesFolder(name: name) }
    throw error
  }
}

/// Opens a file or a folder by its name. A link is followed if it leads to a name in the same folder.
///
/// - Parameter start: the descriptor of the folder, if it is open.
private func openedBeside(
  _ name: String, in folder: String, from start: Int32? = nil, _ flags: Int32
) throws(ReadingFailure) -> Int32 {
  var name = name
  for _ in 0..<8 {
    let path = path(of: name, in: folder)
    do throws(SystemError) {
      let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | flags
      return try SystemError.check {
        start.map { openat($0, name.pathBytes, flags) } ?? open(path.pathBytes, flags)
      }
    } catch {
      // A link is not a folder either.
      guard error.number == ELOOP || error.number == ENOTDIR, let target = FileSystem.linkTarget(at: path) else {
        throw .cannotOpen(error)
      }
      if target.contains("/") || target == ".." || target == "." { throw .linkLeavesFolder }
      name = target
    }
  }
  throw .cannotOpen(SystemError(number: ELOOP))
}

extension FileSystem {
  /// Returns the names of the files in a place, as `names(in:)` does. Empty if the place is a link that leads elsewhere:
  /// a list of names reports no error, and opening a file in the place throws the reason.
  package static func names(in place: FilePlace) -> [String] {
    guard let inner = place.inner else { return names(in: place.folder) }
    guard let folder = try? openedFolder(inner, in: place.folder) else { return [] }
    close(folder)
    return names(in: place.path)
  }
}
