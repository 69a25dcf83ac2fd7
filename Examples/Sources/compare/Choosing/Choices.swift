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

  private var choices: [Place: Choice] = [:]
  /// The whole result as the user has written it, or nil. While there is one, no choice counts.
  var whole: [UInt8]?

  /// The choice for a difference, or nil if there is none.
  subscript(hunk: TextHunk) -> Choice? {
    get { choices[Place(hunk)] }
    set { choices[Place(hunk)] = newValue }
  }

  /// Returns the choice for a difference: that of the user, or one that needs no user.
  func choice(forHunk hunk: Int, in texts: ComparedTexts) -> Choice? {
    if whole != nil { return nil }
    if texts.difference.hunks[hunk].isIgnored { return nil }
    return self[texts.difference.hunks[hunk]] ?? texts.automaticChoice(ofHunk: hunk).map { .take($0) }
  }

  /// Returns the text that results. Without a choice, the left lines stay, and a conflict has both sides.
  ///
  /// - Parameter names: the names of the sides in the marks of a conflict.
  func result(of texts: ComparedTexts, names: (left: String, right: String) = ("left", "right")) -> [UInt8] {
    whole ?? texts.difference.text { hunk in replacement(ofHunk: hunk, in: texts, names: names) }
  }

  /// Returns the lines in the place of a difference. See ``result(of:names:)``.
  private func replacement(
    ofHunk hunk: Int, in texts: ComparedTexts, names: (left: String, right: String)
  ) -> TextReplacement {
    switch choice(forHunk: hunk, in: texts) {
    case .take(let choice): .choice(choice)
    case .edited(let bytes): .lines(TextLines(bytes))
    case nil where texts.isConflict(hunk): .lines(TextLines(texts.markedLines(ofHunk: hunk, names)))
    case nil: .choice(.left)
    }
  }

  /// Returns the lines of the result in the place of a difference. See ``result(of:names:)``.
  func lines(ofHunk hunk: Int, in texts: ComparedTexts, names: (left: String, right: String)) -> TextLines {
    let place = texts.difference.hunks[hunk]
    let (left, right) = (texts.difference.left[place.left], texts.difference.right[place.right])
    return switch replacement(ofHunk: hunk, in: texts, names: names) {
    case .lines(let lines): lines
    case .choice(.left): TextLines(Array(left))
    case .choice(.right): TextLines(Array(right))
    case .choice(.leftThenRight): TextLines(joined(left, right))
    case .choice(.rightThenLeft): TextLines(joined(right, left))
    case .choice(.neither): TextLines([])
    }
  }
}

/// Returns the lines of two texts. A last line without an end gets one before other lines.
private nonisolated func joined(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> [UInt8] {
  let newline = UInt8(ascii: "\n")
  let isEnded = first.isEmpty || second.isEmpty || first.last == newline
  return Array(first) + (isEnded ? [] : [newline]) + Array(second)
}

/// The lines that a user wants in the place of a difference.
nonisolated enum Choice: Equatable {
  /// The lines of one side, of both, or none.
  case take(TextChoice)
  /// Lines that the user has written.
  case edited([UInt8])
}

// MARK: Counting, and choosing for many

nonisolated extension Choices {
  /// Returns the number of differences, and of those for which the user has chosen.
  func count(in texts: ComparedTexts) -> (all: Int, chosen: Int) {
    let counted = texts.difference.hunks.filter { !$0.isIgnored }
    return (counted.count, counted.count { self[$0] != nil })
  }

  /// True if a difference is a conflict without a choice, or one with lines in which the user has left marks of git.
  func isOpenConflict(_ hunk: Int, in texts: ComparedTexts) -> Bool {
    guard texts.isConflict(hunk) else { return false }
    return switch self[texts.difference.hunks[hunk]] {
    case nil: true
    case .take: false
    case .edited(let bytes): TextLines(bytes).markCount > 0
    }
  }

  /// Returns the number of conflicts, and of those that are open: in a result that was written as a whole, those whose marks
  /// are left.
  func conflicts(in texts: ComparedTexts) -> (all: Int, open: Int) {
    let hunks = texts.difference.hunks.indices
    let all = hunks.count { texts.isConflict($0) }
    if let whole { return (all, TextLines(whole).markCount) }
    return (all, hunks.count { isOpenConflict($0, in: texts) })
  }

  /// Returns the number of differences that are not settled: without a base those for which the user has not chosen, and
  /// with one the open conflicts.
  func unsettled(in texts: ComparedTexts) -> Int {
    if texts.isMerge { return conflicts(in: texts).open }
    if whole != nil { return 0 }
    let count = count(in: texts)
    return count.all - count.chosen
  }

  /// Makes the same choice for all differences of a kind.
  mutating func choose(_ choice: TextChoice?, forAll kind: DifferenceKind, in texts: ComparedTexts) {
    for (index, hunk) in texts.difference.hunks.enumerated() where !hunk.isIgnored {
      if kind.contains(index, of: texts, chosen: self) { self[hunk] = choice.map { .take($0) } }
    }
  }
}

nonisolated extension TextLines {
  /// The number of conflicts between marks of git, of which one mark may be missing.
  fileprivate var markCount: Int {
    func lines(beginningWith mark: String) -> Int {
      (0..<count).count { bytes[content(of: $0)].starts(with: mark.utf8) }
    }
    return max(lines(beginningWith: "<<<<<<< "), lines(beginningWith: ">>>>>>> "))
  }
}
