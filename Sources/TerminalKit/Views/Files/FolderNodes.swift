internal import FileAccess
internal import NibModel

/// A data source with folders as nodes of a tree.
final class FolderNodes: TreeDataSource {
  weak var owner: DirectoryTree?

  /// The maximum number of entries of a folder that are shown.
  nonisolated private static let most = 20_000

  /// The file or folder of a node.
  nonisolated struct Place {
    let path: String
    let name: String
    let isFolder: Bool
  }

  /// Returns the nodes of a folder. If the folder does not answer at once, returns a row that says so. The nodes
  /// replace it later.
  func children(of node: TreeNode?) -> [TreeNode] {
    guard let owner, FolderAccess.isAllowed else { return [] }
    let folder = node.map { ($0.value as? Place)?.path ?? "" } ?? owner.root
    let (showsHidden, showsFoldersOnly) = (owner.showsHidden, owner.showsFoldersOnly)
    let question = FileQuestion {
      FolderListing(of: folder, showsHidden: showsHidden, showsFoldersOnly: showsFoldersOnly)
    }
    if let listing = question.answer(within: owner.patience) { return nodes(for: listing, in: folder) }
    let row = TreeNode(.loading, "")
    let work: @MainActor () async throws -> Void = { [weak self, weak node] in
      let listing = await question.answer
      guard let self, let owner = self.owner else { return }
      // By now the folder may have been closed and read again.
      if let node, node.children.first === row {
        node.children = nodes(for: listing, in: folder)
      } else if node == nil, owner.nodes.first === row {
        owner.nodes = nodes(for: listing, in: folder)
      }
      owner.revealWanted()
    }
    if let host = owner.window?.host { host.actions.start(work) } else { Task { try await work() } }
    return [row]
  }

  private func nodes(for listing: FolderListing, in folder: String) -> [TreeNode] {
    switch listing {
    case .entries(let entries, let isCut):
      entries.map { node(for: $0, in: folder) }
        + (isCut ? [row(for: Note(word: .moreNames, detail: "\(Self.most)"))] : [])
    case .failure(let error): [row(for: Note(error))]
    }
  }

  private func node(for entry: FolderEntry, in folder: String) -> TreeNode {
    let path = folder.hasSuffix("/") ? folder + entry.name : folder + "/" + entry.name
    return TreeNode(
      entry.name.printable + (entry.isFolder ? "/" : ""),
      value: Place(path: path, name: entry.name, isFolder: entry.isFolder), mayHaveChildren: entry.isFolder)
  }

  /// Returns a row with a note in place of entries.
  private func row(for note: Note) -> TreeNode {
    let node = TreeNode(owner.map { note.text(in: $0.kitWords) } ?? "", value: note)
    node.look = Look(foreground: .role(.muted), italic: true)
    return node
  }

  /// The text of a row that is not an entry.
  nonisolated struct Note {
    let word: Word?
    let detail: String

    init(word: Word, detail: String) { (self.word, self.detail) = (word, detail) }

    /// Creates the reason why a folder cannot be read. Rare reasons have the message of the system.
    init(_ error: SystemError) {
      word = error.isMissingFile ? .noFolder : error.isRefusal ? .noAccess : nil
      detail = error.description
    }

    func text(in words: Words) -> String { word.map { words[$0, detail] } ?? detail }
  }

  /// The entries of a folder, as a tree shows them.
  private nonisolated enum FolderListing: Sendable {
    case entries([FolderEntry], isCut: Bool)
    case failure(SystemError)

    /// Reads a folder. Folders come first. Names are sorted without regard to case.
    init(of folder: String, showsHidden: Bool, showsFoldersOnly: Bool) {
      do throws(SystemError) {
        let entries = try FileSystem.entries(in: folder, limit: most + 1)
        let shown = entries.filter { (showsHidden || !$0.name.hasPrefix(".")) && ($0.isFolder || !showsFoldersOnly) }
        let sorted = shown.map { (entry: $0, name: $0.name.lowercased()) }.sorted { one, other in
          if one.entry.isFolder != other.entry.isFolder { return one.entry.isFolder }
          return (one.name, one.entry.name) < (other.name, other.entry.name)
        }
        self = .entries(sorted.prefix(most).map(\.entry), isCut: entries.count > most)
      } catch {
        self = .failure(error)
      }
    }
  }
}

/// The time for which a key press waits for the file system. A local disk answers sooner. Later answers are shown when
/// they arrive.
enum FilePatience {
  /// Tests that are not about time use a longer one, so that they do not depend on the load of the machine.
  static var time = Duration.milliseconds(8)
}
