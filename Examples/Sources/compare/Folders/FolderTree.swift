import SystemPackage

/// The entries of two folders, as far as they have been read, and the numbers of differences below each.
nonisolated struct FolderTree {
  /// An entry with its children.
  struct Entry {
    var scanned: ScannedEntry
    /// The numbers of the entries below it, in the order of their names.
    var children: [Int] = []
    /// The counts of all entries below it.
    var below = StateCounts()
  }

  private(set) var entries: [Entry] = []
  private(set) var top: [Int] = []
  /// The counts of all entries. A folder that both sides have is not counted itself, unless it is unreadable.
  private(set) var counts = StateCounts()
  /// The entries whose rows say something else since ``takeChanged()``: their state, or the counts below them.
  private var changed: Set<Int> = []
  /// The reason why a folder that the user has named cannot be read, or nil.
  private(set) var failure: String?

  mutating func take(_ step: ScanStep) {
    switch step {
    case .entry(let entry):
      let number = entries.count
      entries.append(Entry(scanned: entry))
      if let parent = entry.parent { entries[parent].children.append(number) } else { top.append(number) }
      count(number, 1)
    case .failure(let folder, let note):
      guard let folder else { return failure = note }
      var entry = entries[folder].scanned
      (entry.state, entry.note) = (.unreadable, note)
      replace(folder, by: entry)
    }
  }

  /// Sets the result of comparing an entry again.
  mutating func replace(_ number: Int, by entry: ScannedEntry) {
    count(number, -1)
    entries[number].scanned = entry
    count(number, 1)
    changed.insert(number)
  }

  /// Returns the entries whose rows have changed since the last call.
  mutating func takeChanged() -> Set<Int> {
    defer { changed = [] }
    return changed
  }

  private mutating func count(_ number: Int, _ change: Int) {
    let entry = entries[number].scanned
    if let parent = entry.parent { changed.insert(parent) }
    guard !entry.isPairOfFolders || entry.state != .same else { return }
    counts[entry.state] += change
    var parent = entry.parent
    while let number = parent {
      entries[number].below[entry.state] += change
      changed.insert(number)
      parent = entries[number].scanned.parent
    }
  }

  /// Returns the path of an entry below the folders.
  func path(of number: Int) -> FilePath {
    var names = [entries[number].scanned.name]
    var parent = entries[number].scanned.parent
    while let number = parent {
      names.append(entries[number].scanned.name)
      parent = entries[number].scanned.parent
    }
    return FilePath(root: nil, names.reversed())
  }

  /// Returns the entries of a folder, or those at the top, that a filter shows.
  func children(of number: Int?, showing filter: EntryFilter) -> [Int] {
    (number.map { entries[$0].children } ?? top).filter { filter.shows($0, in: self) }
  }

  /// Returns the entries that a filter shows, in the order of their rows if all folders are open.
  func order(showing filter: EntryFilter) -> [Int] {
    var result: [Int] = []
    var pending = Array(children(of: nil, showing: filter).reversed())
    while let number = pending.popLast() {
      result.append(number)
      if entries[number].scanned.isFolder { pending += children(of: number, showing: filter).reversed() }
    }
    return result
  }
}
