/// The place at the end of a line of text: `sup.title = "Hello"  2:30`.
package struct PlaceEnding {
  /// The text before the two spaces, the file, the line and the column.
  package let payload: ArraySlice<UInt8>
  /// The place, or nil if the text does not end with one.
  package let place: ArraySlice<UInt8>?

  package init(_ text: ArraySlice<UInt8>) {
    let start = Self.start(in: text)
    payload = start.map { text[..<($0 - 2)] } ?? text
    place = start.map { text[$0...] }
  }

  /// Returns the start of the place.
  private static func start(in text: ArraySlice<UInt8>) -> Int? {
    func digits(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      text.suffix(from: (text.lastIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) } ?? text.startIndex - 1) + 1)
    }
    let column = digits(text)
    guard !column.isEmpty, text[..<column.startIndex].last == UInt8(ascii: ":") else { return nil }
    let line = digits(text[..<(column.startIndex - 1)])
    let rest = text[..<line.startIndex]
    guard !line.isEmpty else { return nil }
    if rest.suffix(2).elementsEqual("  ".utf8) { return line.startIndex }
    // The name of the file that the place is in, if it is another one than that of the load.
    guard rest.last == UInt8(ascii: ":"),
      let blank = rest.indices.dropLast().last(where: { rest[$0..<$0 + 2].elementsEqual("  ".utf8) }),
      rest[(blank + 2)..<rest.index(before: rest.endIndex)].isFileName
    else { return nil }
    return blank + 2
  }
}

extension ArraySlice<UInt8> {
  /// True for bytes that can be the name of a layout's file. The value of an attribute ends with a quote.
  fileprivate var isFileName: Bool {
    !isEmpty && !contains(UInt8(ascii: "\"")) && !contains(UInt8(ascii: "=")) && contains(UInt8(ascii: "."))
  }
}
