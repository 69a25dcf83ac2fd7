public import NibLoading

/// The number of rows that a user can select in a list, a table or a tree.
public nonisolated enum SelectionMode: String, CaseIterable, NibValue, Sendable {
  /// One row is selected whenever there are rows.
  case one
  /// Several rows can be selected, in addition to the current row.
  case many
  /// No row is selected. The keys scroll.
  case none
}
