import ProgramStart
import SystemPackage

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
    target = FileSystem.target(of: path)
    let type: FileType?
    do { type = try Stat(FilePath(target)).type } catch Errno.noSuchFileOrDirectory {
      // Only the file may be missing, and not its folder.
      guard FileSystem.exists(FileSystem.folder(of: target)) else {
        throw .cannotSave(path: path, .noSuchFileOrDirectory)
      }
      type = nil
    } catch { throw .cannotSave(path: path, error) }
    if type == .directory { throw .isFolder(path: path) }
    if let type, type != .regular { throw .irregularOutput(path: path) }
    stamp = FileStamp(of: target)
  }

  /// Replaces the file.
  ///
  /// - Parameter isForced: true to replace what another program has written in the meantime.
  mutating func save(_ bytes: [UInt8], isForced: Bool = false) throws(FileProblem) {
    let seen = stamp
    let target = target
    let isWanted = { isForced || FileStamp(of: target) == seen }
    guard isWanted() else { throw .changedMeanwhile(path: path) }
    do {
      // A new file may be read by whom the user's `umask` allows. The file is looked at again right before it is replaced,
      // because writing may have taken long.
      let saved = try FileSystem.replace(
        target, with: bytes, permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite], isWanted: isWanted)
      guard let saved else { throw FileProblem.changedMeanwhile(path: path) }
      stamp = saved
    } catch let problem as FileProblem { throw problem } catch {
      throw .cannotSave(path: path, error as? Errno ?? .ioError)
    }
  }
}
