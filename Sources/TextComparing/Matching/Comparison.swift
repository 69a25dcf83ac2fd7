/// Returns the regions in which two sequences of numbers differ, in order, each moved to where readers expect it.
///
/// - Parameters:
///   - count: a number above each number in the sequences.
///   - leftLines: the lines that the left numbers mean, or nil if they are no lines.
///   - rightLines: the lines that the right numbers mean, or nil if they are no lines.
func differences(
  of left: [Int], _ right: [Int], below count: Int, leftLines: TextLines? = nil, rightLines: TextLines? = nil
) -> [Region] {
  var matcher = HistogramMatcher(left, right, below: count)
  matcher.run()
  var sequences = matcher.sequences
  var slider = Slider(
    left, changed: sequences.isLeftChanged, otherChanged: sequences.isRightChanged, lines: leftLines)
  slider.run()
  sequences.isLeftChanged = slider.isChanged
  slider = Slider(
    right, changed: sequences.isRightChanged, otherChanged: sequences.isLeftChanged, lines: rightLines)
  slider.run()
  sequences.isRightChanged = slider.isChanged
  return sequences.differences
}
