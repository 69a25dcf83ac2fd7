// For deleting a folder only if it is empty.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Repository {
  /// Deletes the folders that are empty after their files were deleted: a folder, and those inside.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder, with a slash at its end.
  ///   - files: the paths of the files that were in it.
  package func removeEmptyFolders(_ folder: [UInt8], of files: [[UInt8]]) {
    var folders: Set<[UInt8]> = [folder]
    for file in files {
      for index in file.indices[folder.count...] where file[index] == UInt8(ascii: "/") {
        folders.insert(Array(file[...index]))
      }
    }
    // An inner folder comes before the one around it. The system refuses to delete a folder that is not empty.
    for path in folders.sorted(by: { $0.count > $1.count }) {
      rmdir(absolute(path).map { CChar(bitPattern: $0) } + [0])
    }
  }
}
