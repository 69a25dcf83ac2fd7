internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension FileSystem {
  /// Returns the names of what a folder has, in alphabetical order, without those that begin with a dot. Empty if there is no
  /// such folder, or it may not be read.
  package static func names(in folder: String) -> [String] {
    var names: [String] = []
    try? readFolder(folder) { bytes, _ in
      if let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix(".") { names.append(name) }
      return true
    }
    return names.sorted()
  }

  /// Reads the entries of a folder, in the order of the system, `.` and `..` among them.
  ///
  /// - Parameter take: Takes the bytes of a name and the type of the entry, a constant such as `DT_DIR`. Returns false to
  ///   end the reading.
  /// - Throws: the error of the system if the folder cannot be read.
  package static func readFolder(_ folder: String, _ take: ([UInt8], Int) -> Bool) throws(SystemError) {
    guard let stream = opendir((folder.isEmpty ? "." : folder).pathBytes) else { throw SystemError(number: errno) }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      // The name is an array of C, which Swift has as a tuple: its bytes are read where they are.
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name in Array(name.prefix { $0 != 0 }) }
      guard take(bytes, Int(entry.pointee.d_type)) else { return }
    }
  }
}
