import TerminalKit

/// Lines of a diff without context in between: the lines that a patch is applied to, and the lines that replace them.
///
/// If only some of the lines are selected, each selected new line is placed where it stands in relation to the lines
/// that it does not replace. So the result has the order of both sides.
nonisolated struct ChangedBlock {
  /// A line, and whether the user has selected it.
  struct Entry {
    let line: UnifiedDiff.PatchLine
    let isSelected: Bool
  }

  /// The lines that the patch is applied to.
  var old: [Entry] = []
  /// The lines that replace them.
  var new: [Entry] = []

  /// The lines of the patch. An old line that is not selected is context, and such a new line is left out.
  var patchLines: [UnifiedDiff.PatchLine] {
    if new.allSatisfy(\.isSelected), old.allSatisfy(\.isSelected) { return (old + new).map(\.line) }
    let places = places
    var lines: [UnifiedDiff.PatchLine] = []
    var next = 0
    for place in 0...old.count {
      while next < new.count, places[next] == place {
        if new[next].isSelected { lines.append(new[next].line) }
        next += 1
      }
      guard place < old.count else { break }
      lines.append(old[place].isSelected ? old[place].line : old[place].line.asContext)
    }
    return lines
  }

  /// For each new line, the number of old lines before it. The numbers ascend.
  private var places: [Int] {
    var places: [Int] = []
    var start = (old: 0, new: 0)
    for pair in pairs + [(old: old.count, new: new.count)] {
      places += self.places(of: start.new..<pair.new, among: start.old..<pair.old)
      if pair.new < new.count { places.append(pair.old + 1) }
      start = (pair.old + 1, pair.new + 1)
    }
    return places
  }

  /// Returns the places of new lines that are not similar to any of the old lines.
  private func places(of added: Range<Int>, among removed: Range<Int>) -> [Int] {
    if added.count == removed.count { return removed.map { $0 + 1 } }
    let replaced = removed.filter { old[$0].isSelected }
    // Without a selected old line, the user goes through the new lines from the top or from the bottom.
    let left = added.first { !new[$0].isSelected }
    var count = 0
    return added.map { line in
      if let last = replaced.last {
        defer { if new[line].isSelected { count += 1 } }
        return (count < replaced.count ? replaced[count] : last) + 1
      }
      return left.map { line < $0 } == true ? removed.lowerBound : removed.upperBound
    }
  }

  // MARK: Similar lines

  /// The maximum number of lines on a side that are compared with each other.
  private static let mostLines = 64

  /// The pairs of an old line and the similar new line that replaces it, in order. Together they have the most in
  /// common.
  private var pairs: [(old: Int, new: Int)] {
    guard old.count <= Self.mostLines, new.count <= Self.mostLines else { return [] }
    let scores = old.map { one in new.map { one.line.similarity(to: $0.line) } }
    // The best total of the pairs that begin at an old and a new line, or later.
    var totals = Array(repeating: Array(repeating: 0.0, count: new.count + 1), count: old.count + 1)
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        let paired = scores[one][other] > 0 ? scores[one][other] + totals[one + 1][other + 1] : 0
        totals[one][other] = max(totals[one + 1][other], totals[one][other + 1], paired)
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (one, other) = (0, 0)
    while one < old.count, other < new.count {
      if totals[one][other] == totals[one + 1][other] {
        one += 1
      } else if totals[one][other] == totals[one][other + 1] {
        other += 1
      } else {
        pairs.append((one, other))
        one += 1
        other += 1
      }
    }
    return pairs
  }
}

extension UnifiedDiff {
  /// A line of a patch.
  nonisolated struct PatchLine {
    var kind: Kind
    let text: ArraySlice<UInt8>
    var hasNewline: Bool

    /// The same line on both sides.
    var asContext: PatchLine { PatchLine(kind: .context, text: text, hasNewline: hasNewline) }

    var bytes: [UInt8] {
      let sign = kind == .added ? UInt8(ascii: "+") : kind == .removed ? UInt8(ascii: "-") : UInt8(ascii: " ")
      return [sign] + text + Array((hasNewline ? "\n" : "\n\\ No newline at end of file\n").utf8)
    }

    /// Returns the part of two lines that is equal at their beginnings and ends, from 0 to 1; 0 if it is less than
    /// half of them. Indentation does not count.
    func similarity(to other: PatchLine) -> Double {
      let (mine, theirs) = (content, other.content)
      let length = min(mine.count, theirs.count)
      guard length > 0 else { return 0 }
      let start = zip(mine, theirs).prefix { $0 == $1 }.count
      let end = zip(mine.reversed(), theirs.reversed()).prefix(length - start).prefix { $0 == $1 }.count
      let part = Double(2 * (start + end)) / Double(mine.count + theirs.count)
      return part >= 0.5 ? part : 0
    }

    /// The first bytes of the text, without blanks at the start and at the end.
    private var content: ArraySlice<UInt8> {
      func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
      let start = text.prefix(1000).drop(while: isBlank)
      return start.dropLast(start.reversed().prefix(while: isBlank).count)
    }
  }
}
