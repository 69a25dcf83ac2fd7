import NibKit

/// All lists, and the open list. This is the content of the file.
nonisolated final class Notebook: NibDecodable, NibEncodable {
  /// The lists, in the order of the user.
  var lists: [Checklist]
  /// The list that the user has open; it is one of the lists. Nil means the first.
  weak var open: Checklist?

  /// Creates a new notebook.
  init(lists: [Checklist] = []) { self.lists = lists }

  /// Creates a notebook from a file.
  init(coder: NibDecoder) throws {
    lists = []
    try coder.attachChildren(to: self)
  }

  static var members: Members {
    Members(of: Notebook.self) {
      $0.children { $0.lists.append($1 as Checklist) }
      $0.outlet("open") { swap(&$0.open, &$1) }
    }
  }

  /// Version 1 contains the open list. A program for version 0 has no such outlet. From the version, it knows that the
  /// file is newer, and not damaged.
  static var archiveVersion: Int { 1 }

  /// Encodes the values that `init(coder:)` decodes, and the outlet.
  func encode(with encoder: NibEncoder) {
    encoder.encodeChildren(lists)
    encoder.encodeConditionalReference(open, forKey: "open")
  }

  /// The index of the open list. The index of the first list if none is open, or if the open one was removed.
  var openIndex: Int { lists.firstIndex { $0 === open } ?? 0 }
}
