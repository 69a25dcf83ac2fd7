internal import NibKit
internal import NibModel

extension [LayoutDialect] {
  /// Reads a layout or an archive: in a dialect if its file is named so, and else by what its bytes are. The document may
  /// have faults.
  ///
  /// - Parameter path: the path by which the file was named; `-` is standard input.
  /// - Throws: `NibError` if the text gives no document.
  func document(reading source: SourceText, ofFile path: String) throws(NibError) -> NibDocument {
    if let dialect = dialect(ofFile: path) { return try dialect.document(reading: source) }
    if NibArchive.isPropertyList(source.bytes) {
      return try NibDocument(recovering: NibArchive(source.bytes, file: source.file))
    }
    return try NibDocument(recovering: source)
  }
}
