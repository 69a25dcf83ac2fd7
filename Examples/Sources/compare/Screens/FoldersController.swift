import NibKit
import SystemPackage
import TerminalKit

/// The screen with two folders as one tree. Its view is `Folders.layout.xml`.
final class FoldersController: Controller, ActionValidating, TreeDataSource, Layouts.Folders.Owner {
  let scan: FolderScan
  var folders = FolderTree()
  /// The entries that are shown.
  var filter = EntryFilter()
  /// The folders that were open before there were words to filter by, as their numbers. Nil without words.
  var openBefore: Set<Int>?
  /// The names to show for the folders in place of their paths.
  private let names: (left: String?, right: String?)
  /// The nodes that the tree has asked for, by the numbers of their entries.
  var nodes: [Int: TreeNode] = [:]
  /// True if all entries have been read.
  private(set) var isComplete = false
  /// True while the folders are read.
  private(set) var isReading = false

  private var hasBegun = false

  /// - Parameter names: the names to show for the folders, or nil for their paths.
  init(_ scan: FolderScan, names: (left: String?, right: String?) = (nil, nil)) {
    self.scan = scan
    self.names = names
    super.init(nibName: Self.layoutName)
  }

  /// Not used: a scene cannot name folders.
  required init(coder: NibDecoder) throws { throw FileProblem.noFile(path: "") }

  override func viewDidLoad() throws {
    leftName.text = names.left ?? scan.left.string
    rightName.text = names.right ?? scan.right.string
    tree.dataSource = self
  }

  override func viewDidAppear() {
    if hasBegun { refresh() } else { compareAgain() }
  }

  // MARK: Reading

  /// Reads both folders from the beginning.
  func compareAgain() {
    let selected = tree.selectedNode.flatMap(number).map { folders.path(of: $0) }
    let expanded = nodes.filter { $1.isExpanded }.map { folders.path(of: $0.key) }
    folders = FolderTree()
    nodes = [:]
    filter.forget()
    // Other entries may have the numbers.
    openBefore = openBefore.map { _ in [] }
    isComplete = false
    isReading = true
    hasBegun = true
    refreshRows()
    run("scan", .restarting, message: "Comparing…") { [self] _ in
      var pace = RefreshPace()
      for await batch in scan.batches {
        try Task.checkCancellation()
        for step in batch { folders.take(step) }
        pace.refresh {
          refreshRows()
          openFolders()
        }
      }
      try Task.checkCancellation()
      isComplete = true
      isReading = false
      restore(expanded: Set(expanded), selected: selected)
      refreshRows()
      openFolders()
    }
  }

  /// Stops the reading. What has been read stays on the screen.
  func stop() {
    cancelWork("scan")
    isReading = false
    refresh()
  }

  private func restore(expanded: Set<FilePath>, selected: FilePath?) {
    guard !expanded.isEmpty || selected != nil else { return }
    for number in folders.entries.indices where folders.entries[number].scanned.isFolder {
      if expanded.contains(folders.path(of: number)) { node(of: number).isExpanded = true }
    }
    let place = folders.entries.indices.first { folders.path(of: $0) == selected }
    if let place { reveal(place) }
  }

  // MARK: The state

  /// Shows the counts, and sets the status with which the program ends: that of `diff`.
  func refresh() {
    guard viewIfLoaded != nil else { return }
    let counts = folders.counts
    changedBox.text = "M changed \(counts[.changed])"
    addedBox.text = "A added \(counts[.added])"
    deletedBox.text = "D deleted \(counts[.deleted])"
    sameBox.text = "= identical \(counts[.same])"
    state.text = stateWords
    tree.placeholder = placeholder
    let isTrouble = counts[.unreadable] > 0 || folders.failure != nil || !isComplete && counts.differences == 0
    application?.defaultStatus = isTrouble ? 2 : counts.differences > 0 ? 1 : 0
  }

  private var stateWords: String {
    let counts = folders.counts
    if isReading { return "\(counts.all) compared…  Escape stops" }
    if !isComplete { return "Stopped after \(counts.all)" }
    let rest = [EntryState.otherType, .unreadable].filter { counts[$0] > 0 }.map { ", \(counts[$0]) \($0.words)" }
    return "\(counts.differences) \(counts.differences == 1 ? "difference" : "differences")\(rest.joined())"
  }

  private var placeholder: String {
    if let failure = folders.failure { return "A folder cannot be read: \(failure).  Press q to quit." }
    if isReading { return "Comparing…  Press Escape to stop." }
    if !isComplete { return "Stopped before a difference was found.  Press F5 to compare again." }
    if folders.entries.isEmpty { return "Both folders are empty.  Press q to quit." }
    if filter.hasWords { return "No path that is shown has these words.  Press Escape to end the filter." }
    if folders.counts.differences == 0 {
      return "The folders are equal.  Press i to show their contents, or q to quit."
    }
    return "All differences are hidden.  Press m, a or d to show them."
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    switch name {
    case "stop": isReading
    case "goBack": isReading || !filterBar.isHidden
    case "open": tree.selectedNode != nil
    case "showNext", "showPrevious", "expandAll", "collapseAll": tree.rowCount > 0
    default: true
    }
  }
}
