internal import FileAccess

/// The names of the most recent commands of the palette, the latest first.
///
/// If a program has a name for its state, it saves them for the next run, in a file with one name in each line. It is
/// not an error if the file cannot be read or written: the palette then only knows the commands of this run.
nonisolated struct RecentCommands {
  private(set) var names: [String] = []
  /// True if a command was run since the names were read.
  private var hasNews = false

  private static let most = 20
  private static let mostBytes = 16_384
  private static let file = "commands"

  /// Moves a command to the front of the names.
  mutating func add(_ name: String) {
    names.removeAll { $0 == name }
    names.insert(name, at: 0)
    names.removeLast(max(0, names.count - Self.most))
    hasNews = true
  }

  /// Appends the names of earlier runs.
  mutating func read(from folder: String) {
    guard let file = try? openFile(Self.file, in: FilePlace(folder)), let bytes = try? file.bytes(limit: Self.mostBytes)
    else {
      return
    }
    let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    names = Array((names + known.filter { !names.contains($0) }).prefix(Self.most))
  }

  /// Writes the names for the next run, if a command was run in this one.
  func write(to folder: String) {
    guard hasNews else { return }
    let lines = names.filter { !$0.isEmpty && !$0.contains(where: \.isNewline) }
    do throws(SystemError) {
      try FileSystem.makeFolder(folder, isPrivate: true)
      try FileSystem.replace(folder + "/" + Self.file, with: Array((lines.joined(separator: "\n") + "\n").utf8))
    } catch {}
  }
}

nonisolated extension Environment {
  /// The folder for the states of programs: `$XDG_STATE_HOME`, or `.local/state` at home. Nil if there is neither.
  static var stateHome: String? {
    // The XDG base directory specification says that a relative path must be ignored.
    let given = Self["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return given ?? Self["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
  }
}
