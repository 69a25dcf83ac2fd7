/// The difference between two texts, line by line.
///
/// The hunks are those of `git diff --histogram` for almost all texts.
public struct TextDifference: Sendable {
  /// The left text.
  public let left: TextLines
  /// The right text.
  public let right: TextLines
  /// The differences that do not count.
  public let options: TextOptions
  /// The places at which the texts differ, in order. Ignored ones are among them.
  public let hunks: [TextHunk]

  /// Compares two texts.
  ///
  /// - Complexity: O(*n*) memory in the size of the texts. Time is O(*n* log *m*) for *m* hunks in *n* lines at random
  ///   places, and O(*n*) with a large factor at worst: a search that takes too long ends with more changes than necessary.
  public init(_ left: TextLines, _ right: TextLines, options: TextOptions = TextOptions()) {
    var keys = LineKeys(options)
    let numbers = (keys.numbers(of: left), keys.numbers(of: right))
    self.init(left, right, options, numbers: numbers, keys: &keys)
  }

  /// Compares two texts whose lines have numbers.
  init(
    _ left: TextLines, _ right: TextLines, _ options: TextOptions, numbers: (left: [Int], right: [Int]),
    keys: inout LineKeys
  ) {
    self.left = left
    self.right = right
    self.options = options
    let regions = differences(
      of: numbers.left, numbers.right, below: keys.count, leftLines: left, rightLines: right)
    hunks = regions.map { region in
      let isIgnored =
        options.ignoresBlankLines && region.left.allSatisfy { keys.isBlank(left.bytes, in: left.range(of: $0)) }
        && region.right.allSatisfy { keys.isBlank(right.bytes, in: right.range(of: $0)) }
      return TextHunk(left: region.left, right: region.right, isIgnored: isIgnored)
    }
  }

  /// Creates a difference whose hunks are known.
  init(_ left: TextLines, _ right: TextLines, _ options: TextOptions, hunks: [TextHunk]) {
    (self.left, self.right, self.options, self.hunks) = (left, right, options, hunks)
  }

  /// True if the texts are equal to the options: all hunks are ignored.
  ///
  /// - Complexity: O(*n*) in the number of hunks.
  public var isEmpty: Bool { hunks.allSatisfy(\.isIgnored) }

  /// Returns the text that results from a choice for each hunk.
  ///
  /// Lines outside of hunks come from the left text; they can differ from those of the right text only in what the options
  /// ignore. A line without a line end that comes before other lines gets one, like that of the line before it.
  ///
  /// - Parameter choice: returns the choice for a hunk, by its place in ``hunks``.
  public func bytes(choosing choice: (Int) -> TextChoice) -> [UInt8] { text { .choice(choice($0)) } }

  /// Returns the text that results from lines in the place of each hunk, as ``bytes(choosing:)`` does. The lines can be those
  /// of no side.
  ///
  /// - Parameter replacement: returns the lines for a hunk, by its place in ``hunks``.
  public func text(replacing replacement: (Int) -> TextReplacement) -> [UInt8] {
    var result = LineJoiner()
    var line = 0
    for (index, hunk) in hunks.enumerated() {
      result.append(left, line..<hunk.left.lowerBound)
      switch replacement(index) {
      case .choice(.left): result.append(left, hunk.left)
      case .choice(.right): result.append(right, hunk.right)
      case .choice(.leftThenRight):
        result.append(left, hunk.left)
        result.append(right, hunk.right)
      case .choice(.rightThenLeft):
        result.append(right, hunk.right)
        result.append(left, hunk.left)
      case .choice(.neither): break
      case .lines(let lines): result.append(lines, 0..<lines.count)
      }
      line = hunk.left.upperBound
    }
    result.append(left, line..<left.count)
    return result.bytes
  }
}
