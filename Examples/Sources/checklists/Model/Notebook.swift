import NibKit

/// All lists, and which of them is open: what is kept in the file.
nonisolated final class Notebook: NibDecodable, NibEncodable {
  /// The lists, in the order that the user gives them.
  var lists: [Checklist]
  /// The list that the user looks at: one of the lists. Nil is the first.
  weak var open: Checklist?

  /// Creates a new one.
  init(lists: [Checklist] = []) { self.lists = lists }

  /// Creates one of a file.
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

  /// Version 1 knows which list is open. A program that knows version 0 has no such outlet: the version tells it that the
  /// file is newer than it is, and not damaged.
  static var archiveVersion: Int { 1 }

  /// The opposite of `init(coder:)`, and of the outlet.
  func encode(with encoder: NibEncoder) {
    encoder.encodeChildren(lists)
    encoder.encodeConditionalReference(open, forKey: "open")
  }

  /// The number of the open list; the first if none is open, or one that is gone.
  var openIndex: Int { lists.firstIndex { $0 === open } ?? 0 }
}
