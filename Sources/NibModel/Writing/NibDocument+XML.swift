extension NibDocument {
  /// Returns the document as layout XML in canonical form.
  ///
  /// The text says what the document says, and reads as an equal document. It has no comments. The form is this:
  ///
  /// - An XML declaration, then one element a line, indented by two spaces a level.
  /// - Attributes in the order of the document, because they are set in that order, between double quotes. A tag that is
  ///   longer than 120 columns is broken: as many attributes as fit are in each line, below the first one.
  /// - Values that are objects or items, and what is set behind them, as `<attribute>` elements; also texts of several
  ///   lines, if no other attribute is behind them in the tag.
  /// - `&lt;`, `&amp;`, `&quot;`, and numbers for tabs, line breaks and invisible characters. All other characters
  ///   are written as they are.
  ///
  /// For a document with ``faults``, the text says what could be read.
  ///
  /// - Throws: `BuildFault` for the document of an archive: a layout cannot say what is contained in several objects, or
  ///   which type a value has.
  /// - Complexity: O(bytes of the text).
  public func xml() throws(BuildFault) -> String {
    if links != nil { throw BuildFault(.archive) }
    var writer = LayoutWriter(self)
    writer.write()
    return String(decoding: writer.text.bytes, as: UTF8.self)
  }
}
