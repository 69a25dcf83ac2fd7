// For the kind of a file, links not followed.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif
internal import FileAccess
internal import NibExploring
internal import NibModel
internal import NibXcode

/// Finds the files that a command line names, including those in folders.
enum LayoutFiles {
  /// Returns the files sorted by the bytes of their paths, each once. A folder is replaced by the layouts in it and in
  /// its subfolders, which are the files with the suffix of a format. Hidden files and symbolic links are left out. If
  /// a folder has a layout in several formats, the first format is used, as for layouts that are found by name. Files of
  /// Interface Builder are not found by name, and all of them are returned if their formats are among the given ones.
  ///
  /// - Throws: `EmptyFolder` for a folder without layouts or one that cannot be read.
  static func all(_ paths: [String], formats: [LayoutFormat]) throws -> [String] {
    var files: [String] = []
    for path in paths {
      if !FileSystem.isFolder(path) {
        files.append(path)
        continue
      }
      let found = try layouts(in: path, formats)
      if found.isEmpty { throw EmptyFolder(path: path, reason: "there is no layout in the folder") }
      files += found
    }
    var seen: Set<String> = []
    return files.filter { seen.insert(Fingerprint.path($0)).inserted }.sorted(by: isBefore)
  }

  /// Returns true if a path comes before another one in the order of bytes.
  static func isBefore(_ one: String, _ other: String) -> Bool {
    Fingerprint.path(one).pathOctets.lexicographicallyPrecedes(Fingerprint.path(other).pathOctets)
  }

  /// The error of a folder that contains no layouts.
  struct EmptyFolder: Error {
    let path: String
    let reason: String
  }

  private static let ownSuffixes: Set = [LayoutFormat.xib.suffix, LayoutFormat.storyboard.suffix]

  private static func layouts(in folder: String, _ formats: [LayoutFormat]) throws -> [String] {
    var files: [String] = []
    var folders = [folder]
    while let next = folders.popLast() {
      var stems: [String: Int] = [:]
      for (name, isFolder) in try entries(of: next) {
        let path = FileAccess.path(of: name, in: next)
        if isFolder {
          folders.append(path)
        } else if let rank = formats.firstIndex(where: {
          name.utf8.count > $0.suffix.utf8.count && name.hasSuffix($0.suffix)
        }) {
          // Files of Interface Builder are not found by name, so that none of them hides another layout.
          if ownSuffixes.contains(formats[rank].suffix) {
            files.append(path)
            continue
          }
          let stem = String(name.dropLast(formats[rank].suffix.count))
          stems[stem] = min(rank, stems[stem] ?? rank)
        }
      }
      files += stems.map { FileAccess.path(of: $0.key + formats[$0.value].suffix, in: next) }
    }
    return files
  }

  private static func entries(of folder: String) throws -> [(name: String, isFolder: Bool)] {
    var entries: [(String, Bool)] = []
    do {
      try FileSystem.readFolder(folder) { bytes, _ in
        if bytes.first == UInt8(ascii: ".") { return true }
        let name = String(pathBytes: bytes)
        var status = stat()
        guard lstat(FileAccess.path(of: name, in: folder).pathBytes, &status) == 0 else { return true }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: entries.append((name, true))
        case S_IFREG: entries.append((name, false))
        default: break
        }
        return true
      }
    } catch {
      throw EmptyFolder(path: folder, reason: "the folder cannot be read: \(error)")
    }
    return entries
  }
}
