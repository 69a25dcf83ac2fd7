package import NibModel
internal import NibReading

// The form of a merge with conflicts that Xcode opens: ours is in place, and theirs stands in comments.
extension LayoutMerge {
  /// A text with comments.
  package struct Commented {
    package var bytes: [UInt8]
    /// The line of the first comment of each conflict that has one, counted from 1, by the index of the conflict.
    package var lines: [Int: Int] = [:]
  }

  /// The text with the version of ours in each conflict, and a comment with that of theirs at each.
  ///
  /// If the comments would change the contents of the text, they are left out.
  package var commented: Commented {
    let plain = text(taking: { _ in .ours })
    guard !conflicts.isEmpty, let tree = try? LayoutTree(readingXcode: SourceText(file: "", bytes: plain)) else {
      return Commented(bytes: plain)
    }
    var result = Commented(bytes: [])
    var (end, line) = (0, 1)
    func append(_ bytes: some Collection<UInt8>) {
      line += bytes.count { $0 == UInt8(ascii: "\n") }
      result.bytes += bytes
    }
    let choices = text.choices.map { (index: index(of: $0.choice) ?? 0, offset: $0.offset, choice: $0.choice) }
    let shown = Set(choices.lazy.filter { !$0.choice.theirs.bytes.allSatisfy(\.isSpace) }.map(\.index))
    // Where only ours has something, nothing is said if a comment elsewhere shows what theirs has in its place.
    let insertions = choices.filter { !$0.choice.isOnlyInOurs || !shown.contains($0.index) }.map {
      ($0.index, insertion(for: $0.choice, at: $0.offset, in: tree))
    }
    for (index, insertion) in insertions.enumerated().sorted(by: {
      ($0.1.1.place, $0.0) < ($1.1.1.place, $1.0)
    }).map(\.1) {
      append(plain[end..<insertion.place])
      let lead = insertion.comment.prefix { $0.isSpace }
      append(lead)
      if result.lines[index] == nil { result.lines[index] = line }
      append(insertion.comment[lead.count...])
      end = insertion.place
    }
    append(plain[end...])
    guard let read = try? LayoutTree(readingXcode: SourceText(file: "", bytes: result.bytes)) else {
      return Commented(bytes: plain)
    }
    var table = ShapeTable()
    return table.shapes(of: tree).whole[0] == table.shapes(of: read).whole[0] ? result : Commented(bytes: plain)
  }

  /// Returns the comment for a choice, and a place in the text of ours where it may stand.
  private func insertion(
    for choice: MergedText.Choice, at offset: Int, in tree: LayoutTree
  ) -> (place: Int, comment: [UInt8]) {
    let comment = comment(for: choice)
    var node = tree.node(around: offset)
    // A conflict of the whole files stands behind the XML declaration.
    if node == 0, offset < tree.prologEnd, let root = tree.nodes[0].children.first {
      return (tree.nodes[root].span.lowerBound, comment + [UInt8(ascii: "\n")])
    }
    if tree.nodes[node].kind == .value, tree.nodes[node].name == LayoutTree.textName { node = tree.nodes[node].parent }
    let isInElement =
      node > 0
      && (tree.nodes[node].kind == .value || tree.nodes[node].kind == .comment || tree.nodes[node].tag.contains(offset))
    if isInElement || tree.nodes[node].children.first.map({ tree.nodes[$0].name == LayoutTree.textName }) ?? false {
      let place = tree.nodes[node].span.lowerBound
      return (place, comment + (tree.lineStart(before: place) ?? []))
    }
    let added = choice.theirs.bytes.isEmpty ? choice.ours.bytes : choice.theirs.bytes
    let lead = added.prefix { $0.isSpace }
    return (offset, (lead.lastIndex(of: UInt8(ascii: "\n")).map { lead[$0...] } ?? []) + comment)
  }

  private func comment(for choice: MergedText.Choice) -> [UInt8] {
    let index = index(of: choice) ?? 0
    let theirs = choice.theirs.bytes.drop { $0.isSpace }
    let shown =
      theirs.isEmpty
      ? choice.isOnlyInOurs ? " does not have this" : " removes this"
      : theirs.count > Self.mostBytes
        ? " is in the list of conflicts" : ": \(String(decoding: theirs, as: UTF8.self))"
    // Texts of the files are in the sentence, and must not end it.
    let message = conflicts[index].message.printable.replacing(MergeComment.theirs, with: ", theirs")
    let words = "\(index + 1): \(message)\(MergeComment.theirs)\(shown)"
    return MergeComment.start + Self.quoted(words) + Array(" -->".utf8)
  }

  /// A longer version of theirs is not shown in a comment.
  private static let mostBytes = 20_000

  /// Returns a text as it may stand in a comment.
  private static func quoted(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "-"), result.last == byte { result.append(UInt8(ascii: " ")) }
      result.append(byte)
    }
    return result
  }

  /// Returns a text without the comments of a merge, and without their lines.
  ///
  /// - Throws: `NibError` if the text is not well-formed.
  package static func withoutComments(_ source: SourceText) throws(NibError) -> [UInt8] {
    let tree = try LayoutTree(readingXcode: source)
    var result: [UInt8] = []
    var end = 0
    for index in tree.nodes.indices where tree.isMergeComment(index) {
      let span = tree.nodes[index].span
      // The line of the comment goes, with the line end before it or behind it.
      let line = source.bytes[..<span.lowerBound].lastIndex { !$0.isSpace || $0 == UInt8(ascii: "\n") }
      let isWholeLine = line.map { source.bytes[$0] == UInt8(ascii: "\n") } ?? true
      let rest = source.bytes[span.upperBound...].firstIndex { !$0.isSpace || $0 == UInt8(ascii: "\n") }
      if isWholeLine, let rest, source.bytes[rest] == UInt8(ascii: "\n") {
        result += source.bytes[end..<(line.map { $0 + 1 } ?? 0)]
        end = rest + 1
      } else {
        result += source.bytes[end..<span.lowerBound]
        end = span.upperBound
      }
    }
    return result + source.bytes[end...]
  }
}

extension MergedText.Choice {
  /// True if neither theirs nor the base has something here.
  fileprivate var isOnlyInOurs: Bool { (theirs.bytes + base.bytes).allSatisfy(\.isSpace) }
}

extension LayoutTree {
  fileprivate func isMergeComment(_ index: Int) -> Bool {
    nodes[index].kind == .comment && bytes(nodes[index].span).starts(with: MergeComment.start)
  }

  /// Returns the innermost node that contains an offset.
  fileprivate func node(around offset: Int) -> Int {
    var (low, high) = (0, nodes.count)
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle].span.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    var node = max(low - 1, 0)
    while node > 0, nodes[node].span.upperBound <= offset { node = nodes[node].parent }
    return node
  }

  /// Returns the line end and the indentation before an offset, or nil if something else stands between them.
  fileprivate func lineStart(before offset: Int) -> ArraySlice<UInt8>? {
    guard let start = source.bytes[..<offset].lastIndex(where: { !$0.isSpace || $0 == UInt8(ascii: "\n") }),
      source.bytes[start] == UInt8(ascii: "\n")
    else { return nil }
    return source.bytes[start..<offset]
  }
}
