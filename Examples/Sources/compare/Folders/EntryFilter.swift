import SystemPackage

/// The entries of two folders that are shown: those in some states whose paths contain some words.
nonisolated struct EntryFilter {
  /// The states that are shown. A folder is also shown if something below it is.
  var states = Set(EntryState.allCases).subtracting([.same])
  /// The words that a path must contain, all of them. A word without a capital letter also stands for capitals.
  var text = "" {
    didSet {
      words = text.split(separator: " ").map { Word($0) }
      if text != oldValue { matches = [] }
    }
  }

  private var words: [Word] = []
  /// The paths of the entries in bytes, by their numbers. Each has a capital for each that the name has.
  private var paths: [[UInt8]] = []
  /// True for each entry whose path contains the words.
  private var matches: [Bool] = []
  /// True for each entry that is shown.
  private var shown: [Bool] = []

  /// True if there are words.
  var hasWords: Bool { !words.isEmpty }

  /// Searches the entries of two folders. Paths that were searched for the same words are not searched again.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  mutating func search(_ folders: FolderTree) {
    guard hasWords else { return }
    for number in paths.count..<max(paths.count, folders.entries.count) {
      let entry = folders.entries[number].scanned
      let before = entry.parent.map { paths[$0] + [UInt8(ascii: "/")] } ?? []
      paths.append(before + Array(entry.name.string.utf8))
    }
    for number in matches.count..<max(matches.count, paths.count) {
      matches.append(words.allSatisfy { $0.isIn(paths[number]) })
    }
    shown = Array(repeating: false, count: paths.count)
    // Each entry has a higher number than its folder.
    for number in shown.indices.reversed() {
      if matches[number], states.contains(folders.entries[number].scanned.state) { shown[number] = true }
      if shown[number], let parent = folders.entries[number].scanned.parent { shown[parent] = true }
    }
  }

  /// Forgets the entries, because the folders are read again.
  mutating func forget() { (paths, matches, shown) = ([], [], []) }

  /// Returns true if an entry is shown. Entries that came after the last search are not.
  func shows(_ number: Int, in folders: FolderTree) -> Bool {
    if hasWords { return shown.indices.contains(number) && shown[number] }
    let entry = folders.entries[number]
    if !entry.scanned.isPairOfFolders || entry.scanned.state != .same { return states.contains(entry.scanned.state) }
    return states.contains(.same) || states.contains { entry.below[$0] > 0 }
  }

  /// Returns true if the words are in the paths of entries below a folder, and not in its own.
  func isAbove(_ number: Int) -> Bool { shown.indices.contains(number) && shown[number] && !matches[number] }

  /// A word to find in the bytes of a path.
  private struct Word {
    private let bytes: [UInt8]
    private let ignoresCase: Bool

    init(_ text: Substring) {
      bytes = Array(text.utf8)
      ignoresCase = !text.contains { $0.isUppercase }
    }

    /// Returns true if a path has the word. Only the letters A to Z have two cases.
    func isIn(_ path: [UInt8]) -> Bool {
      guard path.count >= bytes.count else { return false }
      return (0...path.count - bytes.count).contains { start in
        bytes.indices.allSatisfy { folded(path[start + $0]) == bytes[$0] }
      }
    }

    private func folded(_ byte: UInt8) -> UInt8 {
      ignoresCase && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
  }
}
