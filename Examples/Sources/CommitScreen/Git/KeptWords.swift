import GitAccess

/// The file in which one screen keeps the words of a commit that is not made yet, so that they are not lost when the
/// screen or the program ends.
///
/// Each screen has a file of its own, also beside screens of other programs. A screen that begins later takes over the
/// words of one that has ended.
final class KeptWords {
  /// The words that were kept in the file when the screen took it over; nil if there were none.
  let first: Message?
  /// The path of the file. Its content is the summary, a newline, and the details. It is in the folder of git's data, so
  /// it is never committed.
  private let path: [UInt8]
  private let lock: FileLock

  /// The maximum number of screens of a repository that keep words at the same time.
  private static let mostScreens = 64
  /// The maximum number of bytes that are read.
  private static let mostBytes = 1 << 20

  /// Takes over the words of a screen that has ended. If there are none, takes a file that no screen has.
  ///
  /// Returns nil if no file can be made.
  init?(in repository: Repository) {
    let paths = (0..<Self.mostScreens).map { number in
      repository.notes + Array("/COMMIT_DRAFT\(number == 0 ? "" : "-\(number)")".utf8)
    }
    // A file without words ends the search only if no other file has words.
    var free: (path: [UInt8], lock: FileLock)?
    for path in paths where free == nil || Self.isThere(path) {
      guard let lock = FileLock(path + Array(".open".utf8)) else { continue }
      if let words = Self.read(path) {
        (first, self.path, self.lock) = (words, path, lock)
        return
      }
      if free == nil { free = (path, lock) }
    }
    guard let free else { return nil }
    (first, path, lock) = (nil, free.path, free.lock)
  }

  private static func isThere(_ path: [UInt8]) -> Bool { FolderStamp(of: path) != nil }

  private static func read(_ path: [UInt8]) -> Message? {
    guard let bytes = PrivateFile.read(path, limit: mostBytes) else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let words = Message(summary: Array(lines[0]).asText, details: lines.count > 1 ? Array(lines[1]).asText : "")
    return words.isEmpty ? nil : words
  }

  /// Keeps words, or deletes the words that were kept.
  ///
  /// - Returns: false if the file cannot be written.
  @discardableResult
  func keep(_ words: Message?) -> Bool {
    guard let words else { return PrivateFile.remove(path) }
    return PrivateFile.write(Array("\(words.summary)\n\(words.details)".utf8), to: path)
  }
}
