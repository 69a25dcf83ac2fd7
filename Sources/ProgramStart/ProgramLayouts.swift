package import NibKit

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Finds the layouts of a program: in the folder that the person names, in that of the package or the installation that
/// the program was started from, and at last in the program itself.
package nonisolated struct ProgramLayouts: Sendable {
  private let folders: LayoutFolders
  private let embedded: [String: [UInt8]]

  /// - Parameters:
  ///   - program: its name, which is that of its folder of layouts.
  ///   - folder: where to look first.
  ///   - embedded: the layouts that the program carries, by name.
  package init(program: String, folder: String?, embedded: [String: [UInt8]]) {
    let own = Self.executablePath().flatMap { Self.folder(of: program, startedFrom: $0, isFolder: Self.isFolder) }
    folders = LayoutFolders([folder, own].compactMap { $0 })
    self.embedded = embedded
  }

  /// A layout, read anew.
  package func document(named name: String) throws -> NibDocument {
    do { return try folders.document(named: name) } catch let error as LayoutNotFound {
      guard let layout = LayoutName(name), let bytes = embedded[layout.stem] else { throw error }
      return try NibDocument(reading: SourceText(file: layout.fileName, bytes: bytes))
    }
  }

  /// Where a program's layouts are, given where the program is: beside the build folder that it is in, some levels up, or
  /// in `share` beside the `bin` that it is installed in. How it was called, and from where, does not matter.
  static func folder(of program: String, startedFrom path: String, isFolder: (String) -> Bool) -> String? {
    var parts = path.split(separator: "/").dropLast()
    let installed = "/" + (parts.dropLast() + ["share", program[...]]).joined(separator: "/")
    // `.build/x86_64-unknown-linux-gnu/release/checklists` is three levels below the package. Farther up there might be
    // folders that are anybody's.
    for _ in 0...3 where !parts.isEmpty {
      let candidate = "/" + (parts + ["Layouts", program[...]]).joined(separator: "/")
      if isFolder(candidate) { return candidate }
      parts = parts.dropLast()
    }
    return isFolder(installed) ? installed : nil
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path.pathBytes, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The program's file, links followed.
  private static func executablePath() -> String? {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      guard let path = CommandLine.arguments.first else { return nil }
    #endif
    // The C library allocates the text; it is copied and given back.
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let bytes = UnsafeBufferPointer(start: resolved, count: strlen(resolved))
    return String(pathBytes: bytes.map { UInt8(bitPattern: $0) })
  }
}
