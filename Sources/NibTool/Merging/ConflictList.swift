internal import NibComparing
internal import NibModel

/// The conflicts that a merge has left in one of Xcode's files: `Main.storyboard.conflicts.json` beside the file.
///
/// The list has the three texts that were merged, so that nothing of them is lost, whatever happens to the file.
struct ConflictList {
  struct Conflict {
    var kind: String
    var message: String
    var base: String
    var ours: String
    var theirs: String
    /// The side that a person has chosen, or nil.
    var take: MergeSide?
  }

  /// The name of the merged file.
  var file: String
  /// True if git has asked for the merge, so that it also knows when it is over.
  var isOfGit: Bool
  var rules: [MergeSettlement.Rule]
  var conflicts: [Conflict]
  var base: String
  var ours: String
  var theirs: String

  /// Returns the path of the list of a file.
  static func path(of file: String) -> String { file + ".conflicts.json" }

  init(_ merge: LayoutMerge, of sources: [SourceText], rules: Set<MergeSettlement.Rule>, file: String, isOfGit: Bool) {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    self.file = String(file.split(separator: "/").last ?? "")
    self.isOfGit = isOfGit
    self.rules = MergeSettlement.Rule.allCases.filter(rules.contains)
    conflicts = zip(merge.conflicts, merge.versions).map { conflict, versions in
      let former = conflict.former.map { sources[0].bytes[$0.lower..<$0.upper] }
      return Conflict(
        kind: conflict.kind.rawValue, message: conflict.message, base: text(former ?? versions.base[...]),
        ours: text(versions.ours[...]), theirs: text(versions.theirs[...]))
    }
    (base, ours, theirs) = (text(sources[0].bytes[...]), text(sources[1].bytes[...]), text(sources[2].bytes[...]))
  }

  /// Returns true if each line of a text is a mark of git's, or a line of one of the three texts.
  func hasLines(of text: [UInt8]) -> Bool {
    let lines = [base, ours, theirs].reduce(into: Set<ArraySlice<UInt8>>()) {
      $0.formUnion(Array($1.utf8).split(separator: UInt8(ascii: "\n")))
    }
    return text.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let sign = line.first ?? 0
      return "<|=>".utf8.contains(sign) && line.prefix(7).count == 7 && line.prefix(7).allSatisfy { $0 == sign }
        || lines.contains(line)
    }
  }

  // MARK: The file

  var json: String {
    func value(_ text: String) -> JSONValue { JSONValue(.string(text)) }
    func object(_ members: [(String, JSONValue)]) -> JSONValue {
      JSONValue(.object(members.map { JSONValue.Member(key: $0, value: $1) }))
    }
    let list = conflicts.enumerated().map { index, conflict in
      object([
        ("number", JSONValue(.number("\(index + 1)"))), ("kind", value(conflict.kind)),
        ("message", value(conflict.message)), ("base", value(conflict.base)), ("ours", value(conflict.ours)),
        ("theirs", value(conflict.theirs)),
        ("take", conflict.take.map { value($0.rawValue) } ?? JSONValue(.null)),
      ])
    }
    return object([
      ("version", JSONValue(.number("\(FormVersion.conflicts.number)"))), ("file", value(file)),
      ("git", JSONValue(.bool(isOfGit))),
      ("conflicts", JSONValue(.array(list))), ("rules", JSONValue(.array(rules.map { value($0.rawValue) }))),
      ("base", value(base)), ("ours", value(ours)), ("theirs", value(theirs)),
    ]).text + "\n"
  }

  /// Reads a list.
  ///
  /// - Throws: `Fault` if the text is not a list of conflicts.
  init(reading bytes: [UInt8]) throws(Fault) {
    let value: JSONValue
    do throws(JSONCursor.Fault) {
      value = try JSONReader.value(in: bytes, mostDepth: 8)
    } catch {
      throw Fault(noList: error.message)
    }
    guard let version = value["version"]?.integer else { throw Fault(noList: "it has no version") }
    guard version == FormVersion.conflicts.number else {
      throw Fault(
        words: "the list has version \(version), and this program reads version \(FormVersion.conflicts.number)")
    }
    file = try Self.text(value, "file")
    isOfGit = value["git"]?.bool ?? false
    (base, ours, theirs) = (
      try Self.text(value, "base"), try Self.text(value, "ours"), try Self.text(value, "theirs")
    )
    rules = (value["rules"]?.array ?? []).compactMap { $0.string.flatMap(MergeSettlement.Rule.init) }
    conflicts = []
    for (index, conflict) in (value["conflicts"]?.array ?? []).enumerated() {
      let take = conflict["take"]?.string
      guard take.flatMap(MergeSide.init) != nil || Self.isOpen(conflict["take"]) else {
        let written = (take ?? conflict["take"]?.written ?? "").shortened.printable
        throw Fault(
          words: "conflict \(index + 1): 'take' is '\(written)', and can be \"ours\", \"theirs\" or null")
      }
      conflicts.append(
        Conflict(
          kind: try Self.text(conflict, "kind"), message: try Self.text(conflict, "message"),
          base: try Self.text(conflict, "base"), ours: try Self.text(conflict, "ours"),
          theirs: try Self.text(conflict, "theirs"), take: take.flatMap(MergeSide.init)))
    }
  }

  struct Fault: Error {
    /// The fault as a sentence without a full stop.
    let words: String

    init(words: String) { self.words = words }

    init(noList reason: String) { words = "this is not a list of conflicts: \(reason)" }
  }

  /// Returns true if no side is chosen.
  private static func isOpen(_ take: JSONValue?) -> Bool {
    if case .null = take?.content ?? .null { true } else { false }
  }

  private static func text(_ value: JSONValue, _ key: String) throws(Fault) -> String {
    guard let text = value[key]?.string else { throw Fault(noList: "it has no text '\(key)'") }
    return text
  }
}
