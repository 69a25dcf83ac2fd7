internal import NibModel

/// The marks that git, and `nib merge`, leave in a file where two changes could not both hold.
///
/// Asked only of a text that is no layout, as every text with such marks: the first mark is no XML, and the others are
/// text where none may stand.
enum UnfinishedMerge {
  /// The faults of a text, or in their place what was left unfinished in it: that it does not read is a consequence.
  static func explaining(_ diagnostics: [Diagnostic], in source: SourceText) -> [Diagnostic] {
    let marks = marks(in: source.bytes)
    guard !marks.isEmpty else { return diagnostics }
    var faults: [Diagnostic] = []
    for mark in marks {
      switch mark.sign {
      case UInt8(ascii: "<"):
        faults.append(
          Diagnostic(
            .unfinishedMerge, "a merge was left unfinished here", at: mark.range,
            notes: [
              Diagnostic.Note("choose one of the versions, or make one of both, and remove the lines with marks")
            ]))
      case UInt8(ascii: "="): note("the other version begins here", mark, &faults)
      case UInt8(ascii: "|"): note("what both began with is here", mark, &faults)
      default: note("it ends here", mark, &faults)
      }
    }
    if !faults.isEmpty { return Array(faults.prefix(LayoutBuilder.mostFaults)) }
    // Without a beginning the rest may be text in a value. It is no value if it was found to be misplaced.
    let places = Dictionary(marks.map { ($0.range.lower, $0.range) }) { first, _ in first }
    return diagnostics.map { diagnostic in
      guard diagnostic.code == .misplacedText, let range = diagnostic.range.flatMap({ places[$0.lower] }) else {
        return diagnostic
      }
      return Diagnostic(
        .unfinishedMerge, "a line that marks a conflict was left from a merge", at: range,
        notes: [Diagnostic.Note("remove it, once the lines around it are as they should be")])
    }
  }

  private static func note(_ words: String, _ mark: Mark, _ faults: inout [Diagnostic]) {
    // The marks of one conflict; what has no beginning is not told of beside those that have.
    guard let last = faults.indices.last, faults[last].notes.count < 4 else { return }
    faults[last].notes.insert(Diagnostic.Note(words, at: mark.range), at: faults[last].notes.count - 1)
  }

  private struct Mark {
    var sign: UInt8
    var range: SourceRange
  }

  /// The lines that begin with seven or more of one sign, alone or followed by a space.
  private static func marks(in bytes: [UInt8]) -> [Mark] {
    var found: [Mark] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let sign = bytes[start]
      if "<=>|".utf8.contains(sign) {
        let after = bytes[start..<end].firstIndex { $0 != sign } ?? end
        let isAlone = after == end || bytes[after] == UInt8(ascii: "\r")
        let isNamed = sign != UInt8(ascii: "=") && after < end && bytes[after] == UInt8(ascii: " ")
        if after - start >= 7, isAlone || isNamed { found.append(Mark(sign: sign, range: SourceRange(start, after))) }
      }
      start = end + 1
    }
    return found
  }
}
