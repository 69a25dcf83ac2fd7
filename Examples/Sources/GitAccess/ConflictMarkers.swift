import Synchronization

/// A line that marks the beginning or the end of a conflict.
package nonisolated struct ConflictMarker: Equatable, Sendable {
  /// The path of the file.
  package let path: [UInt8]
  /// The number of the line, from 1.
  package let line: Int
}

/// Finds the markers of conflicts among the lines that a diff without context adds. Reads the diff while git writes it.
nonisolated final class ConflictMarkerFinder: Sendable {
  private struct State {
    var rest: [UInt8] = []
    var path: [UInt8] = []
    /// The number of the next added line.
    var line = 0
    /// The numbers of lines of the hunk that have not arrived yet.
    var left = (old: 0, new: 0)
    var markers: [ConflictMarker] = []
  }

  private let state = Mutex(State())
  /// The maximum number of markers. More are of no use to the user.
  private static let limit = 1000

  var markers: [ConflictMarker] { state.withLock { $0.markers } }

  /// Reads more output. Returns false when there are enough markers.
  func read(_ bytes: [UInt8]) -> Bool {
    state.withLock { state in
      let all = state.rest + bytes
      var start = 0
      while let end = all[start...].firstIndex(of: UInt8(ascii: "\n")) {
        Self.take(all[start..<end], &state)
        start = end + 1
      }
      state.rest = Array(all[start...])
      return state.markers.count < Self.limit
    }
  }

  private static func take(_ line: ArraySlice<UInt8>, _ state: inout State) {
    switch line.first {
    case UInt8(ascii: "-") where state.left.old > 0: state.left.old -= 1
    case UInt8(ascii: "+") where state.left.new > 0:
      if isMarker(line.dropFirst()) { state.markers.append(ConflictMarker(path: state.path, line: state.line)) }
      state.left.new -= 1
      state.line += 1
    case UInt8(ascii: "@"): readHunk(line, &state)
    default:
      // A name that is not plain text stands in quotation marks, and a tab follows a name with blanks. The name is only
      // shown.
      guard line.starts(with: "+++ ".utf8) else { return }
      let name = line.dropFirst(4).filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\t") }
      state.path = Array(name.dropFirst(2))
    }
  }

  /// Reads the positions in `@@ -1,2 +3 @@`.
  private static func readHunk(_ line: ArraySlice<UInt8>, _ state: inout State) {
    let words = line.split(separator: UInt8(ascii: " "))
    guard words.count >= 3 else { return }
    func span(_ word: ArraySlice<UInt8>) -> (start: Int, count: Int) {
      let numbers = word.dropFirst().split(separator: UInt8(ascii: ",")).map { Int(Array($0).asText) ?? 0 }
      return (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 1)
    }
    state.left = (span(words[1]).count, span(words[2]).count)
    state.line = span(words[2]).start
  }

  /// The number of characters of a marker, unless an attribute of the file asks for more.
  private static let width = 7

  /// Returns true for `<<<<<<< name` and `>>>>>>> name`. The line between both sides is not enough, because it also
  /// underlines headings.
  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    guard let sign = line.first, sign == UInt8(ascii: "<") || sign == UInt8(ascii: ">") else { return false }
    let rest = line.drop { $0 == sign }
    return line.count - rest.count >= width && (rest.isEmpty || rest.first == UInt8(ascii: " ") || rest.first == 13)
  }
}

extension Repository {
  /// Returns the markers of conflicts that files have and the last commit does not have.
  ///
  /// - Parameters:
  ///   - paths: the files; all files if this is empty.
  ///   - index: an index whose contents are searched; nil to search the files of the folder.
  /// - Throws: `GitError`.
  package func conflictMarkers(in paths: [[UInt8]] = [], of index: IndexFile? = nil) async throws(GitError)
    -> [ConflictMarker]
  {
    let finder = ConflictMarkerFinder()
    let options = [
      "--no-ext-diff", "--no-textconv", "--no-color", "--no-renames", "--no-relative", "-U0", "--src-prefix=a/",
      "--dst-prefix=b/", "--ignore-submodules=all",
    ]
    try await read(
      ["diff"] + (index == nil ? [] : ["--cached"]) + options + ["HEAD"], paths: paths, index: index
    ) { finder.read($0) }
    return finder.markers
  }
}
