/// A source of rows for a list or a table whose rows are not in the layout.
///
/// Only the rows that are drawn are asked for, each time that they are drawn: nothing is copied, and a million rows cost
/// no more than a screenful. After a change call the view's `reload()`.
@MainActor
public protocol RowDataSource: AnyObject {
  /// The number of rows. Asked often: should be O(1).
  var rowCount: Int { get }

  /// Returns an identity of the row that stays the same when the row moves, so that the selection moves with it; nil
  /// identifies the row by its index.
  func id(ofRow row: Int) -> AnyHashable?

  /// Returns the index of a row after a reload that may have moved it, or nil if it is gone.
  ///
  /// - Parameter id: the id that `id(ofRow:)` returned for it before.
  func row(withID id: AnyHashable) -> Int?

  /// Returns true if the box of a row is checked.
  func isChecked(row: Int) -> Bool

  /// Called when the user has checked or unchecked the box of a row.
  func setChecked(_ isChecked: Bool, row: Int)

  /// Returns the look of a row, on top of that of its view.
  func look(ofRow row: Int) -> Look
}

extension RowDataSource {
  /// Nil: rows are known by their places.
  public func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the first row with that id. O(rows), each asked for its id; write your own if you know a quicker way.
  public func row(withID id: AnyHashable) -> Int? { (0..<max(0, rowCount)).first { self.id(ofRow: $0) == id } }

  /// False.
  public func isChecked(row: Int) -> Bool { false }

  /// Does nothing.
  public func setChecked(_ isChecked: Bool, row: Int) {}

  /// Returns nothing of its own.
  public func look(ofRow row: Int) -> Look { Look() }
}
