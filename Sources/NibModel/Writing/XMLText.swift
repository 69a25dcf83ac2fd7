/// The text of a layout in canonical form while it is written: lines, tags and texts.
///
/// Indentation is two spaces per level. A tag is on one line if it fits into 120 columns. Otherwise its attributes fill
/// lines that begin below its first attribute. Indentation is limited, so that a text is at most a few hundred times as
/// long as its contents, however deep they are nested.
package struct XMLText {
  /// The text so far.
  package private(set) var bytes: [UInt8] = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)

  /// The maximum number of columns of a line. A line is longer only if there is no place to break it.
  static let width = 120
  /// The level from which on lines are not indented further.
  private static let mostLevels = 40
  /// The maximum column at which the attributes of a tag are aligned.
  private static let mostAlignment = 60

  package init() {}

  /// An attribute of a tag.
  package struct Attribute {
    var name: String
    /// The value, unescaped.
    var value: ArraySlice<UInt8>
    /// True if the author began a line with the attribute.
    var beginsLine: Bool

    package init(_ name: String, _ value: ArraySlice<UInt8>, beginsLine: Bool = false) {
      self.name = name
      self.value = value
      self.beginsLine = beginsLine
    }
  }

  /// The offsets of a tag, and of the names and values in it.
  package struct TagPlaces {
    /// Offset of the `<`.
    var start: Int
    /// For each attribute, the offset of its name, and the offset of its value if the value is spelled literally.
    var attributes: [(name: Int, value: Int?)] = []
  }

  /// Begins a line.
  package mutating func newLine(level: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: Self.indentation(level)))
  }

  /// Returns the number of spaces that begin a line.
  package static func indentation(_ level: Int) -> Int { 2 * min(level, mostLevels) }

  /// Writes bytes unchanged.
  package mutating func append(_ text: some Sequence<UInt8>) { bytes.append(contentsOf: text) }

  /// Writes a text between tags.
  ///
  /// - Returns: true if the text is spelled literally.
  @discardableResult
  package mutating func appendText(_ text: ArraySlice<UInt8>) -> Bool {
    let spelling = XMLEscaping.text(text)
    bytes.append(contentsOf: spelling)
    return spelling.count == text.count
  }

  /// Writes a start tag in the current line.
  ///
  /// - Parameters:
  ///   - level: the level of the line.
  ///   - isEmpty: true if the tag also ends the element.
  @discardableResult
  package mutating func tag(_ name: String, _ attributes: [Attribute], level: Int, isEmpty: Bool) -> TagPlaces {
    var places = TagPlaces(start: bytes.count)
    let spellings = attributes.map { XMLEscaping.value($0.value) }
    let widths = zip(attributes, spellings).map { $0.name.columns + $1.columns + 3 }
    let tagWidth = Self.indentation(level) + 1 + name.columns
    let alignment = tagWidth + 1 <= Self.mostAlignment ? tagWidth + 1 : Self.indentation(level) + 4
    let end = isEmpty ? 2 : 1
    let authors = attributes.map(\.beginsLine)
    let breaks =
      Self.fits(authors, widths, tagWidth, alignment, end) ? authors : Self.filled(widths, tagWidth, alignment, end)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    for (number, attribute) in attributes.enumerated() {
      if number > 0, breaks[number] {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: alignment))
      } else {
        bytes.append(UInt8(ascii: " "))
      }
      let start = bytes.count
      bytes.append(contentsOf: attribute.name.utf8)
      bytes.append(contentsOf: "=\"".utf8)
      places.attributes.append((start, spellings[number].count == attribute.value.count ? bytes.count : nil))
      bytes.append(contentsOf: spellings[number])
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(contentsOf: (isEmpty ? "/>" : ">").utf8)
    return places
  }

  /// Writes an end tag.
  package mutating func endTag(_ name: String) {
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  // MARK: Lines of a tag

  /// Returns true if no line of a broken tag is too long.
  private static func fits(_ breaks: [Bool], _ widths: [Int], _ tag: Int, _ alignment: Int, _ end: Int) -> Bool {
    var column = tag
    var inLine = 0
    for (number, width) in widths.enumerated() {
      if number > 0, breaks[number] { (column, inLine) = (alignment - 1, 0) }
      column += 1 + width
      inLine += 1
      if column + (number == widths.count - 1 ? end : 0) > Self.width, inLine > 1 { return false }
    }
    return true
  }

  /// Returns the attributes that begin a line if each line has as many attributes as fit.
  private static func filled(_ widths: [Int], _ tag: Int, _ alignment: Int, _ end: Int) -> [Bool] {
    var column = tag
    return widths.enumerated().map { number, width in
      let isLast = number == widths.count - 1
      let isBroken = number > 0 && column + 1 + width + (isLast ? end : 0) > Self.width
      column = (isBroken ? alignment - 1 : column) + 1 + width
      return isBroken
    }
  }
}

extension String {
  fileprivate var columns: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.cells }
  }
}

extension [UInt8] {
  fileprivate var columns: Int { allSatisfy { $0 < 0x80 } ? count : String(decoding: self, as: UTF8.self).columns }
}
