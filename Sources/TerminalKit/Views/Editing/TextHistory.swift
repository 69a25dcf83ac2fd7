/// The changes of a text that can be undone and redone.
///
/// Changes of one kind form one step if each begins where the last one ended, until something ends the run.
nonisolated struct TextHistory {
  /// The kinds of changes.
  enum Kind: Hashable {
    case typing, deletingLeft, deletingRight
    /// A change that is always a separate step.
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
    /// The caret before the change. `anchor` is the anchor before the change.
    var caret: TextPosition
    var anchor: TextPosition
    var kind: Kind

    /// The approximate number of bytes of the texts and the step itself.
    var size: Int { removed.utf8.count + inserted.utf8.count + 128 }
  }

  /// The maximum size of the history in bytes. The last step is kept even if it is larger.
  static let limit = 16 << 20

  private var done: [Step] = []
  private var undone: [Step] = []
  private var size = 0
  private var isRunOpen = false

  /// True if there is a step to undo.
  var canUndo: Bool { !done.isEmpty }
  /// True if a step was undone and nothing has changed since.
  var canRedo: Bool { !undone.isEmpty }

  /// Ends the current step, so that the next change begins a new one.
  mutating func endRun() { isRunOpen = false }

  /// Adds a change. Steps that were undone can no longer be redone.
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

  /// Drops the oldest steps. It drops more than necessary, because otherwise every further change would move the whole
  /// history.
  private mutating func forgetFirst(until limit: Int) {
    var dropped = 0
    while size > limit, dropped < done.count - 1 {
      size -= done[dropped].size
      dropped += 1
    }
    done.removeFirst(dropped)
  }

  /// Returns the step to undo, or nil if there is none.
  mutating func undo() -> Step? {
    endRun()
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  /// Returns the step to redo, or nil if there is none.
  mutating func redo() -> Step? {
    endRun()
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}

nonisolated extension TextHistory.Step {
  /// Joins this step with the next one if both are of the same kind and the next one begins where this one ended.
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
