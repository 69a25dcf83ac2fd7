/// The state of the lists at some time, including their objects. So if a change is undone, the same list or item object
/// returns.
struct NotebookState {
  private struct Item {
    let object: ChecklistItem
    let text: String
    let isChecked: Bool

    var id: ObjectIdentifier { ObjectIdentifier(object) }
  }

  private struct List {
    let object: Checklist
    let title: String
    let items: [Item]
  }

  private let lists: [List]

  /// Creates the current state of the lists. O(items).
  init(_ notebook: Notebook) {
    lists = notebook.lists.map { list in
      List(
        object: list, title: list.title,
        items: list.items.map { Item(object: $0, text: $0.text, isChecked: $0.isChecked) })
    }
  }

  /// Restores the lists to this state. O(items).
  func restore(in notebook: Notebook) {
    notebook.lists = lists.map { list in
      list.object.title = list.title
      list.object.items = list.items.map { item in
        item.object.text = item.text
        item.object.isChecked = item.isChecked
        return item.object
      }
      return list.object
    }
  }

  /// Returns the first list or item that is missing in another state, with its list.
  func firstMissing(in other: NotebookState) -> (list: Checklist, item: ChecklistItem?)? {
    let known = Set(other.lists.flatMap { list in [ObjectIdentifier(list.object)] + list.items.map(\.id) })
    for list in lists {
      if !known.contains(ObjectIdentifier(list.object)) { return (list.object, nil) }
      if let item = list.items.first(where: { !known.contains($0.id) }) { return (list.object, item.object) }
    }
    return nil
  }
}
