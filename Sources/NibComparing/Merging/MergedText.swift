/// The text of a merge while it is written: bytes that all versions share, and choices between versions.
struct MergedText: Sendable {
  /// Bytes, and the places in them at which nodes of the merged tree begin.
  struct Version: Sendable {
    var bytes: [UInt8] = []
    var marks: [(offset: Int, node: Int)] = []

    static func += (version: inout Version, other: Version) {
      version.marks += other.marks.map { ($0.offset + version.bytes.count, $0.node) }
      version.bytes += other.bytes
    }
  }

  /// A stretch of the text in its three versions.
  struct Choice: Sendable {
    var ours = Version()
    var base = Version()
    var theirs = Version()
    /// The conflicts to which the choice belongs.
    var conflicts: [Int] = []
    /// The text of the version of ours or of theirs, if there are other choices in it.
    var nested: [MergeSide: MergedText] = [:]
  }

  private enum Piece: Sendable {
    case bytes([UInt8])
    case mark(Int)
    case choice(Choice)
  }

  private var pieces: [Piece] = []

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if case .bytes(var last)? = pieces.last {
      // It is removed first, so that it is not copied.
      pieces.removeLast()
      last.append(contentsOf: bytes)
      pieces.append(.bytes(last))
    } else {
      pieces.append(.bytes(Array(bytes)))
    }
  }

  mutating func append(_ text: MergedText) { pieces += text.pieces }

  /// True if the versions may differ.
  var hasChoices: Bool { pieces.contains { if case .choice = $0 { true } else { false } } }

  mutating func append(_ choice: Choice) { pieces.append(.choice(choice)) }

  /// Notes that a node begins at the end of the current text.
  mutating func mark(_ node: Int) { pieces.append(.mark(node)) }

  /// Returns the text that results if one side is chosen in every conflict.
  func version(_ side: MergeSide) -> Version { version { _ in side } }

  /// Returns the text that results if a side is chosen in each conflict.
  func version(_ side: (_ conflict: Int) -> MergeSide) -> Version {
    var version = Version()
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): version.bytes += bytes
      case .mark(let node): version.marks.append((version.bytes.count, node))
      case .choice(let choice):
        let chosen: MergeSide = choice.conflicts.first.map(side) == .theirs ? .theirs : .ours
        version += choice.nested[chosen]?.version(side) ?? (chosen == .theirs ? choice.theirs : choice.ours)
      }
    }
    return version
  }

  /// The places of the choices in the text of ours, in order, without those in which ours and theirs agree.
  var choices: [(offset: Int, choice: Choice)] {
    var found: [(offset: Int, choice: Choice)] = []
    var offset = 0
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): offset += bytes.count
      case .mark: continue
      case .choice(let choice):
        if choice.ours.bytes != choice.theirs.bytes { found.append((offset, choice)) }
        if let inner = choice.nested[.ours] { found += inner.choices.map { (offset + $0.offset, $0.choice) } }
        offset += choice.ours.bytes.count
      }
    }
    return found
  }

  /// Returns the whole text, with marks around the lines in which the versions differ.
  ///
  /// - Returns: the bytes, and the line of the first mark of each conflict that has marks.
  func marked(by marks: MergeMarks, newline: [UInt8]) -> (bytes: [UInt8], lines: [Int: Int]) {
    var writer = MarkedLines(marks: marks, newline: newline)
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): writer.add(bytes)
      case .mark: continue
      case .choice(let choice): writer.add(choice)
      }
    }
    writer.finish()
    return (writer.bytes, writer.lines)
  }
}

/// The marks of conflicts, in the form that git uses.
package struct MergeMarks: Sendable {
  /// The number of `<` in a mark.
  package var size: Int
  /// The names of the three versions after the marks.
  package var ours: String
  package var base: String
  package var theirs: String

  package init(size: Int = 7, ours: String = "ours", base: String = "base", theirs: String = "theirs") {
    self.size = size
    self.ours = ours
    self.base = base
    self.theirs = theirs
  }
}

/// Puts choices between marks, with as few whole lines as possible around the differences.
private struct MarkedLines {
  let marks: MergeMarks
  let newline: [UInt8]
  var bytes: [UInt8] = []
  var lines: [Int: Int] = [:]

  /// The number of complete lines in `bytes`.
  private var lineCount = 0
  /// The line that has begun, in one version or in three.
  private var line: [UInt8] = []
  private var choice: Versions?

  private struct Versions {
    var ours: [UInt8]
    var base: [UInt8]
    var theirs: [UInt8]
    var conflicts: [Int] = []
  }

  init(marks: MergeMarks, newline: [UInt8]) {
    self.marks = marks
    self.newline = newline
  }

  mutating func add(_ text: [UInt8]) {
    var rest = text[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      addWithinLine(rest[...end])
      rest = rest[(end + 1)...]
      endLine()
    }
    addWithinLine(rest)
  }

  mutating func add(_ next: MergedText.Choice) {
    if choice == nil {
      choice = Versions(ours: line, base: line, theirs: line)
      line = []
    }
    choice?.ours += next.ours.bytes
    choice?.base += next.base.bytes
    choice?.theirs += next.theirs.bytes
    choice?.conflicts += next.conflicts
  }

  private mutating func addWithinLine(_ text: ArraySlice<UInt8>) {
    if choice == nil {
      line += text
    } else {
      choice?.ours += text
      choice?.base += text
      choice?.theirs += text
    }
  }

  private mutating func endLine() {
    if let choice { write(choice) } else { write(line[...]) }
    choice = nil
    line = []
  }

  mutating func finish() { endLine() }

  private mutating func write(_ text: ArraySlice<UInt8>) {
    bytes += text
    lineCount += text.lazy.filter { $0 == UInt8(ascii: "\n") }.count
  }

  private mutating func write(_ choice: Versions) {
    let versions = [choice.ours, choice.base, choice.theirs].map {
      $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
    let shortest = versions.map(\.count).min() ?? 0
    let first = versions[0]
    let head = (0..<shortest).prefix { line in versions.allSatisfy { $0[line] == first[line] } }.count
    let tail = (0..<shortest - head).prefix { line in
      versions.allSatisfy { $0[$0.count - 1 - line] == first[first.count - 1 - line] }
    }.count
    // The last line has no line end of its own, and may be empty.
    func text(_ lines: ArraySlice<ArraySlice<UInt8>>, hasEnd: Bool) -> [UInt8] {
      let joined = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      return hasEnd && !lines.isEmpty ? joined + [UInt8(ascii: "\n")] : joined
    }
    write(text(first[..<head], hasEnd: head < first.count)[...])
    if versions.contains(where: { $0.count > head + tail }) {
      for conflict in choice.conflicts where lines[conflict] == nil { lines[conflict] = lineCount + 1 }
      let names = [("<", marks.ours), ("|", marks.base), ("=", ""), (">", marks.theirs)]
      for (number, (sign, name)) in names.enumerated() {
        let mark = String(repeating: sign, count: marks.size) + (name.isEmpty ? "" : " " + name)
        write((Array(mark.utf8) + newline)[...])
        let version = [0, 1, 2, nil][number].map { versions[$0] }
        guard let version else { continue }
        let differing = version[head..<version.count - tail]
        var differingText = text(differing, hasEnd: tail > 0)
        if let last = differingText.last, last != UInt8(ascii: "\n") { differingText += newline }
        write(differingText[...])
      }
    }
    write(text(first[(first.count - tail)...], hasEnd: false)[...])
  }
}
