internal import NibLoading

// The event `changed`. The user's own motions send it at once; see `sendingEvents(_:)`. All other changes, such as those by a
// filter or by rows that were removed, send it before the next input is handled.
extension RowsView {
  /// The selected rows, as the last event has sent them.
  struct SentSelection {
    /// The identity of the current row: its id, or its index if it has none. Nil if no row is selected.
    let row: AnyHashable?
    let marks: RowMarks?
    /// True if the row has no id, so that another row may have got its index.
    let isByIndex: Bool

    func isSame(as other: Self) -> Bool {
      guard row == other.row else { return false }
      switch (marks, other.marks) {
      case (nil, nil): return true
      case (let marks?, let others?): return marks.hasSameRows(as: others)
      default: return false
      }
    }
  }

  /// The current selection, or nil while the filter still shows rows that do not exist any more.
  private var selection: SentSelection? {
    guard let row = selectedIndex else { return SentSelection(row: nil, marks: nil, isByIndex: false) }
    guard row < rowCount else { return nil }
    let id = id(ofRow: row)
    return SentSelection(row: id ?? AnyHashable(row), marks: marks, isByIndex: id == nil)
  }

  /// Compares the selection with the one that was sent. Called whenever rows, filter or size have changed.
  func noteSelection() {
    guard let host = window?.host, let now = selection else { return }
    if let sentSelection, !sentSelection.isSame(as: now) { host.pendingEvents.add(self) } else { sentSelection = now }
  }

  /// Notes that the program knows the selection, because it has set it, or because the event is about to be sent.
  func selectionIsKnown() { if sentSelection != nil, let now = selection { sentSelection = now } }

  /// Notes that rows may have moved. Without an id, nothing says whether the selected row is the same as before.
  func rowsMayHaveMoved() {
    guard let host = window?.host, sentSelection?.isByIndex == true else { return }
    sentSelection = SentSelection(row: nil, marks: nil, isByIndex: false)
    host.pendingEvents.add(self)
  }

  /// Sends `changed` if the selection is no longer the one that was sent.
  func sendSelectionEvent() throws {
    guard window?.host != nil, let sentSelection, let now = selection, !sentSelection.isSame(as: now) else { return }
    self.sentSelection = now
    try send(changed)
  }
}
