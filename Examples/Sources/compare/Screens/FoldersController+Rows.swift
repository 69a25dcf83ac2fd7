import SystemPackage
import TerminalKit

/// The rows of the tree, and the filters and moves that change them.
extension FoldersController {
  func children(of node: TreeNode?) -> [TreeNode] {
    folders.children(of: node.flatMap(number), showing: filter).map(self.node)
  }

  /// Returns the number of the entry of a node.
  func number(of node: TreeNode) -> Int? { node.value as? Int }

  /// Returns the node of an entry, which stays the same, so that the tree keeps its place.
  func node(of number: Int) -> TreeNode {
    if let node = nodes[number] { return node }
    let isFolder = folders.entries[number].scanned.isFolder
    let node = TreeNode("", value: number, mayHaveChildren: isFolder)
    node.styledTitle = title(of: number)
    nodes[number] = node
    return node
  }

  private func title(of number: Int) -> StyledText {
    let entry = folders.entries[number]
    let scanned = entry.scanned
    let isEqualPair = scanned.isPairOfFolders && scanned.state == .same
    let hasDifferences = isEqualPair && entry.below.differences > 0
    let letter = hasDifferences ? " " : "\(scanned.state.letter)"
    let name = scanned.name.string + (scanned.isFolder ? "/" : "")
    let note = hasDifferences ? entry.below.words : scanned.note.isEmpty ? sizes(of: scanned) : scanned.note
    return "\(letter, scanned.state.role) \(name, hasDifferences ? nil : scanned.state.role)  \(note, .muted)"
  }

  private func sizes(of entry: ScannedEntry) -> String {
    if entry.left == .link || entry.right == .link { return "link" }
    guard entry.state == .changed, case .file(let old)? = entry.left, case .file(let new)? = entry.right else {
      return ""
    }
    return old == new ? "\(old) bytes" : "\(old) → \(new) bytes"
  }

  /// Shows what has been read since. The selected row and open folders stay.
  ///
  /// - Parameter isOther: true if the filter shows other entries than before. Otherwise only entries that have changed are
  ///   looked at, because there may be many others.
  func refreshRows(isOther: Bool = false) {
    guard viewIfLoaded != nil else { return }
    filter.search(folders)
    for number in folders.takeChanged() {
      guard let node = nodes[number] else { continue }
      node.styledTitle = title(of: number)
      if folders.entries[number].scanned.isFolder { node.forgetChildren() }
    }
    if isOther || filter.hasWords {
      for (number, node) in nodes where folders.entries[number].scanned.isFolder { node.forgetChildren() }
    }
    tree.reload()
    refresh()
    showFound()
  }

  // MARK: Moving

  func expandAll() {
    for number in folders.entries.indices where folders.entries[number].scanned.isFolder {
      if filter.shows(number, in: folders) { node(of: number).isExpanded = true }
    }
    refreshRows()
  }

  func collapseAll() {
    for node in nodes.values { node.isExpanded = false }
    refreshRows()
  }

  func showNext() { go(by: 1) }
  func showPrevious() { go(by: -1) }

  private func go(by step: Int) {
    let all = folders.order(showing: filter)
    let here = tree.selectedNode.flatMap(number).flatMap { all.firstIndex(of: $0) } ?? -1
    var place = here + step
    while all.indices.contains(place), folders.entries[all[place]].scanned.state == .same { place += step }
    guard all.indices.contains(place) else {
      application?.notify(step > 0 ? "This is the last difference." : "This is the first difference.")
      return
    }
    reveal(all[place])
  }

  /// Opens the folders around an entry, and selects it.
  func reveal(_ number: Int) {
    var parent = folders.entries[number].scanned.parent
    while let folder = parent {
      node(of: folder).isExpanded = true
      parent = folders.entries[folder].scanned.parent
    }
    if let row = tree.row(withID: ObjectIdentifier(node(of: number))) { tree.selectedIndex = row }
  }
}

extension EntryState {
  /// The color of the state. Its letter tells the same.
  fileprivate var role: ThemeRole {
    switch self {
    case .same: .muted
    case .changed, .otherType: .warning
    case .added: .success
    case .deleted, .unreadable: .error
    }
  }
}
