import GitAccess
import NibKit
import TerminalKit

/// The files as rows of a table, with the checks of the user.
final class FilesSource: TableDataSource {
  private(set) var files: [ChangedFile] = []
  private var unchecked: Set<[UInt8]> = []

  /// Shows other files. Staged files are checked initially; a file that was already listed keeps its check.
  func show(_ new: [ChangedFile]) {
    let known = Set(files.map(\.path))
    unchecked.formIntersection(new.map(\.path))
    for file in new where !file.isStaged && !known.contains(file.path) { unchecked.insert(file.path) }
    files = new
  }

  /// The files that are staged, at least in part, but not checked.
  var leftOut: [ChangedFile] { files.filter { $0.isStaged && unchecked.contains($0.path) } }

  /// The checked files.
  var checked: [ChangedFile] { files.filter { !unchecked.contains($0.path) } }

  /// The number of checked files. This is read at each key press; O(1).
  var checkedCount: Int { files.count - unchecked.count }

  /// Checks all files, or none if all are checked.
  func toggleAll() { unchecked = unchecked.isEmpty ? Set(files.map(\.path)) : [] }

  // MARK: As rows

  var rowCount: Int { files.count }
  func id(ofRow row: Int) -> AnyHashable? { files[row].path }
  func isChecked(row: Int) -> Bool { !unchecked.contains(files[row].path) }
  func setChecked(_ isChecked: Bool, row: Int) {
    if isChecked { unchecked.remove(files[row].path) } else { unchecked.insert(files[row].path) }
  }
  func look(ofRow row: Int) -> Look { isChecked(row: row) ? Look() : Look(foreground: .role(.muted)) }

  func text(ofRow row: Int, in column: TableColumn) -> String {
    switch column.id {
    case "change": files[row].change
    case "stage": files[row].stage
    default: files[row].name
    }
  }
}
