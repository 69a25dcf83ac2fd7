/// Two versions of a text beside their base: what each side changed, and where they conflict.
///
/// The chunks are those of `git merge-file`: changes that touch one another conflict, unless both sides made the same
/// change. Lines that both sides of a conflict have are no part of it, but no more than three of them separate two
/// conflicts.
public struct ThreeWay: Sendable {
  /// The text that both sides changed.
  public let base: TextLines
  /// The text with our changes.
  public let ours: TextLines
  /// The text with their changes.
  public let theirs: TextLines
  /// The differences that do not count.
  public let options: TextOptions
  /// The parts of the texts in order. Together they have each line once.
  public let chunks: [TextMergeChunk]

  /// Compares two versions of a text with their base.
  ///
  /// - Parameters:
  ///   - base: the text that both sides changed.
  ///   - ours: the text with our changes.
  ///   - theirs: the text with their changes.
  ///   - options: the differences that do not count. Where a side differs from the base only in these, our text is
  ///     taken.
  /// - Complexity: As that of three differences.
  public init(base: TextLines, ours: TextLines, theirs: TextLines, options: TextOptions = TextOptions()) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.options = options
    var keys = LineKeys(options)
    let numbers = (keys.numbers(of: base), keys.numbers(of: ours), keys.numbers(of: theirs))
    var chunks = ChunkFinder(base: numbers.0, ours: numbers.1, theirs: numbers.2, below: keys.count).chunks
    chunks = chunks.withoutNarrowGaps(in: ours)
    self.chunks = chunks
  }

  /// The number of conflicts.
  ///
  /// - Complexity: O(*n*) in the number of chunks.
  public var conflictCount: Int { chunks.count { $0.kind == .conflict } }
}

extension ThreeWay {
  /// Returns the merged text, or nil if a conflict has no choice.
  ///
  /// A line without a line end that comes before other lines gets one, like that of the line before it.
  ///
  /// - Parameter choice: returns the choice for a chunk, by its place in ``chunks``. If it is nil, the side that changed
  ///   the lines is taken.
  public func bytes(choosing choice: (Int) -> TextMergeChoice?) -> [UInt8]? {
    var result = LineJoiner()
    for (index, chunk) in chunks.enumerated() {
      switch choice(index) ?? chunk.kind.choice {
      case nil: return nil
      case .ours: result.append(ours, chunk.ours)
      case .theirs: result.append(theirs, chunk.theirs)
      case .oursThenTheirs:
        result.append(ours, chunk.ours)
        result.append(theirs, chunk.theirs)
      case .theirsThenOurs:
        result.append(theirs, chunk.theirs)
        result.append(ours, chunk.ours)
      case .base: result.append(base, chunk.base)
      case .neither: break
      }
    }
    return result.bytes
  }
}

extension TextMergeChunk.Kind {
  /// The choice that needs no decision, or nil for a conflict.
  fileprivate var choice: TextMergeChoice? {
    switch self {
    case .unchanged, .ours, .same: .ours
    case .theirs: .theirs
    case .conflict: nil
    }
  }
}
