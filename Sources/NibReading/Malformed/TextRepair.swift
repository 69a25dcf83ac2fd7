internal import NibModel

/// A copy of a text in which the parts that are not well-formed are overwritten with blanks. Every other byte keeps its
/// offset. End tags that the text lacks are appended.
///
/// A broken attribute is blanked alone. An element that has no end, or whose tag cannot be mended, is blanked without its
/// contents, which then belong to the element around it.
struct TextRepair {
  private(set) var bytes: [UInt8]
  /// The number of bytes of the text, without end tags that were appended.
  private let count: Int
  /// The parts that were overwritten, in no order.
  private var lost: [SourceRange] = []
  /// The offsets of the tags of elements that lack attributes or contents, or have the contents of others.
  private(set) var incomplete: Set<Int> = []
  /// The tags that were kept without some of their attributes.
  private(set) var mendedTags: [SourceRange] = []
  /// True if the end of the text is missing or was not read.
  private(set) var isCutOff = false
  /// False if the root itself is broken.
  private(set) var isPossible = true

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    count = bytes.count
  }

  /// The parts that were overwritten, in the order of the text. Overlapping parts are joined.
  var damage: [SourceRange] {
    var joined: [SourceRange] = []
    for part in lost.sorted(by: { $0.lower < $1.lower }) {
      if let last = joined.last, part.lower <= last.upper {
        joined[joined.count - 1].upper = max(last.upper, part.upper)
      } else {
        joined.append(part)
      }
    }
    return joined
  }

  mutating func giveUp() { isPossible = false }

  /// Overwrites a part of the text with blanks. Line breaks remain.
  mutating func blank(_ lower: Int, _ upper: Int) {
    let upper = min(upper, count)
    guard lower < upper else { return }
    lost.append(SourceRange(lower, upper))
    for index in lower..<upper where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
  }

  /// Blanks the text from an offset to its end.
  mutating func cutOff(from offset: Int) {
    isCutOff = true
    blank(offset, count)
  }

  /// Notes that an element lacks attributes or contents.
  mutating func noteGap(inElementAt tag: Int) { incomplete.insert(tag) }

  /// Notes that a tag was kept without some of its attributes.
  mutating func noteMended(_ tag: SourceRange) {
    incomplete.insert(tag.lower)
    mendedTags.append(tag)
  }

  /// Moves the `<` of a tag to its name.
  mutating func moveOpen(from start: Int, to place: Int) {
    bytes[start] = UInt8(ascii: " ")
    bytes[place] = UInt8(ascii: "<")
  }

  /// Writes a tag over a broken one and the white space around it.
  ///
  /// - Returns: false if there is no room for it.
  mutating func write(_ tag: [UInt8], over part: SourceRange) -> Bool {
    var (lower, upper) = (part.lower, min(part.upper, count))
    while upper - lower < tag.count, upper < count, bytes[upper].isXMLSpace { upper += 1 }
    while upper - lower < tag.count, lower > 0, bytes[lower - 1].isXMLSpace { lower -= 1 }
    guard upper - lower >= tag.count else { return false }
    blank(part.lower, part.upper)
    bytes.replaceSubrange(lower..<lower + tag.count, with: tag)
    return true
  }

  /// Ends a tag that has no `>`, in the white space before an offset.
  ///
  /// - Returns: false if there is no white space.
  mutating func endTag(before offset: Int) -> Bool {
    if offset >= bytes.count {
      bytes.append(UInt8(ascii: ">"))
      return true
    }
    guard offset > 0, bytes[offset - 1].isXMLSpace else { return false }
    bytes[offset - 1] = UInt8(ascii: ">")
    return true
  }

  /// Appends the end tag of an element whose end is missing.
  mutating func append(endTagOf name: some Sequence<UInt8>) {
    isCutOff = true
    bytes += Array("</".utf8) + name + Array(">".utf8)
  }
}
