import GitAccess

/// A branch of the repository.
nonisolated struct Branch: Hashable, Sendable {
  /// The name, in the form that git accepts.
  let bytes: [UInt8]
  /// The commit that the branch points to.
  let commit: ObjectName
  /// The readable name of the branch's upstream; empty if there is none.
  let upstream: String
  /// The first line of the last commit's message, as readable text.
  let summary: String
  /// The time of the last commit, in seconds since 1970.
  let time: Int64
  /// True if HEAD points to the branch.
  let isCurrent: Bool

  /// The readable name.
  var name: String { Readable.name(bytes) }

  static let format =
    "--format=%(HEAD)%00%(refname:lstrip=2)%00%(objectname)%00%(upstream:lstrip=2)%00%(committerdate:unix)%00%(contents:subject)"

  /// Reads the output of `git for-each-ref` with this format: one line for each branch.
  static func read(_ bytes: [UInt8]) -> [Branch] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: 0, omittingEmptySubsequences: false)
      guard fields.count == 6, !fields[1].isEmpty, let commit = ObjectName(fields[2]) else { return nil }
      return Branch(
        bytes: Array(fields[1]), commit: commit, upstream: Readable.name(fields[3]),
        summary: Readable.name(fields[5].prefix(1000)), time: Int64(String(decoding: fields[4], as: UTF8.self)) ?? 0,
        isCurrent: fields[0].first == UInt8(ascii: "*"))
    }
  }
}

/// A stash: changes that were put away.
nonisolated struct StashEntry: Hashable, Sendable {
  /// The commit that contains the changes.
  let commit: ObjectName
  /// The place in the list, 0 for the newest.
  let index: Int
  /// The message, as readable text.
  let summary: String
  /// The time at which it was put away, in seconds since 1970.
  let time: Int64

  /// Git's name for the entry.
  var name: String { "stash@{\(index)}" }

  static let format = "--format=%H%x00%ct%x00%gs"

  /// Reads the output of `git stash list -z` with this format.
  static func read(_ bytes: [UInt8]) -> [StashEntry] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: fields.count - 2, by: 3).enumerated().compactMap { index, place in
      guard let commit = ObjectName(fields[place]) else { return nil }
      return StashEntry(
        commit: commit, index: index, summary: Readable.name(fields[place + 2].prefix(1000)),
        time: Int64(String(decoding: fields[place + 1], as: UTF8.self)) ?? 0)
    }
  }
}
