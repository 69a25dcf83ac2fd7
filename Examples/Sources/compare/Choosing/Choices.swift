import TextComparing

/// The choices of a user, for the places at which two texts differ.
///
/// They are kept by the lines of a difference, so that a difference that an option hides has its choice again when it comes
/// back.
nonisolated struct Choices: Equatable {
  /// The lines of a difference.
  private struct Place: Hashable {
    let left: Range<Int>
    let right: Range<Int>

    init(_ hunk: TextHunk) {
      left = hunk.left
      right = hunk.right
    }
  }

  private var choices: [Place: TextChoice] = [:]

  /// The choice for a difference, or nil if there is none.
  subscript(hunk: TextHunk) -> TextChoice? {
    get { choices[Place(hunk)] }
    set { choices[Place(hunk)] = newValue }
  }

  /// Returns the choices by the places of the differences, for a view.
  func places(in difference: TextDifference) -> [Int: TextChoice] {
    var result: [Int: TextChoice] = [:]
    for (place, hunk) in difference.hunks.enumerated() where !hunk.isIgnored { result[place] = self[hunk] }
    return result
  }

  /// Returns the text that results. Without a choice, the left lines stay.
  func result(of difference: TextDifference) -> [UInt8] {
    difference.bytes { place in
      let hunk = difference.hunks[place]
      return hunk.isIgnored ? .left : self[hunk] ?? .left
    }
  }

  /// Returns the number of differences, and of those that have a choice.
  func count(in difference: TextDifference) -> (all: Int, chosen: Int) {
    let counted = difference.hunks.filter { !$0.isIgnored }
    return (counted.count, counted.count { self[$0] != nil })
  }

  /// Makes the same choice for all differences.
  mutating func chooseAll(_ choice: TextChoice?, in difference: TextDifference) {
    for hunk in difference.hunks where !hunk.isIgnored { self[hunk] = choice }
  }
}
