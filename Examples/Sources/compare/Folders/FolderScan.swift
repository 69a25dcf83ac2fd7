import SystemPackage

/// The comparison of two folders, level by level. It reads the folders and the files of equal size, and writes nothing.
nonisolated struct FolderScan {
  let left: FilePath
  let right: FilePath
  /// True to take a link to a file for the file, as in the folders that git makes for a difftool.
  var followsFileLinks = false

  /// The time after which steps are sent, so that the first ones are on the screen at once.
  private static let pause = Duration.milliseconds(50)

  /// Returns the steps, in batches. They are read by another task, which ends with the stream.
  var batches: AsyncStream<[ScanStep]> {
    AsyncStream { continuation in
      let task = Task.detached(priority: .userInitiated) {
        var batch: [ScanStep] = []
        var last = ContinuousClock.now
        try? read { step in
          batch.append(step)
          let now = ContinuousClock.now
          guard now - last > Self.pause else { return }
          continuation.yield(batch)
          batch = []
          last = now
        }
        continuation.yield(batch)
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Reads the folders on the current task.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func read(_ take: (ScanStep) -> Void) throws {
    var comparer = ContentComparer(followsFileLinks: followsFileLinks)
    var pending: [Folder] = [Folder(number: nil, path: FilePath(), isLeft: true, isRight: true)]
    var next = 0
    var count = 0
    while next < pending.count {
      let folder = pending[next]
      next += 1
      do {
        for (name, kinds) in try Self.pairs(items(of: folder, isLeft: true), items(of: folder, isLeft: false)) {
          try Task.checkCancellation()
          let path = folder.path.appending(name)
          let entry = try entry(name, kinds.left, kinds.right, at: path, in: folder.number, &comparer)
          if entry.isFolder {
            let isPair = entry.isPairOfFolders
            pending.append(
              Folder(
                number: count, path: path, isLeft: isPair || entry.left != nil, isRight: isPair || entry.right != nil))
          }
          take(.entry(entry))
          count += 1
        }
      } catch let error as Errno { take(.failure(folder: folder.number, note: error.words)) }
    }
  }

  /// Compares an entry again, whose files may have changed. Its types are read again, too.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  @concurrent func again(_ old: ScannedEntry, at path: FilePath) async throws -> ScannedEntry {
    var comparer = ContentComparer(followsFileLinks: followsFileLinks)
    let folder = path.removingLastComponent()
    func kind(_ root: FilePath) -> FolderItem.Kind? {
      let items = try? FolderItem.items(
        in: root.pushing(folder), isNamed: folder.isEmpty, followsFileLinks: followsFileLinks)
      return items?.first { $0.name == old.name }?.kind
    }
    let (left, right) = (kind(left), kind(right))
    guard left != nil || right != nil else {
      var gone = old
      (gone.state, gone.note) = (.unreadable, Errno.noSuchFileOrDirectory.words)
      return gone
    }
    return try entry(old.name, left, right, at: path, in: old.parent, &comparer)
  }

  /// A folder that is to be read.
  private struct Folder {
    let number: Int?
    let path: FilePath
    let isLeft: Bool
    let isRight: Bool
  }

  private func items(of folder: Folder, isLeft: Bool) throws(Errno) -> [FolderItem] {
    guard isLeft ? folder.isLeft : folder.isRight else { return [] }
    return try FolderItem.items(
      in: (isLeft ? left : right).pushing(folder.path), isNamed: folder.number == nil,
      followsFileLinks: followsFileLinks)
  }

  private typealias Pair = (name: FilePath.Component, kinds: (left: FolderItem.Kind?, right: FolderItem.Kind?))

  /// Joins the sorted entries of two folders by their names.
  private static func pairs(_ left: [FolderItem], _ right: [FolderItem]) -> [Pair] {
    var result: [Pair] = []
    result.reserveCapacity(max(left.count, right.count))
    var (a, b) = (left[...], right[...])
    while let first = a.first ?? b.first {
      if let mine = a.first, let theirs = b.first, mine.name == theirs.name {
        result.append((first.name, (mine.kind, theirs.kind)))
        a.removeFirst()
        b.removeFirst()
      } else if let mine = a.first, b.first.map({ mine.name.isBefore($0.name) }) ?? true {
        result.append((mine.name, (mine.kind, nil)))
        a.removeFirst()
      } else if let theirs = b.popFirst() {
        result.append((theirs.name, (nil, theirs.kind)))
      }
    }
    return result
  }

  private func entry(
    _ name: FilePath.Component, _ mine: FolderItem.Kind?, _ theirs: FolderItem.Kind?, at path: FilePath,
    in parent: Int?, _ comparer: inout ContentComparer
  ) throws -> ScannedEntry {
    var entry = ScannedEntry(parent: parent, name: name, left: mine, right: theirs, state: .same)
    do {
      switch (mine, theirs) {
      case (.unknown(let error), _), (_, .unknown(let error)): throw error
      case (nil, _): entry.state = .added
      case (_, nil): entry.state = .deleted
      case (.folder, .folder): break
      case (.file(let size), .file(let other)):
        let isEqual = try size == other && comparer.areEqual(left.pushing(path), right.pushing(path))
        entry.state = isEqual ? .same : .changed
      case (.link, .link):
        let targets = try (
          ContentComparer.target(of: left.pushing(path)), ContentComparer.target(of: right.pushing(path))
        )
        entry.state = targets.0 == targets.1 ? .same : .changed
      case (.special, .special):
        (entry.state, entry.note) = (.unreadable, "a pipe, socket or device is not opened")
      case (let mine?, let theirs?):
        (entry.state, entry.note) = (.otherType, "\(mine.words), then \(theirs.words)")
      }
    } catch let error as Errno { (entry.state, entry.note) = (.unreadable, error.words) }
    return entry
  }
}
