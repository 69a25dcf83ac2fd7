internal import NibModel

/// The elements that are open, and the faults of end tags that do not match them.
///
/// An element with both of its tags is kept in the repaired text. Without them, its contents belong to the element around
/// it.
struct ElementNesting {
  /// A start tag, as far as it was read.
  struct StartTag {
    let name: FaultReader.Name
    /// False if the tag has no `>` or `/>`.
    let isFinished: Bool
    /// False if the name is not one, so that the tag cannot be kept.
    let isSound: Bool
    /// The offset after the tag.
    let end: Int
    /// The offset of the tag.
    var start: Int { name.range.lower - 1 }
    /// The tag up to the end of its name.
    var range: SourceRange { SourceRange(start, name.range.upper) }
    /// True if the contents have no meaning outside of the element.
    var isPlaceOfItsContents: Bool { name.isOfValue }
    /// The offset of the first of the items that the element ends with so far, or nil if it ends with another element.
    var items: Int?
  }

  /// An end tag, as far as it was read.
  struct EndTag {
    let name: FaultReader.Name
    let isFinished: Bool
    /// The whole tag.
    let whole: SourceRange
    /// The tag up to the end of its name.
    var range: SourceRange { SourceRange(whole.lower, name.range.upper) }
  }

  private let text: MarkupText
  /// The open elements, outermost first.
  private var open: [StartTag] = []
  /// True if an element has begun.
  private(set) var hasRoot = false

  init(in text: MarkupText) { self.text = text }

  /// True outside of all elements.
  var isOutside: Bool { open.isEmpty }

  /// True if another element begins after the root, which is not repaired.
  private var isAfterRoot = false

  /// Notes that an element begins.
  mutating func beginElement(_ name: FaultReader.Name) {
    if open.isEmpty, hasRoot { isAfterRoot = true }
    hasRoot = true
    guard let last = open.indices.last else { return }
    open[last].items = name.isItem ? open[last].items ?? name.range.lower - 1 : nil
  }

  /// Opens an element.
  mutating func begin(_ tag: StartTag) { open.append(tag) }

  /// Notes that the innermost open element lacks contents, which are blanked.
  func noteGap(_ reader: inout FaultReader) {
    if let last = open.last { reader.repair.noteGap(inElementAt: last.start) }
  }

  // MARK: Ends

  /// Closes the element that an end tag names, and reports those inside it that are still open.
  mutating func end(_ tag: EndTag, _ reader: inout FaultReader) {
    let words = tag.name.words
    guard let match = match(for: tag) else {
      if !tag.isFinished { return blank(tag.whole, &reader) }
      guard let last = open.last else {
        blank(tag.whole, &reader)
        return reader.report(TagFault.closesNothing(words, open: nil), tag.range.lower, tag.range.upper)
      }
      let openTag = TagFault.Tag(name: last.name.words, range: last.range)
      // A typing error: the tag was meant for the open element.
      if Suggestion.nearest(to: words, among: [openTag.name]) != nil,
        !text.areIndentedDifferently(last.start, tag.whole.lower)
      {
        reader.report(
          TagFault.misspelledEnd(words, open: openTag), tag.range.lower, tag.range.upper,
          replacement: "</" + openTag.name)
        // The name of the start tag may be the wrong one, and the element another.
        if last.isPlaceOfItsContents || tag.name.isOfValue { return dropElement(with: tag, &reader) }
        reader.repair.noteGap(inElementAt: last.start)
        return close(with: tag, &reader)
      }
      // The items that the element would have had.
      let start = tag.name.isOfValue ? last.items ?? tag.whole.lower : tag.whole.lower
      blank(SourceRange(start, tag.whole.upper), &reader)
      return reader.report(TagFault.closesNothing(words, open: openTag), tag.range.lower, tag.range.upper)
    }
    let unclosed = open[(match + 1)...].lazy.filter(\.isFinished)
    let endTag = TagFault.Tag(name: words, range: tag.range)
    for element in unclosed.prefix(LayoutBuilder.mostFaults) {
      reader.report(TagFault.unclosed(element.name.words, by: endTag), element.range.lower, element.range.upper)
    }
    var end = tag.whole.lower
    while open.count > match + 1 { end = drop(before: end, &reader) }
    close(with: tag, &reader)
  }

