/// The output of `git status --porcelain=v2 --branch -z`.
nonisolated struct Status: Equatable, Sendable {
  /// The name of the last commit; nil before the first one.
  private(set) var head: String?
  /// The branch, for people; nil if HEAD is detached.
  private(set) var branch: String?
  /// The files that differ from the last commit, in git's order. Files that git does not track are left out.
  private(set) var files: [ChangedFile] = []

  /// True before the first commit.
  var isUnborn: Bool { head == nil }

  /// Reads git's output.
  ///
  /// - Throws: `GitError.unreadable` if the bytes are something else.
  init(_ bytes: [UInt8]) throws(GitError) {
    // A path may hold every byte but NUL, which ends it.
    var records = bytes.split(separator: 0, omittingEmptySubsequences: false)[...]
    guard records.popLast()?.isEmpty != false else { throw .unreadable }
    while let record = records.popFirst() {
      switch record.first {
      case UInt8(ascii: "#"): readHeader(record.dropFirst(2))
      case UInt8(ascii: "?"), UInt8(ascii: "!"): continue
      case UInt8(ascii: "1"): files.append(try Self.ordinary(record))
      case UInt8(ascii: "2"):
        guard let origin = records.popFirst(), !origin.isEmpty else { throw .unreadable }
        files.append(try Self.renamed(record, from: Array(origin)))
      case UInt8(ascii: "u"): files.append(try Self.unmerged(record))
      default: throw .unreadable
      }
    }
  }

  private mutating func readHeader(_ header: ArraySlice<UInt8>) {
    func value(of name: String) -> ArraySlice<UInt8>? {
      header.starts(with: name.utf8) ? header.dropFirst(name.utf8.count) : nil
    }
    if let name = value(of: "branch.oid ").map({ Readable.name($0) }) {
      head = name == "(initial)" ? nil : name
    }
    if let name = value(of: "branch.head ").map({ Readable.name($0) }) {
      branch = name == "(detached)" ? nil : name
    }
  }

  /// The fields of a record, of which the last may hold blanks.
  private static func fields(_ record: ArraySlice<UInt8>, _ count: Int) throws(GitError) -> [ArraySlice<UInt8>] {
    let fields = record.split(separator: UInt8(ascii: " "), maxSplits: count - 1, omittingEmptySubsequences: false)
    guard fields.count == count, fields[1].count == 2, fields.allSatisfy({ !$0.isEmpty }) else { throw .unreadable }
    return fields
  }

  /// `1 XY sub mH mI mW hH hI path`
  private static func ordinary(_ record: ArraySlice<UInt8>) throws(GitError) -> ChangedFile {
    let fields = try fields(record, 9)
    return file(fields, origin: nil)
  }

  /// `2 XY sub mH mI mW hH hI score path`, with the path before in the next record.
  private static func renamed(_ record: ArraySlice<UInt8>, from origin: [UInt8]) throws(GitError) -> ChangedFile {
    let fields = try fields(record, 10)
    return file(fields, origin: origin)
  }

  private static func file(_ fields: [ArraySlice<UInt8>], origin: [UInt8]?) -> ChangedFile {
    let letters = Array(fields[1])
    return ChangedFile(
      path: Array(fields[fields.count - 1]), origin: origin, staged: letters[0], unstaged: letters[1],
      index: IndexEntry(mode: fields[4], object: fields[7]), folderMode: mode(fields[5]), isUnmerged: false)
  }

  /// `u XY sub m1 m2 m3 mW h1 h2 h3 path`
  private static func unmerged(_ record: ArraySlice<UInt8>) throws(GitError) -> ChangedFile {
    let fields = try fields(record, 11)
    return ChangedFile(
      path: Array(fields[10]), origin: nil, staged: UInt8(ascii: "."), unstaged: UInt8(ascii: "U"),
      index: IndexEntry(mode: fields[4], object: fields[8]), folderMode: mode(fields[6]), isUnmerged: true)
  }

  private static func mode(_ field: ArraySlice<UInt8>) -> String? {
    IndexEntry(mode: field, object: [])?.mode
  }
}
