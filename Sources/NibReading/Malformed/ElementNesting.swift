internal import NibModel

/// The elements that are open, and the faults of end tags that do not match them.
struct ElementNesting {
  private struct OpenElement {
    var name: FaultReader.Name
    /// True if the tag is faulty, so that it is not known whether it was meant to close itself.
    var isUnfinished: Bool
    /// The tag up to the end of its name.
    var tag: SourceRange { SourceRange(name.range.lower - 1, name.range.upper) }
  }

  /// The open elements, outermost first.
  private var open: [OpenElement] = []
  /// True if an element has begun.
  private(set) var hasRoot = false

  /// True outside of all elements.
  var isOutside: Bool { open.isEmpty }

  /// Notes that the root has begun. All other elements begin inside it.
  mutating func beginRoot() { hasRoot = true }

  /// Opens an element.
  mutating func begin(_ name: FaultReader.Name, isUnfinished: Bool) {
    open.append(OpenElement(name: name, isUnfinished: isUnfinished))
  }

  /// Closes the element that an end tag names, and reports those inside it that are still open.
  ///
  /// - Parameter start: the offset of the end tag.
  mutating func end(_ name: FaultReader.Name, at start: Int, _ reader: inout FaultReader) {
    let words = name.words
    let nameEnd = name.range.upper
    guard let match = open.lastIndex(where: { $0.name.spelling == name.spelling }) else {
      guard let last = open.last else {
        return reader.report(TagFault.closesNothing(words, open: nil), start, nameEnd)
      }
      let openTag = TagFault.Tag(name: last.name.words, range: last.tag)
      // A typing error: the tag was meant for the open element.
      if Suggestion.nearest(to: words, among: [openTag.name]) != nil {
        open.removeLast()
        return reader.report(
          TagFault.misspelledEnd(words, open: openTag), start, nameEnd, replacement: "</" + openTag.name)
      }
      return reader.report(TagFault.closesNothing(words, open: openTag), start, nameEnd)
    }
    let unclosed = open[(match + 1)...].lazy.filter { !$0.isUnfinished }
    let endTag = TagFault.Tag(name: words, range: SourceRange(start, nameEnd))
    for element in unclosed.prefix(LayoutBuilder.mostFaults) {
      reader.report(TagFault.unclosed(element.name.words, by: endTag), element.tag.lower, element.tag.upper)
    }
    open.removeSubrange(match...)
  }

  /// Reports the elements that are open at the end of the text.
  func reportUnclosed(_ reader: inout FaultReader) {
    for element in open where !element.isUnfinished {
      reader.report(TagFault.unclosed(element.name.words), element.tag.lower, element.tag.upper)
    }
  }
}
