import TerminalKit

/// The filters: states, which boxes and keys show or hide, and words of a path.
extension FoldersController {
  func filtersChanged() {
    let boxes: [(Checkbox, EntryState)] = [
      (changedBox, .changed), (addedBox, .added), (deletedBox, .deleted), (sameBox, .same),
    ]
    for (box, state) in boxes {
      if box.isChecked { filter.states.insert(state) } else { filter.states.remove(state) }
    }
    refreshRows(isOther: true)
    openFolders()
  }

  func toggleChanged() { toggle(changedBox) }
  func toggleAdded() { toggle(addedBox) }
  func toggleDeleted() { toggle(deletedBox) }
  func toggleSame() { toggle(sameBox) }

  private func toggle(_ box: Checkbox) {
    box.isChecked.toggle()
    filtersChanged()
  }

  // MARK: Words of a path

  func showFilter() {
    filterBar.isHidden = false
    words.selectAll()
    application?.focus(words)
  }

  func wordsChanged() {
    let selected = tree.selectedNode.flatMap(number)
    filter.text = words.text
    if filter.hasWords, openBefore == nil {
      openBefore = Set(nodes.filter { $1.isExpanded }.keys)
    } else if !filter.hasWords, let open = openBefore {
      openBefore = nil
      for (number, node) in nodes { node.isExpanded = open.contains(number) }
    }
    refreshRows(isOther: true)
    openFolders()
    if let selected, filter.shows(selected, in: folders) { reveal(selected) }
  }

  /// Opens the folders that are shown for what is below them.
  func openFolders() {
    guard filter.hasWords else { return }
    for number in folders.entries.indices where filter.isAbove(number) { node(of: number).isExpanded = true }
  }

  /// Goes to the first entry that the words have found.
  func acceptFilter() {
    if !filter.hasWords { return endFilter() }
    application?.focus(tree)
    let found = folders.order(showing: filter).first { !filter.isAbove($0) }
    if let found { reveal(found) }
  }

  /// Stops the reading, or ends the filter.
  func goBack() { if isReading { stop() } else { endFilter() } }

  private func endFilter() {
    filterBar.isHidden = true
    words.text = ""
    wordsChanged()
    application?.focus(tree)
  }

  /// Shows the number of entries that have the words.
  func showFound() {
    let count =
      filter.hasWords ? folders.entries.indices.count { filter.shows($0, in: folders) && !filter.isAbove($0) } : 0
    found.text = !filter.hasWords ? "" : count == 0 ? "none" : count == 1 ? "1 entry" : "\(count) entries"
  }
}
