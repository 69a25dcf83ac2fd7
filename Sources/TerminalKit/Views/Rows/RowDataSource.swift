/// A source of rows for a list or a table whose rows are not in the layout.
///
/// The view asks only for the rows that it draws, each time that it draws them. It copies nothing, so a million rows
/// cost no more than a screenful. After a change, call the view's `reload()`.
@MainActor
public protocol RowDataSource: AnyObject {
  /// The number of rows. Read often, so it should be O(1).
  var rowCount: Int { get }

  /// Returns an identity of the row that stays the same when the row moves, so that the selection moves with the row.
  /// If it is nil, the row is identified by its index.
  func id(ofRow row: Int) -> AnyHashable?

  /// Returns the index of a row after a reload that may have moved it, or nil if the row does not exist any more.
  ///
  /// - Parameter id: the value that `id(ofRow:)` returned for the row before.
  func row(withID id: AnyHashable) -> Int?

  /// Returns true if the box of a row is checked.
  func isChecked(row: Int) -> Bool

  /// Called when the user has checked or unchecked the box of a row.
  func setChecked(_ isChecked: Bool, row: Int)

  /// Returns the look of a row, which is applied over the look of the view.
  func look(ofRow row: Int) -> Look
}

extension RowDataSource {
  /// Returns nil, so that rows are identified by their indices.
  public func id(ofRow row: Int) -> AnyHashable? { nil }

  /// Returns the first row with that id. O(rows), because it reads the id of each row. Implement it yourself if you
  /// know a faster way.
  public func row(withID id: AnyHashable) -> Int? { (0..<max(0, rowCount)).first { self.id(ofRow: $0) == id } }

  /// Returns false.
  public func isChecked(row: Int) -> Bool { false }

  /// Does nothing.
  public func setChecked(_ isChecked: Bool, row: Int) {}

  /// Returns a look that changes nothing.
  public func look(ofRow row: Int) -> Look { Look() }
}
