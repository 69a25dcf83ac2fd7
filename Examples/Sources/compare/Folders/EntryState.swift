/// The result of comparing an entry of two folders.
nonisolated enum EntryState: Int, CaseIterable {
  case same, changed, added, deleted, otherType, unreadable

  /// The letter of the state, so that no state is shown by its color alone.
  var letter: Character {
    switch self {
    case .same: "="
    case .changed: "M"
    case .added: "A"
    case .deleted: "D"
    case .otherType: "T"
    case .unreadable: "!"
    }
  }

  /// The state in words.
  var words: String {
    switch self {
    case .same: "identical"
    case .changed: "changed"
    case .added: "added"
    case .deleted: "deleted"
    case .otherType: "of another type"
    case .unreadable: "unreadable"
    }
  }
}

/// The number of entries in each state.
nonisolated struct StateCounts: Equatable {
  private var values = SIMD8<Int32>()

  subscript(state: EntryState) -> Int {
    get { Int(values[state.rawValue]) }
    set { values[state.rawValue] = Int32(newValue) }
  }

  /// The number of entries that are not identical.
  var differences: Int { EntryState.allCases.reduce(0) { $1 == .same ? $0 : $0 + self[$1] } }
  /// The number of all entries.
  var all: Int { differences + self[.same] }

  /// The counts of the differences in words, such as `2 changed, 1 added`.
  var words: String {
    EntryState.allCases.filter { $0 != .same && self[$0] > 0 }.map { "\(self[$0]) \($0.words)" }
      .joined(separator: ", ")
  }
}
