internal import NibModel

public import NibLoading

/// A namespace for breaking text into lines.
public nonisolated enum TextWrap {
  /// The places at which a line may be broken.
  public enum Mode: String, CaseIterable, NibValue, Sendable {
    /// Lines are broken only at newlines in the text.
    case none
    /// Lines are broken between words. A word that is longer than a line is broken between characters.
    case word
    /// Lines are broken between any two characters.
    case character
  }

  /// Returns the lines of a text.
  ///
  /// A line takes at most `width` cells, except for one wide character in a width of 1. A newline ends a line and is
  /// not in any line. A text that ends with a newline has an empty last line. Blanks are not in any line if the line is
  /// broken at them, or if they do not fit at the end of a paragraph. Each other character is in exactly one line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - width: The width in cells. A number below 1 counts as 1.
  ///   - mode: The places where a line may be broken.
  /// - Complexity: O(characters).
  public static func lines(of text: some StringProtocol, width: Int, mode: Mode) -> [Range<String.Index>] {
    var breaker = LineBreaker(start: text.startIndex, width: mode == .none ? .max : max(1, width))
    // The last two clusters of this paragraph.
    var (last, previous): (TextCluster?, TextCluster?)
    for cluster in TextClusters(text) {
      if cluster.isNewline {
        breaker.endParagraph(at: cluster.range)
        (last, previous) = (nil, nil)
        continue
      }
      if mode == .word, cluster.isBlank {
        breaker.addBlank(cluster.range, width: cluster.width.cells)
      } else {
        if mode == .word, let last, !last.isBlank, last.allowsBreak(before: cluster, after: previous) {
          breaker.allowBreak(at: cluster.range.lowerBound)
        }
        breaker.add(cluster.range, width: cluster.width.cells)
      }
      (last, previous) = (cluster, last)
    }
    breaker.endParagraph(at: text.endIndex..<text.endIndex)
    return breaker.lines
  }
}

/// The line that is being filled, and the lines before it.
private nonisolated struct LineBreaker {
  /// A place where the line may end.
  private struct Break {
    /// The end of the line, and the start of the next one, which is after any blanks.
    var end, next: String.Index
    /// The width of the line up to `next`, in cells.
    var width: Int
  }

  private(set) var lines: [Range<String.Index>] = []
  private let limit: Int
  private var start: String.Index
  private var width = 0
  /// The end of the last character that fits. Blanks may follow it.
  private var fitting: String.Index
  private var lastBreak: Break?
  /// The start of the blanks at the end of the line, if it ends in blanks.
  private var blanks: String.Index?

  init(start: String.Index, width: Int) {
    limit = width
    self.start = start
    fitting = start
  }

  /// Adds a character that is not a blank, and breaks the line before it if it does not fit.
  mutating func add(_ range: Range<String.Index>, width cells: Int) {
    blanks = nil
    while width > 0, width > limit - cells {
      if let place = lastBreak {
        lines.append(start..<place.end)
        start = place.next
        width -= place.width
        lastBreak = nil
      } else {
        lines.append(start..<range.lowerBound)
        start = range.lowerBound
        width = 0
      }
    }
    width += cells
    fitting = range.upperBound
  }

  /// Adds a blank, which may go past the end of the line.
  mutating func addBlank(_ range: Range<String.Index>, width cells: Int) {
    let first = blanks ?? range.lowerBound
    blanks = first
    width += cells
    if width <= limit { fitting = range.upperBound }
    // Blanks at the start of a paragraph are its indent. As far as they fit, they are a part of the line.
    lastBreak = Break(end: first == start ? fitting : first, next: range.upperBound, width: width)
  }

  /// Allows the line to end before the next character.
  mutating func allowBreak(at index: String.Index) {
    lastBreak = Break(end: index, next: index, width: width)
  }

  /// Ends the last line of a paragraph at a newline.
  mutating func endParagraph(at newline: Range<String.Index>) {
    lines.append(start..<max(start, fitting))
    start = newline.upperBound
    fitting = start
    width = 0
    lastBreak = nil
    blanks = nil
  }
}
