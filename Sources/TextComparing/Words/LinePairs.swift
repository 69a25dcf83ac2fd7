/// Finds which lines of a hunk are versions of each other, by the words that they have in common.
struct LinePairs {
  /// Two lines.
  struct Pair {
    let left: Int
    let right: Int
    /// The number of bytes of the words that both have.
    var common = 0
  }

  /// Pairs in order: none has a line before one of the pair before it.
  private var candidates: [Pair] = []

  /// Collects the pairs of lines with common words that are alike enough.
  init(of difference: TextDifference, in hunk: TextHunk) {
    var list = WordList(difference.options, isPrinted: true)
    var leftSizes = [Int](repeating: 0, count: hunk.left.count)
    var rightSizes = [Int](repeating: 0, count: hunk.right.count)
    for line in hunk.left { _ = list.add(difference.left, line) }
    let middle = list.words.count
    for line in hunk.right { _ = list.add(difference.right, line) }
    let words = list.words
    for word in words[..<middle] { leftSizes[word.line - hunk.left.lowerBound] += word.range.count }
    for word in words[middle...] { rightSizes[word.line - hunk.right.lowerBound] += word.range.count }

    let regions = differences(of: list.numbers(0..<middle), list.numbers(middle..<words.count), below: list.count)
    var (left, right) = (0, middle)
    for region in regions + [Region(left: middle..<middle, right: 0..<0)] {
      while left < region.left.lowerBound {
        add(words[left].line, words[right].line, words[left].range.count)
        left += 1
        right += 1
      }
      left = region.left.upperBound
      right = middle + region.right.upperBound
    }
    candidates.removeAll {
      // Two fifths of the text are the same.
      5 * $0.common
        < leftSizes[$0.left - hunk.left.lowerBound] + rightSizes[$0.right - hunk.right.lowerBound]
    }
  }

  private mutating func add(_ left: Int, _ right: Int, _ size: Int) {
    if candidates.last?.left != left || candidates.last?.right != right {
      candidates.append(Pair(left: left, right: right))
    }
    candidates[candidates.count - 1].common += size
  }

  /// The pairs with the most common text of which no two have a line in common.
  var best: [Pair] {
    /// For each candidate the most that can be had with those before it, and the one that is before it then.
    var sums: [(sum: Int, before: Int)] = []
    /// The best of the candidates up to each place.
    var bestUpTo: [Int] = []
    var compatible = 0
    for (place, pair) in candidates.enumerated() {
      // Both lines of the candidates rise, so those that go with this one are the first ones.
      while candidates[compatible].left < pair.left, candidates[compatible].right < pair.right { compatible += 1 }
      let before = compatible == 0 ? -1 : bestUpTo[compatible - 1]
      sums.append((pair.common + (before < 0 ? 0 : sums[before].sum), before))
      bestUpTo.append(place > 0 && sums[bestUpTo[place - 1]].sum >= sums[place].sum ? bestUpTo[place - 1] : place)
    }
    var found: [Pair] = []
    var place = bestUpTo.last ?? -1
    while place >= 0 {
      found.append(candidates[place])
      place = sums[place].before
    }
    return found.reversed()
  }

  /// Returns the rows of a hunk. Lines without a partner share rows from the top of the space between two pairs.
  static func rows(of hunk: TextHunk, pairs: [Pair]) -> [TextWords.Row] {
    var rows: [TextWords.Row] = []
    var (left, right) = (hunk.left.lowerBound, hunk.right.lowerBound)
    func fill(_ leftEnd: Int, _ rightEnd: Int) {
      while left < leftEnd || right < rightEnd {
        rows.append(
          TextWords.Row(
            left: left < leftEnd ? left : nil, right: right < rightEnd ? right : nil, isSimilar: false))
        left = min(left + 1, leftEnd)
        right = min(right + 1, rightEnd)
      }
    }
    for pair in pairs {
      fill(pair.left, pair.right)
      rows.append(TextWords.Row(left: pair.left, right: pair.right, isSimilar: true))
      (left, right) = (pair.left + 1, pair.right + 1)
    }
    fill(hunk.left.upperBound, hunk.right.upperBound)
    return rows
  }
}
