internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The files of the program that is running.
package enum ProgramFiles {
  /// Returns the path of the executable, links followed. Nil if the system does not tell.
  package static func executable() -> String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      guard let path = CommandLine.arguments.first else { return nil }
    #endif
    return FileSystem.absolute(path)
  }
}

extension FileSystem {
  /// Returns true if the person may run a file, or enter a folder.
  package static func isExecutable(_ path: String) -> Bool { access(path.pathBytes, X_OK) == 0 }

  /// Returns true if a path leads to a folder, links followed.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
