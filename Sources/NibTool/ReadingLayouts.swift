internal import NibKit
internal import NibModel

extension NibDocument {
  /// Bytes that are read as the same document: those of its text, or a compiled layout again where that has none.
  var standardInput: [UInt8] { source.isStripped ? (try? compiled()) ?? [] : source.bytes }
}

extension [LayoutFormat] {
  /// Reads a layout or an archive: in a format if its bytes or the name of its file tell it, and else an archive or XML. The document may
  /// have faults.
  ///
  /// - Parameter path: the path by which the file was named; `-` is standard input.
  /// - Throws: `NibError` if the text gives no document.
  func layoutOrArchive(reading source: SourceText, ofFile path: String) throws(NibError) -> NibDocument {
    let format = format(ofFile: path, beginning: source.bytes)
    if format?.kind != .text, NibArchive.isPropertyList(source.bytes) {
      return try NibDocument(recovering: NibArchive(source.bytes, file: source.file))
    }
    // What a compiled layout says of its ids is looked at as closely as in a text: a plan makes the table anew.
    return try document(reading: source, ofFile: path).withoutIDTable
  }
}
