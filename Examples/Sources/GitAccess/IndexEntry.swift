/// The entry of an index or a tree at one path.
package nonisolated struct IndexEntry: Equatable, Sendable {
  /// git's number for the kind of file: `100644`, `100755`, `120000` for a symbolic link, `160000` for a submodule.
  package let mode: String
  /// The name of the object.
  package let object: String

  /// Creates an entry from git's output; nil for mode `000000`, which means that there is no file.
  package init?(mode: ArraySlice<UInt8>, object: ArraySlice<UInt8>) {
    guard mode.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    self.mode = String(decoding: mode, as: UTF8.self)
    self.object = String(decoding: object, as: UTF8.self)
  }
}
