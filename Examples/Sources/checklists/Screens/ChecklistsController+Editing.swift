import NibKit
import TerminalKit

/// Commands for lists and for items. The sender determines which of them is meant.
extension ChecklistsController {
  func itemToggled() { didChange("Check") }

  func rename(_ sender: EditableList) throws {
    if sender === lists {
      guard let list = selectedList else { return }
      try askForName("Rename list", list.title) { list.title = $0 }
    } else {
      guard let item = selectedItem else { return }
      try askForName("Rename item", item.text) { item.text = $0 }
    }
  }

  private func askForName(_ heading: String, _ name: String, _ change: @escaping (String) -> Void) throws {
    try present(
      NameController(heading: heading, name: name) { [self] name in
        change(name)
        didChange("Rename")
      })
  }

  func delete(_ sender: EditableList) throws {
    if sender === lists {
      guard let list = selectedList else { return }
      let items = list.items.count
      let company = items == 0 ? "" : items == 1 ? " and its 1 item" : " and its \(items) items"
      try ask("Delete \"\(list.title)\"\(company)?", of: list.title) { [store] in store.lists.removeAll { $0 === list }
      }
    } else {
      guard let item = selectedItem, let list = selectedList else { return }
      try ask("Delete \"\(item.text)\"?", of: item.text) { list.items.removeAll { $0 === item } }
    }
  }

  private func ask(_ question: String, of name: String, _ delete: @escaping () -> Void) throws {
    try present(
      DeleteController(question: question) { [self] in
        delete()
        didChange("Delete")
        tellOfDeletion(of: name)
      })
  }

  func moveUp(_ sender: EditableList) { move(in: sender, by: -1) }
  func moveDown(_ sender: EditableList) { move(in: sender, by: 1) }

  /// The moved row stays selected.
  private func move(in sender: EditableList, by step: Int) {
    guard let row = sender.selectedIndex, 0..<sender.rowCount ~= row + step else { return }
    if sender === lists {
      store.lists.swapAt(row, row + step)
    } else {
      selectedList?.items.swapAt(row, row + step)
    }
    didChange("Move")
  }
}
