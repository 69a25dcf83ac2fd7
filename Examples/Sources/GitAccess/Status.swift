/// The output of `git status --porcelain=v2 --branch -z`.
package nonisolated struct Status: Equatable, Sendable {
  /// The name of the last commit; nil before the first one.
  package internal(set) var head: String?
  /// The readable name of the branch; nil if HEAD is detached.
  package internal(set) var branch: String?
  /// The readable name of the branch's upstream; nil if there is none.
  package internal(set) var upstream: String?
  /// The numbers of commits by which the branch and its upstream differ; nil if git does not report them.
  package internal(set) var distance: Distance?
  /// The files that differ from the last commit, in git's order.
  package internal(set) var files: [ChangedFile] = []

  /// The commits between a branch and its upstream.
  package struct Distance: Equatable, Sendable {
    /// The number of commits that only the branch has.
    package let ahead: Int
    /// The number of commits that only the upstream has.
    package let behind: Int
  }

  /// True before the first commit.
  package var isUnborn: Bool { head == nil }

  /// Creates a status without information.
  package init() {}

  /// Reads git's complete output. Files that git does not track are left out.
  ///
  /// - Throws: `GitError.unreadable` if the bytes have another form.
  package init(_ bytes: [UInt8]) throws(GitError) {
    var reader = StatusReader(takesUntracked: false)
    try reader.read(bytes)
    self = try reader.finish()
  }
}

/// Reads a status while git writes it.
package nonisolated struct StatusReader: Sendable {
  /// The status that has been read so far.
  package private(set) var status = Status()
  private let takesUntracked: Bool
  /// The bytes of an incomplete record.
  private var rest: [UInt8] = []
  /// The record of a rename whose second path has not arrived yet.
  private var rename: [UInt8]?

  /// - Parameter takesUntracked: true to include files that git does not track.
  package init(takesUntracked: Bool) { self.takesUntracked = takesUntracked }

  /// Reads the next bytes. O(bytes).
  ///
  /// - Throws: `GitError.unreadable` if the bytes have another form.
  package mutating func read(_ bytes: [UInt8]) throws(GitError) {
    var start = bytes.startIndex
    // A path may contain every byte except NUL, which ends it.
    while let end = bytes[start...].firstIndex(of: 0) {
      let record = rest.isEmpty ? bytes[start..<end] : (rest + bytes[start..<end])[...]
      rest = []
      start = end + 1
      try take(record)
    }
    rest += bytes[start...]
  }

  /// Returns the status after git has ended.
  ///
  /// - Throws: `GitError.unreadable` if the last record has no end.
  package func finish() throws(GitError) -> Status {
    guard rest.isEmpty, rename == nil else { throw .unreadable }
    return status
  }

  private mutating func take(_ record: ArraySlice<UInt8>) throws(GitError) {
    if let rename {
      guard !record.isEmpty else { throw .unreadable }
      status.files.append(try Self.renamed(rename[...], from: Array(record)))
      self.rename = nil
      return
    }
    switch record.first {
    case UInt8(ascii: "#"): readHeader(record.dropFirst(2))
    case UInt8(ascii: "!"): break
    case UInt8(ascii: "?"):
      if takesUntracked { status.files.append(ChangedFile(untracked: Array(record.dropFirst(2)))) }
    case UInt8(ascii: "1"): status.files.append(try Self.ordinary(record))
    case UInt8(ascii: "2"): rename = Array(record)
    case UInt8(ascii: "u"): status.files.append(try Self.unmerged(record))
    default: throw .unreadable
    }
  }

  private mutating func readHeader(_ header: ArraySlice<UInt8>) {
    func value(of name: String) -> String? {
      header.starts(with: name.utf8) ? Readable.name(header.dropFirst(name.utf8.count)) : nil
    }
    if let name = value(of: "branch.oid ") { status.head = name == "(initial)" ? nil : name }
    if let name = value(of: "branch.head ") { status.branch = name == "(detached)" ? nil : name }
    if let name = value(of: "branch.upstream ") { status.upstream = name }
    if let numbers = value(of: "branch.ab ")?.split(separator: " ").map({ Int($0) }), numbers.count == 2,
      let ahead = numbers[0], let behind = numbers[1]
    {
      status.distance = Status.Distance(ahead: ahead, behind: max(0, 0 &- behind))
    }
  }

  /// Returns the fields of a record. The last field may contain spaces.
  private static func fields(_ record: ArraySlice<UInt8>, _ count: Int) throws(GitError) -> [ArraySlice<UInt8>] {
    let fields = record.split(separator: UInt8(ascii: " "), maxSplits: count - 1, omittingEmptySubsequences: false)
    guard fields.count == count, fields[1].count == 2, fields.allSatisfy({ !$0.isEmpty }) else { throw .unreadable }
    return fields
  }

  /// `1 XY sub mH mI mW hH hI path`
  private static func ordinary(_ record: ArraySlice<UInt8>) throws(GitError) -> ChangedFile {
    file(try fields(record, 9), origin: nil)
  }

  /// `2 XY sub mH mI mW hH hI score path`, with the previous path in the next record.
  private static func renamed(_ record: ArraySlice<UInt8>, from origin: [UInt8]) throws(GitError) -> ChangedFile {
    file(try fields(record, 10), origin: origin)
  }

  private static func file(_ fields: [ArraySlice<UInt8>], origin: [UInt8]?) -> ChangedFile {
    let letters = Array(fields[1])
    return ChangedFile(
      path: Array(fields[fields.count - 1]), origin: origin, staged: letters[0], unstaged: letters[1],
      index: IndexEntry(mode: fields[4], object: fields[7]), folderMode: mode(fields[5]), isUnmerged: false,
      submodule: Submodule(fields[2]))
  }

  /// `u XY sub m1 m2 m3 mW h1 h2 h3 path`
  private static func unmerged(_ record: ArraySlice<UInt8>) throws(GitError) -> ChangedFile {
    let fields = try fields(record, 11)
    return ChangedFile(
      path: Array(fields[10]), origin: nil, staged: UInt8(ascii: "."), unstaged: UInt8(ascii: "U"),
      index: IndexEntry(mode: fields[4], object: fields[8]), folderMode: mode(fields[6]), isUnmerged: true,
      submodule: Submodule(fields[2]))
  }

  private static func mode(_ field: ArraySlice<UInt8>) -> String? {
    IndexEntry(mode: field, object: [])?.mode
  }
}
