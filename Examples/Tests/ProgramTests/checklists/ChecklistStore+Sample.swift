@testable import checklists

extension ChecklistStore {
  /// The lists as a table: the title of a list, then its items.
  var table: [[String]] {
    lists.map { list in [list.title] + list.items.map { "\($0.isChecked ? "x" : " ") \($0.text)" } }
  }

  /// Replaces the lists with one that has two items.
  func fill() {
    lists = [
      Checklist(
        title: "Home", items: [ChecklistItem(text: "Milk"), ChecklistItem(text: "Call", isChecked: true)])
    ]
  }
}
