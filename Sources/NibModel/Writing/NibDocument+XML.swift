extension NibDocument {
  /// Returns the document as layout XML in canonical form.
  ///
  /// The text has the same contents as the document, and is read as an equal document. It has no comments. The form is
  /// this:
  ///
  /// - An XML declaration, then one element per line, indented by two spaces per level.
  /// - Attributes in the order of the document, because they are set in that order, between double quotes. A tag that
  ///   is longer than 120 columns is broken into lines, each with as many attributes as fit, below the first attribute.
  /// - Values that are objects or items, and the values that are set after them, as `<attribute>` elements. A text of
  ///   several lines is also an element, if no other attribute follows it in the tag.
  /// - `&lt;`, `&amp;`, `&quot;`, and numbers for tabs, line breaks and invisible characters. All other characters
  ///   are written as they are.
  ///
  /// If the document has ``faults``, the text contains the parts that could be read.
  ///
  /// - Throws: `BuildFault` for the document of an archive: a layout cannot express that several objects contain the
  ///   same object, or the types of values.
  /// - Complexity: O(bytes of the text).
  public func xml() throws(BuildFault) -> String {
    if links != nil { throw BuildFault(.archive) }
    var writer = LayoutWriter(self)
    writer.write()
    return String(decoding: writer.text.bytes, as: UTF8.self)
  }
}
