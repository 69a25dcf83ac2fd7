package import NibKit
internal import SystemPackage

extension LayeredLayouts {
  /// Creates the layouts of a program. They are searched for in the folder that the user names, then in the folder of
  /// the package or the installation from which the program was started, and finally in the program itself.
  ///
  /// - Parameters:
  ///   - program: The program's name, which is also the name of its folder of layouts.
  ///   - folder: The folder that is searched first.
  ///   - embedded: The layouts that are embedded in the program.
  package nonisolated init(program: String, folder: String?, embedded: any LayoutSource) {
    let own = executablePath().flatMap {
      Self.folder(of: program, startedFrom: $0) { (try? Stat(FilePath($0)).type) == .directory }
    }
    self.init([LayoutFolders([folder, own].compactMap { $0 }), embedded])
  }

  /// Returns the folder of a program's layouts, based on the location of its executable: next to the build folder, some
  /// levels up, or in `share` next to the `bin` in which it is installed. The command line and the current directory do
  /// not matter.
  nonisolated static func folder(
    of program: String, startedFrom path: String, isFolder: (String) -> Bool
  ) -> String? {
    var parts = path.split(separator: "/").dropLast()
    let installed = "/" + (parts.dropLast() + ["share", program[...]]).joined(separator: "/")
    // `.build/x86_64-unknown-linux-gnu/release/checklists` is three levels below the package. Folders farther up may
    // belong to other programs.
    for _ in 0...3 where !parts.isEmpty {
      let candidate = "/" + (parts + ["Layouts", program[...]]).joined(separator: "/")
      if isFolder(candidate) { return candidate }
      parts = parts.dropLast()
    }
    return isFolder(installed) ? installed : nil
  }
}
