/// The lists as values, which can be compared, and written on another thread while the user changes the lists.
nonisolated struct NotebookContent: Hashable, Sendable {
  /// The text and the check mark of an item.
  struct Item: Hashable, Sendable {
    let text: String
    let isChecked: Bool
  }

  /// A list, with the index of the item that was last selected.
  struct List: Hashable, Sendable {
    let title: String
    let items: [Item]
    let selected: Int?
  }

  let lists: [List]
  /// The index of the open list.
  let open: Int?

  /// Returns true if the lists and their items equal those of another content. The user's selection is not compared.
  func hasSameLists(as other: NotebookContent) -> Bool {
    lists.elementsEqual(other.lists) { $0.title == $1.title && $0.items == $1.items }
  }

  /// The user's selection in the lists, as numbers.
  var place: [Int] { [open ?? 0] + lists.map { $0.selected ?? 0 } }
}

nonisolated extension Notebook {
  /// Creates the objects for some content.
  convenience init(_ content: NotebookContent) {
    self.init(lists: content.lists.map(Checklist.init))
    open = content.open.map { lists[$0] }
  }

  /// The current content of the lists. O(items).
  var content: NotebookContent {
    NotebookContent(lists: lists.map(\.content), open: lists.firstIndex { $0 === open })
  }
}

nonisolated extension Checklist {
  fileprivate convenience init(_ content: NotebookContent.List) {
    self.init(title: content.title, items: content.items.map { ChecklistItem(text: $0.text, isChecked: $0.isChecked) })
    selected = content.selected.map { items[$0] }
  }

  fileprivate var content: NotebookContent.List {
    NotebookContent.List(
      title: title, items: items.map { NotebookContent.Item(text: $0.text, isChecked: $0.isChecked) },
      selected: items.firstIndex { $0 === selected })
  }
}
