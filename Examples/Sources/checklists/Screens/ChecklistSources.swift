import NibKit
import TerminalKit

/// The lists as rows: the name, and the number of things that are left to do.
final class ListsSource: ListDataSource {
  private let store: ChecklistStore

  init(_ store: ChecklistStore) { self.store = store }

  var rowCount: Int { store.lists.count }
  func text(ofRow row: Int) -> String { store.lists[row].title }
  func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(store.lists[row]) }
  func detail(ofRow row: Int) -> String {
    let left = store.lists[row].items.count { !$0.isChecked }
    return left == 0 ? "" : "\(left)"
  }
}

/// The items of a list as rows.
final class ItemsSource: ListDataSource {
  /// The list, or nil if there is none.
  var list: Checklist?

  private var items: [ChecklistItem] { list?.items ?? [] }

  var rowCount: Int { items.count }
  func text(ofRow row: Int) -> String { items[row].text }
  func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(items[row]) }
  func isChecked(row: Int) -> Bool { items[row].isChecked }
  func setChecked(_ isChecked: Bool, row: Int) { items[row].isChecked = isChecked }
  func look(ofRow row: Int) -> Look { items[row].isChecked ? Look(foreground: .role(.muted)) : Look() }
}
