import NibKit
import TerminalKit

/// Undoes changes of the lists, while the program is running.
extension ChecklistsController {
  /// Remembers the change that has just been made.
  ///
  /// - Parameter title: the name of the change.
  func rememberChange(_ title: String) {
    let before = lastState
    let after = NotebookState(store.notebook)
    lastState = after
    undoHistory.add(title) { [weak self] in
      self?.restore(before, from: after)
    } redo: { [weak self] in
      self?.restore(after, from: before)
    }
  }

  /// Forgets the changes, because the lists were read again and now contain changes of others.
  func forgetChanges() {
    lastState = NotebookState(store.notebook)
    undoHistory.removeAll()
  }

  private func restore(_ state: NotebookState, from now: NotebookState) {
    deletionNotice?.close()
    state.restore(in: store.notebook)
    lastState = state
    saveChange {
      // The restored list or item is selected.
      guard let (list, item) = state.firstMissing(in: now) else { return }
      lists.selectedIndex = store.lists.firstIndex { $0 === list }
      showItems()
      if let item { items.selectedIndex = list.items.firstIndex { $0 === item } }
    }
  }

  /// Reports a deletion, and how to undo it.
  func tellOfDeletion(of name: String) {
    let undo = Notice.Choice("_Undo", key: KeyBinding(KeyPress(.character("z"), .alt))) { [undoHistory] in
      try undoHistory.undo()
    }
    deletionNotice = application?.notify("\"\(name)\" is deleted.", choice: undo)
  }
}
