internal import NibKit
internal import NibModel
internal import NibXcode

extension NibDocument {
  /// Bytes that can be read as the same document: the bytes of its text, or a newly compiled layout if it has no text.
  var standardInput: [UInt8] { source.isStripped ? (try? compiled()) ?? [] : source.bytes }
}

extension SourceText {
  /// Returns the name that decides on the format of a file. Standard input and a pipe have none, and a file of Interface
  /// Builder there is known by its first tag. The name of a layout in XML is taken at its word.
  func nameForFormat(ofFile path: String) -> String {
    !path.hasSuffix(LayoutFormat.xib.suffix) && !path.hasSuffix(".xml") && isXcode
      ? path + LayoutFormat.xib.suffix : path
  }
}

extension [LayoutFormat] {
  /// Reads a layout or an archive. The format is determined by the bytes or by the file name; otherwise it is an
  /// archive or XML. The document may have faults.
  ///
  /// - Parameter path: the path by which the file was named; `-` is standard input.
  /// - Throws: `NibError` if no document can be made from the text.
  func layoutOrArchive(reading source: SourceText, ofFile path: String) throws(NibError) -> NibDocument {
    let path = source.nameForFormat(ofFile: path)
    let format = format(ofFile: path, beginning: source.bytes)
    if format?.kind != .text, NibArchive.isPropertyList(source.bytes) {
      return try NibDocument(recovering: NibArchive(source.bytes, file: source.file))
    }
    // The ids of a compiled layout are checked as strictly as those of a text, because a plan makes the table again.
    return try document(reading: source, ofFile: path).withoutIDTable
  }

  /// Reads a layout or an archive as far as possible. Of a layout in XML that is not well-formed, the rest is read.
  func draft(reading source: SourceText, ofFile path: String) -> LayoutDraft {
    let path = source.nameForFormat(ofFile: path)
    let format = format(ofFile: path, beginning: source.bytes)
    if format?.kind == .xml, !NibArchive.isPropertyList(source.bytes) { return LayoutDraft(reading: source) }
    do throws(NibError) {
      return LayoutDraft(try layoutOrArchive(reading: source, ofFile: path))
    } catch {
      return LayoutDraft(unreadable: error)
    }
  }
}
