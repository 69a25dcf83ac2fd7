#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the lists are kept if nobody says otherwise.
nonisolated enum DataFile {
  static let name = "Checklists.layout.xml"

  /// The file in the folder for data of programs: `$XDG_DATA_HOME/checklists`, by default `~/.local/share/checklists`.
  static var usual: String { usual(in: variable) }

  /// - Parameter variable: the value of an environment variable.
  static func usual(in variable: (String) -> String?) -> String {
    let home = variable("HOME") ?? "."
    #if os(macOS)
      let folder = "\(home)/Library/Application Support"
    #else
      // A relative path there is to be ignored, says the XDG base directory specification.
      let given = variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
      let folder = given ?? "\(home)/.local/share"
    #endif
    return "\(folder)/checklists/\(name)"
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
