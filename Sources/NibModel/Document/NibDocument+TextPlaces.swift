extension NibDocument {
  /// The places of a document's parts in a text that is not layout XML, as its reader gave them.
  ///
  /// Of a layout in XML the ends of things are found by reading the text again, so that nothing but starts is stored.
  package struct TextPlaces: Sendable {
    package var root: SourceRange
    package var objects: [SourceRange] = []
    package var connects: [SourceRange] = []
    package var attributes: [AttributePlace] = []
    package var items: [SourceRange] = []

    package struct AttributePlace: Sendable {
      var whole: SourceRange
      var value: SourceRange
      /// True if the attribute would be an element in XML.
      var isElement: Bool
    }
  }

  /// True if an attribute stands as an element of its own.
  package func isElement(attribute index: Int) -> Bool {
    if let textPlaces { return textPlaces.attributes[index].isElement }
    return source.bytes[Int(attributes[index].position)] == UInt8(ascii: "<")
  }

  /// The text that names a class where an object stands: in XML a tag begins with `<`.
  package func spelling(ofClass name: String) -> String { textPlaces == nil ? "<" + name : name }

  /// True if the text of an attribute is empty or white space.
  func isBlank(attribute index: Int) -> Bool {
    storage[attributes[index].value].allSatisfy { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
  }
}
