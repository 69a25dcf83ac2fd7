internal import NibModel

/// The marks that git, and `nib merge`, leave in a file where two changes could not both hold.
///
/// Asked only of a text that is no layout, as every text with such marks: the first mark is no XML, and the others are
/// text where none may stand.
enum UnfinishedMerge {
  /// Returns the faults of a text, or in their place what was left unfinished in it: that it does not read is a
  /// consequence.
  static func explaining(_ diagnostics: [Diagnostic], in source: SourceText) -> [Diagnostic] {
    let marks = marks(in: source.bytes)
    guard !marks.isEmpty else { return diagnostics }
    var conflicts: [Conflict] = []
    for mark in marks {
      if mark.sign == UInt8(ascii: "<") {
        conflicts.append(Conflict(start: mark.range))
      } else if let last = conflicts.indices.last, conflicts[last].parts.count < 3 {
        // The marks of one conflict. Marks without a beginning are not reported if others have one.
        conflicts[last].parts.append(MergeFault.Part(mark.sign, at: mark.range))
      }
    }
    if !conflicts.isEmpty {
      return conflicts.prefix(LayoutBuilder.mostFaults).map {
        Diagnostic(MergeFault.conflict($0.parts), at: $0.start)
      }
    }
    // Without a beginning the rest may be text in a value. It is no value if it was found to be misplaced.
    let places = Dictionary(marks.map { ($0.range.lower, $0.range) }) { first, _ in first }
    return diagnostics.map { diagnostic in
      guard diagnostic.code == .misplacedText, let range = diagnostic.range.flatMap({ places[$0.lower] }) else {
        return diagnostic
      }
      return Diagnostic(MergeFault.strayMark, at: range)
    }
  }

  private struct Conflict {
    let start: SourceRange
    var parts: [MergeFault.Part] = []
  }

  private struct Mark {
    var sign: UInt8
    var range: SourceRange
  }

  /// Returns the lines that begin with seven or more of one sign, alone or followed by a space.
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

/// The marks of a merge that is not finished.
enum MergeFault: Fault {
  /// A mark within a conflict.
  struct Part: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case other, base, end }
    let kind: Kind
    let range: SourceRange
  }

  case conflict([Part])
  /// A mark without the others.
  case strayMark

  var code: Diagnostic.Code { .unfinishedMerge }

  var message: String {
    switch self {
    case .conflict: "a merge was left unfinished here"
    case .strayMark: "a line that marks a conflict was left from a merge"
    }
  }

  var notes: [Diagnostic.Note] {
    switch self {
    case .conflict(let parts):
      parts.map { Diagnostic.Note($0.words, at: $0.range) } + [
        Diagnostic.Note("choose one of the versions, or make one of both, and remove the lines with marks")
      ]
    case .strayMark: [Diagnostic.Note("remove it, once the lines around it are as they should be")]
    }
  }

  var facts: Facts { [:] }
}

extension MergeFault.Part {
  /// Creates the part that begins with a line of some sign.
  fileprivate init(_ sign: UInt8, at range: SourceRange) {
    let kind: Kind =
      switch sign {
      case UInt8(ascii: "="): .other
      case UInt8(ascii: "|"): .base
      default: .end
      }
    self.init(kind: kind, range: range)
  }

  fileprivate var words: String {
    switch kind {
    case .other: "the other version begins here"
    case .base: "the common ancestor begins here"
    case .end: "it ends here"
    }
  }
}
