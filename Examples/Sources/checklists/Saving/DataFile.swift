import ProgramStart

/// The file that holds the lists.
nonisolated struct DataFile: Equatable {
  /// The file.
  let path: String
  /// The file that earlier versions of the program wrote, if it has another name.
  var former: String?

  /// The files in the folder for data of programs: `$XDG_DATA_HOME/checklists`, by default `~/.local/share/checklists`.
  static var usual: DataFile { usual(in: environmentVariable) }

  /// - Parameter variable: the value of an environment variable.
  static func usual(in variable: (String) -> String?) -> DataFile {
    let home = variable("HOME") ?? "."
    #if os(macOS)
      let folder = "\(home)/Library/Application Support"
    #else
      // A relative path there is to be ignored, says the XDG base directory specification.
      let given = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = given ?? "\(home)/.local/share"
    #endif
    return DataFile(
      path: "\(folder)/checklists/Checklists.plist", former: "\(folder)/checklists/Checklists.layout.xml")
  }
}
