import ProgramStart
import SystemPackage
import TerminalKit

extension Compare {
  /// Returns the screen for the files or folders of the command line.
  @MainActor func screen() async throws(FileProblem) -> Controller {
    if let folders = try foldersController() { return folders }
    do throws(FileProblem) { return try controller() } catch {
      guard case .isBinary = error, let structure = await structureController() else { throw error }
      return structure
    }
  }

  /// Returns the screen for two folders, or nil if the command line names none.
  ///
  /// - Throws: `FileProblem` if only one of the two is a folder, or if one cannot be read.
  @MainActor func foldersController() throws(FileProblem) -> FoldersController? {
    let areFolders = [left, right].map { (try? Stat(FilePath($0)))?.type == .directory }
    guard areFolders != [false, false] else { return nil }
    guard areFolders == [true, true] else {
      // A missing one is none of the other kind.
      for path in [left, right] where path != "-" {
        do { _ = try Stat(FilePath(path)) } catch Errno.noSuchFileOrDirectory { throw .noFile(path: path) } catch {
          throw .cannotRead(path: path, error)
        }
      }
      throw areFolders[0] ? .folderAndFile(folder: left, file: right) : .folderAndFile(folder: right, file: left)
    }
    if output != nil || ancestor != nil { throw .outputOfFolders }
    if label.count > 2 { throw .tooManyLabels }
    for path in [left, right] {
      do throws(Errno) { _ = try FolderItem.items(in: FilePath(path), isNamed: true) } catch {
        throw .cannotRead(path: path, error)
      }
    }
    // Git makes two folders for the option --dir-diff. Links in them lead to the user's files: git writes the links of a
    // repository as files.
    let isFromGit = environmentVariable("GIT_DIFFTOOL_DIRDIFF") == "true"
    return FoldersController(
      FolderScan(left: FilePath(left), right: FilePath(right), followsFileLinks: isFromGit), names: (label(0), label(1))
    )
  }
}
