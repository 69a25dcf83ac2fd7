/// The changes of a text, to be undone and redone.
///
/// Changes of one kind that go on where the last one ended are one step, until something ends the run.
nonisolated struct TextHistory {
  /// The kinds of changes.
  enum Kind: Hashable {
    case typing, deletingLeft, deletingRight
    /// Always a step of its own.
    case other
  }

  /// A change.
  struct Step {
    /// The position at which the change begins.
    var start: TextPosition
    /// The end of `inserted`.
    var end: TextPosition
    var removed: String
    var inserted: String
    /// The caret before the change; `anchor` is the anchor before it.
    var caret: TextPosition
    var anchor: TextPosition
    var kind: Kind

    /// The approximate number of bytes of the texts and the step itself.
    var size: Int { removed.utf8.count + inserted.utf8.count + 128 }
  }

  /// The most that is kept, in bytes. The last step is kept whatever its size.
  static let limit = 16 << 20

  private var done: [Step] = []
  private var undone: [Step] = []
  private var size = 0
  private var isRunOpen = false

  /// True if there is a step to undo.
  var canUndo: Bool { !done.isEmpty }
  /// True if a step was undone and nothing was changed since.
  var canRedo: Bool { !undone.isEmpty }

  /// Ends the current step: the next change begins a new one.
  mutating func endRun() { isRunOpen = false }

  /// Keeps a change. What was undone cannot be redone any more.
  mutating func record(_ step: Step) {
    size -= undone.reduce(0) { $0 + $1.size }
    undone = []
    if isRunOpen, let last = done.indices.last, done[last].kind == step.kind, done[last].extend(with: step) {
      size += step.size - 128
    } else {
      done.append(step)
      size += step.size
    }
    isRunOpen = step.kind != .other
    if size > Self.limit { forgetFirst(until: Self.limit / 4 * 3) }
  }

  /// Drops the oldest steps. More than need be, or every change to come would move all that is kept.
  private mutating func forgetFirst(until limit: Int) {
    var dropped = 0
    while size > limit, dropped < done.count - 1 {
      size -= done[dropped].size
      dropped += 1
    }
    done.removeFirst(dropped)
  }

  /// Returns the step to take back now.
  mutating func undo() -> Step? {
    endRun()
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Returns the step to do again now.
  mutating func redo() -> Step? {
    endRun()
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}

nonisolated extension TextHistory.Step {
  /// Makes one step of this one and the next of its kind, if that goes on where this one ended.
  fileprivate mutating func extend(with next: Self) -> Bool {
    switch kind {
    case .typing where next.removed.isEmpty && next.start == end:
      inserted += next.inserted
      end = next.end
    case .deletingLeft where next.caret == start:
      removed = next.removed + removed
      start = next.start
      end = start
    case .deletingRight where next.start == start:
      removed += next.removed
    default: return false
    }
    return true
  }
}
