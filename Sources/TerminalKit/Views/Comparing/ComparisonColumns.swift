/// The columns of two panes beside each other.
///
/// From the left: the mark of the current difference, the left pane, the choices, the right pane, and the map.
nonisolated struct ComparisonColumns: Equatable {
  /// The columns of the numbers of left lines.
  let leftNumbers: Range<Int>
  /// The columns of the left text.
  let left: Range<Int>
  /// The columns of the choices, with a line at each side.
  let gutter: Range<Int>
  /// The columns of the numbers of right lines.
  let rightNumbers: Range<Int>
  /// The columns of the right text.
  let right: Range<Int>
  /// The column of the map.
  let map: Int

  /// The columns of the gutter: a line, two cells for the choice, and a line.
  private static let gutterWidth = 4
  /// The columns between a number and its text: a blank, the sign, and a blank.
  static let signWidth = 3

  /// Divides a width.
  ///
  /// - Parameter numbers: the number of digits of a line's number, or 0 if they are not shown.
  init(width: Int, numbers: Int) {
    let room = max(0, width - 1 - Self.gutterWidth - 1)
    let before = numbers + Self.signWidth
    let half = room / 2
    leftNumbers = 1..<1 + numbers
    left = 1 + min(before, half)..<1 + half
    gutter = 1 + half..<1 + half + Self.gutterWidth
    rightNumbers = gutter.upperBound..<gutter.upperBound + numbers
    right = gutter.upperBound + min(before, room - half)..<gutter.upperBound + room - half
    map = max(0, width - 1)
  }
}
