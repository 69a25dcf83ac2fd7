package import NibKit
internal import SystemPackage

extension LayeredLayouts {
  /// Creates the layouts of a program: in the folder that the user names, in that of the package or the installation
  /// that the program was started from, and and finally in the program itself.
  ///
  /// - Parameters:
  ///   - program: The program's name, which is that of its folder of layouts.
  ///   - folder: The folder that is searched first.
  ///   - embedded: The layouts that the program carries.
  package nonisolated init(program: String, folder: String?, embedded: any LayoutSource) {
    let own = executablePath().flatMap {
      Self.folder(of: program, startedFrom: $0) { (try? Stat(FilePath($0)).type) == .directory }
    }
    self.init([LayoutFolders([folder, own].compactMap { $0 }), embedded])
  }

  /// Returns the folder of a program's layouts, by the place of its executable: beside the build folder, some levels
  /// up, or in `share` beside the `bin` that it is installed in. The command line and the working directory do not
  /// matter.
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