  /// The maximum number of elements whose indentation is compared with that of one end tag.
  private static let mostCompared = 20

  /// Returns the open element that an end tag closes. If several have its name, it is the innermost, unless another one
  /// is indented like the end tag.
  private func match(for tag: EndTag) -> Int? {
    func isNamed(_ element: StartTag) -> Bool { element.name.spelling == tag.name.spelling }
    guard let innermost = open.lastIndex(where: isNamed) else { return nil }
    if !tag.isFinished { return innermost == open.count - 1 ? innermost : nil }
    guard text.areIndentedDifferently(open[innermost].start, tag.whole.lower) else { return innermost }
    return open[..<innermost].suffix(Self.mostCompared).lastIndex { element in
      isNamed(element) && text.lineStart(before: element.start) != nil
        && !text.areIndentedDifferently(element.start, tag.whole.lower)
    } ?? innermost
  }

  /// Reports the elements that are open at the end of the text, and appends their end tags.
  mutating func finish(_ reader: inout FaultReader) {
    if !reader.restIsHidden {
      for element in open where element.isFinished {
        reader.report(TagFault.unclosed(element.name.words), element.range.lower, element.range.upper)
      }
    }
    var end = text.bytes.count
    while !isAfterRoot, let last = open.last {
      if last.isSound, last.isFinished || open.count == 1 && reader.repair.endTag(before: last.end) {
        reader.repair.append(endTagOf: last.name.spelling)
        reader.repair.noteGap(inElementAt: last.start)
        open.removeLast()
      } else {
        end = drop(before: end, &reader)
      }
    }
  }

  // MARK: The repaired text

  /// Blanks a part of the innermost open element.
  func blank(_ part: SourceRange, _ reader: inout FaultReader) {
    reader.repair.blank(part.lower, part.upper)
    noteGap(&reader)
  }

  /// Closes the innermost open element.
  private mutating func close(with tag: EndTag, _ reader: inout FaultReader) {
    guard let element = open.last else { return }
    var isKept = element.isSound && (element.isFinished || reader.repair.endTag(before: element.end))
    if isKept,
      !tag.isFinished || tag.whole.upper - tag.whole.lower != tag.name.spelling.count + 3
        || tag.name.spelling != element.name.spelling
    {
      isKept = reader.repair.write(
        Array("</".utf8) + element.name.spelling + Array(">".utf8), over: tag.whole)
    }
    if isKept {
      open.removeLast()
    } else {
      _ = drop(before: tag.whole.upper, &reader)
      reader.repair.blank(tag.whole.lower, tag.whole.upper)
    }
  }

  /// Blanks the innermost open element from its start tag to an end tag.
  private mutating func dropElement(with tag: EndTag, _ reader: inout FaultReader) {
    guard let element = open.popLast(), !isAfterRoot else { return }
    if open.isEmpty { return reader.repair.giveUp() }
    blank(SourceRange(element.start, tag.whole.upper), &reader)
  }

  /// Blanks the start tag of the innermost open element, whose contents end before an offset.
  ///
  /// - Returns: the end of the contents that are not blank, for the element around it.
  private mutating func drop(before offset: Int, _ reader: inout FaultReader) -> Int {
    guard let element = open.popLast(), !isAfterRoot else { return offset }
    if open.isEmpty {
      reader.repair.giveUp()
      return offset
    }
    blank(SourceRange(element.start, element.isPlaceOfItsContents ? offset : element.end), &reader)
    return element.isPlaceOfItsContents ? element.start : offset
  }
}

extension FaultReader.Name {
  fileprivate var isItem: Bool { spelling.elementsEqual("item".utf8) }
  /// True if it is that of an element that holds a value, or a part of one.
  fileprivate var isOfValue: Bool { isItem || spelling.elementsEqual("attribute".utf8) }
}
