internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension FileSystem {
  /// The names of what a folder has, in alphabetical order, without those that begin with a dot. Empty if there is no such
  /// folder, or it may not be read.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir((folder.isEmpty ? "." : folder).pathBytes) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // The name is an array of C, which Swift has as a tuple: its bytes are read where they are.
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { name in Array(name.prefix { $0 != 0 }) }
      if let name = String(validating: bytes, as: UTF8.self), !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
