package import NibModel
package import NibRuntime

extension GalleryFiles {
  /// Returns the text of a layout, under its file name; nil if there is none.
  ///
  /// - Parameter folder: its folder in `Layouts`: `pitfalls`.
  package static func source(_ file: String, in folder: String) -> SourceText? {
    all["\(folder)/\(file)"].map { SourceText(file: file, bytes: Array($0.utf8)) }
  }

  /// Returns the layouts of a folder in `Layouts`, by name.
  package static func layouts(in folder: String, formats: [LayoutFormat]) -> MemoryLayouts {
    let own = all.filter { $0.key.hasPrefix(folder + "/") }
    return MemoryLayouts(
      Dictionary(own.map { (String($0.key.dropFirst(folder.count + 1)), $0.value) }) { first, _ in first },
      formats: formats)
  }

  /// Returns true if a file is that of a pitfall: it has the name of one, such as `01-nested-views`, or the text of
  /// one.
  ///
  /// - Complexity: O(bytes) if a pitfall has as many; otherwise O(bytes of the name).
  package static func isPitfall(file: String, bytes: [UInt8]) -> Bool {
    pitfallNames.contains(name(of: file))
      || pitfallTexts[bytes.count, default: []].contains { $0.utf8.elementsEqual(bytes) }
  }

  // Made once: a tool asks for every file, and a language server at every change.
  private static let pitfalls = all.filter { $0.key.hasPrefix("pitfalls/") }
  private static let pitfallNames = Set(pitfalls.keys.map(name))
  private static let pitfallTexts = Dictionary(grouping: pitfalls.values) { $0.utf8.count }

  private static func name(of file: String) -> String { String(file.lastPathComponent.prefix { $0 != "." }) }
}
