import GitAccess

/// A commit as a line of the history.
nonisolated struct HistoryEntry: Sendable {
  /// The commit.
  let name: ObjectName
  /// The parent commits.
  let parents: [ObjectName]
  /// The time of authorship, in seconds since 1970.
  let time: Int64
  /// The bytes of the record, which contain the texts.
  private let record: [UInt8]
  private let places: (author: Range<Int>, references: Range<Int>, summary: Range<Int>)
  /// The lines that connect the commit with the commits above and below it.
  var graph = GraphRow()

  /// The format of `git log -z` that is read: six fields, separated by NUL.
  static let format = "--format=%H%x00%P%x00%at%x00%an%x00%D%x00%s"
  static let fieldCount = 6

  /// Reads a record. Returns nil if it has another form.
  init?(fields: [ArraySlice<UInt8>]) {
    guard fields.count == Self.fieldCount, let name = ObjectName(fields[0]) else { return nil }
    self.name = name
    parents = fields[1].split(separator: UInt8(ascii: " ")).compactMap { ObjectName($0) }
    time = Int64(String(decoding: fields[2], as: UTF8.self)) ?? 0
    // The maximum length of a text. A malicious one may have megabytes.
    let texts = fields[3...5].map { $0.prefix(1000) }
    record = Array(texts.joined())
    let ends = (texts[0].count, texts[0].count + texts[1].count)
    places = (0..<ends.0, ends.0..<ends.1, ends.1..<record.count)
  }

  /// The author, as readable text.
  var author: String { Readable.name(record[places.author]) }
  /// The branches and tags that point to the commit, as readable text.
  var references: [String] {
    Readable.name(record[places.references]).components(separatedBy: ", ")
  }
  /// The first line of the message, as readable text.
  var summary: String { Readable.name(record[places.summary]) }
}

extension String {
  /// Returns the parts between separators. An empty text has no parts.
  fileprivate nonisolated func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    if !rest.isEmpty { parts.append(String(rest)) }
    return parts
  }
}
