/// The files that git does not track and that a status lists, by the setting `status.showUntrackedFiles`. The raw values
/// are git's.
package nonisolated enum UntrackedFiles: String, Sendable {
  /// None.
  case hidden = "no"
  /// All. A folder in which git tracks no file is one entry.
  case folders = "normal"
  /// Each file by itself. A program with a list of files uses this without a setting, unlike `git status`.
  case all

  /// Reads the value of the setting, as git does.
  init(setting: String) {
    switch setting.lowercased() {
    case "no", "false", "off", "0": self = .hidden
    case "normal", "true", "yes", "on", "1": self = .folders
    default: self = .all
    }
  }
}

extension Status {
  /// The folders and repositories that are one entry each.
  package var untrackedFolders: [[UInt8]] { files.filter { $0.isUntracked && $0.isRepository }.map(\.path) }

  /// Returns the status with the contents of its folders.
  ///
  /// - Parameter files: the files in these folders, each by itself. Others are ignored.
  package func filled(with files: [ChangedFile]) -> Status {
    let folders = Set(untrackedFolders)
    var contents: [[UInt8]: [ChangedFile]] = [:]
    // A repository is an entry of both lists, and stays as it is.
    for file in files where file.isUntracked && !folders.contains(file.path) {
      if let folder = Self.folder(of: file.path, among: folders) { contents[folder, default: []].append(file) }
    }
    var status = self
    status.files = self.files.map { file in contents[file.path].map { file.containing($0) } ?? file }
    return status
  }

  private static func folder(of path: [UInt8], among folders: Set<[UInt8]>) -> [UInt8]? {
    path.indices.lazy.filter { path[$0] == UInt8(ascii: "/") }.map { Array(path[...$0]) }.first { folders.contains($0) }
  }
}
