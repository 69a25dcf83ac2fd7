/// The visible part of a long content, such as rows of a list, lines of a log, or columns of a page.
///
/// After every call, `0 <= offset <= lastOffset`.
nonisolated struct Scroller: Hashable, Sendable {
  /// The first visible element.
  private(set) var offset = 0
  /// The number of elements.
  private(set) var length = 0
  /// The number of elements that are visible at once.
  private(set) var page = 0

  /// The offset of the last page.
  var lastOffset: Int { max(0, length - page) }
  /// True if not all elements are visible at once.
  var isNeeded: Bool { length > page }
  /// True if the last element is visible.
  var isAtEnd: Bool { offset == lastOffset }
  /// The visible elements.
  var shown: Range<Int> { offset..<min(length, offset.plus(page)) }
  /// The number of elements that a page key scrolls by. This is one less than a page, so that one element stays
  /// visible.
  var pageStep: Int { max(1, page - 1) }

  /// Scrolls to an offset, or as near to it as possible.
  mutating func scroll(to offset: Int) { self.offset = max(0, min(offset, lastOffset)) }

  /// Scrolls by a distance, or as far as possible.
  mutating func scroll(by distance: Int) { scroll(to: offset.plus(distance)) }

  /// Scrolls as little as possible to show a whole range, or its start if it is longer than a page.
  mutating func show(_ range: Range<Int>) {
    guard page > 0 else { return }
    if range.upperBound > offset.plus(page) { scroll(to: range.upperBound.minus(page)) }
    if range.lowerBound < offset { scroll(to: range.lowerBound) }
  }

  /// Scrolls as little as possible to show one element.
  mutating func show(_ index: Int) { show(index..<index.plus(1)) }

  /// Changes the length and the size of a page.
  ///
  /// - Parameter index: an element that stays visible if it was visible, or if no element was.
  mutating func resize(length: Int, page: Int, keeping index: Int? = nil) {
    let wasSeen = index.map { shown.isEmpty || shown.contains($0) } ?? false
    self.length = max(0, length)
    self.page = max(0, page)
    scroll(to: offset)
    if wasSeen, let index { show(index) }
  }
}
