package import NibModel

/// The marks that git and `nib merge` write into a file around conflicting changes.
///
/// Used only for a text that is not a layout. Every text with such marks is not: the first mark is not XML, and the
/// others are text at places where no text is allowed.
enum UnfinishedMerge {
  /// Returns the faults of a text. If the text contains marks of an unfinished merge, they replace the other faults,
  /// which are only a consequence.
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
    // Without a first mark, the others may be text in a value. They are not, if they were reported as misplaced text.
    let places = Dictionary(marks.map { ($0.range.lower, $0.range) }) { first, _ in first }
    return diagnostics.map { diagnostic in
      guard diagnostic.code == .misplacedText, let range = diagnostic.range.flatMap({ places[$0.lower] }) else {
        return diagnostic
      }
      return Diagnostic(MergeFault.strayMark, at: range)
    }
  }

  /// Returns the faults for marks within some texts. The other sides of the merge are well-formed.
  static func marks(in source: SourceText, within texts: [SourceRange]) -> [Diagnostic] {
    if texts.isEmpty { return [] }
    return marks(in: source.bytes).filter { mark in
      texts.contains { $0.lower <= mark.range.lower && mark.range.upper <= $0.upper }
    }.map { Diagnostic(MergeFault.strayMark, at: $0.range) }
  }

  private struct Conflict {
    let start: SourceRange
    var parts: [MergeFault.Part] = []
  }

  private struct Mark {
    var sign: UInt8
    var range: SourceRange
  }

  /// Returns the lines that begin with seven or more of the same sign, which end there or continue with a space.
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
  /// Creates the part that begins with a line of a sign.
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

/// The comments that `nib merge` writes into one of Xcode's files at its conflicts. The file is well-formed.
package enum MergeComment {
  /// The beginning of each comment. The number of the conflict follows, and a colon.
  package static let start = Array("<!-- nib merge, conflict ".utf8)

  /// The end of the sentence about the conflict in a comment. The version of theirs follows.
  package static let theirs = "; theirs"

  /// A conflict, with its comments. There is one at each place of the file that it concerns.
  package struct Conflict: Hashable, Sendable {
    package let number: Int
    /// The sentence about it, without a full stop.
    package let message: String
    /// The comments, each without what follows its number.
    package fileprivate(set) var places: [SourceRange]
  }

  /// Returns the conflicts that have comments in a text, in the order of their first comments.
  ///
  /// - Complexity: O(bytes).
  package static func conflicts(in source: SourceText) -> [Conflict] {
    let bytes = source.bytes
    var (found, indexes): ([Conflict], [Int: Int]) = ([], [:])
    var place = 0
    while let offset = bytes.firstOffset(of: "<!-- nib merge, conflict ", in: place..<bytes.count) {
      let end = bytes.firstOffset(of: "-->", in: offset..<bytes.count) ?? bytes.count
      let numberEnd = bytes[offset..<end].firstIndex(of: UInt8(ascii: ":")) ?? end
      let range = SourceRange(offset, numberEnd)
      place = end
      let written = String(decoding: bytes[offset + start.count..<max(numberEnd, offset + start.count)], as: UTF8.self)
      guard let number = Int(written), number > 0 else { continue }
      if let index = indexes[number] {
        found[index].places.append(range)
        continue
      }
      indexes[number] = found.count
      let first = min(numberEnd + 2, end)
      let rest = first..<min(first + mostBytes, end)
      let sentence = rest.lowerBound..<(bytes.firstOffset(of: theirs, in: rest) ?? rest.upperBound)
      let message = String(decoding: bytes[sentence], as: UTF8.self)
      found.append(Conflict(number: number, message: message, places: [range]))
    }
    return found
  }

  /// The length of the beginning of a comment in which its sentence is looked for.
  private static let mostBytes = 2000
}
