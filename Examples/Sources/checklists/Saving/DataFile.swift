import ProgramStart

/// The file in which the lists are saved.
nonisolated struct DataFile: Equatable {
  /// The path of the file.
  let path: String
  /// The path of the file that earlier versions of the program wrote, if it has another name.
  var former: String?

  /// The files in the folder for data of programs: `$XDG_DATA_HOME/checklists`, by default `~/.local/share/checklists`.
  static var usual: DataFile { usual(in: environmentVariable) }

  /// - Parameter variable: the value of an environment variable.
  static func usual(in variable: (String) -> String?) -> DataFile {
    let home = variable("HOME") ?? "."
    #if os(macOS)
      let folder = "\(home)/Library/Application Support"
    #else
      // The XDG base directory specification says that a relative path must be ignored.
      let given = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = given ?? "\(home)/.local/share"
    #endif
    return DataFile(
      path: "\(folder)/checklists/Checklists.plist", former: "\(folder)/checklists/Checklists.layout.xml")
  }
}
