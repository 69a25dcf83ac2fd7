internal import NibComparing
internal import NibModel

/// The changes that bring a layout, or some lines of it, into canonical form.
@MainActor
struct Formatting {
  let snapshot: LayoutSnapshot

  /// If more lines differ, all that are between the first and the last of them are replaced at once, because the
  /// comparison would take long.
  private static let mostDifferences = 2_000

  /// Returns the changes of the whole text. None if the text has faults, because nothing is known of what it means.
  var edits: [TextEdit] {
    guard snapshot.isNative, let layout = try? FormattedLayout(snapshot.source), layout.isChanged else { return [] }
    return Self.edits(from: snapshot.source.bytes, to: layout.bytes)
  }

  /// Returns the changes of some lines. Those that reach out of the lines are left out, and all of them if the rest would
  /// not keep the contents.
  func edits(in range: Range<Int>) -> [TextEdit] {
    let bytes = snapshot.source.bytes
    let start = bytes[..<min(range.lowerBound, bytes.count)].lastIndex(of: .newline).map { $0 + 1 } ?? 0
    let upper = min(range.upperBound, bytes.count)
    // A range of whole lines ends at the beginning of the next one, which is not part of it.
    let endsLine = upper > start && bytes[upper - 1] == .newline && upper > range.lowerBound
    let end = endsLine ? upper : bytes[upper...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
    let chosen = edits.filter { start <= $0.range.lowerBound && $0.range.upperBound <= end }
    if chosen.isEmpty { return [] }
    let result = snapshot.source.applying(chosen)
    do throws(FormatLoss) { try FormatLoss.check(result, against: snapshot.source) } catch { return [] }
    return chosen
  }

  /// Returns the changes from one text to another, line by line. Lines that differ only in white space and quotes are
  /// changed one by one, so that some of the changes can be left out.
  static func edits(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
    let (before, after) = (lines(of: old), lines(of: new))
    let (keys, wanted) = (before.map { key(old[$0]) }, after.map { key(new[$0]) })
    var first = 0
    while first < min(keys.count, wanted.count), keys[first] == wanted[first] { first += 1 }
    var last = 0
    while last < min(keys.count, wanted.count) - first, keys[keys.count - 1 - last] == wanted[wanted.count - 1 - last] {
      last += 1
    }
    let (middle, other) = (first..<keys.count - last, first..<wanted.count - last)
    var removed = Set(middle)
    var inserted = Set(other)
    if middle.count + other.count <= mostDifferences {
      let difference = wanted[other].difference(from: keys[middle])
      removed = Set(difference.removals.map { if case .remove(let offset, _, _) = $0 { offset + first } else { 0 } })
      inserted = Set(difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset + first } else { 0 } })
    }
    var edits: [TextEdit] = []
    var (one, two) = (0, 0)
    while one < before.count || two < after.count {
      let (start, text) = (one, two)
      while one < before.count, removed.contains(one) { one += 1 }
      while two < after.count, inserted.contains(two) { two += 1 }
      if start == one, text == two {
        if old[before[one]] != new[after[two]] { edits.append(TextEdit(before[one], Array(new[after[two]]))) }
        one += 1
        two += 1
        continue
      }
      let lower = start < before.count ? before[start].lowerBound : old.count
      let upper = one > start ? before[one - 1].upperBound : lower
      edits.append(TextEdit(lower..<upper, after[text..<two].flatMap { new[$0] }))
    }
    return edits
  }

  /// Returns a line without white space, and with quotes of one kind.
  private static func key(_ line: ArraySlice<UInt8>) -> [UInt8] {
    line.filter { !$0.isXMLSpace }.map { $0 == UInt8(ascii: "'") ? UInt8(ascii: "\"") : $0 }
  }

  /// Returns the ranges of the lines of a text, with their ends.
  private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: .newline).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }
}
