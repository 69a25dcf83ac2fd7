import NibComparing
import NibModel
import TestSupport
import Testing

/// Random merges of Xcode's files, compared with edits that are made on a model of the file.
@Suite struct XcodeMergePropertyTests {
  @Test(
    "edits of two sides that touch different pieces make the file with both, to the byte",
    arguments: rounds(60))
  func disjointEdits(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let base = EditedXib(edits: 10 + Int(seed % 20), with: &numbers)
    var (ours, theirs, both) = (base, base, base)
    var touched = base.samples
    for number in 0..<4 {
      guard let edit = ours.edit(id: "o\(number)", with: &numbers) else { continue }
      var edited = ours
      let pieces = edited.apply(edit)
      if pieces.contradicts(base.samples) { continue }
      touched += pieces
      ours = edited
      both.apply(edit)
    }
    for number in 0..<4 {
      guard let edit = theirs.edit(id: "t\(number)", with: &numbers) else { continue }
      var edited = theirs
      if edited.apply(edit).contradicts(touched) { continue }
      theirs = edited
      both.apply(edit)
    }
    let merge = try xcodeMerge(base.text, ours.text, theirs.text)
    #expect(merge.conflicts.map(\.message) == [])
    #expect(merge.text == both.text)
  }

  @Test("no change of a side is lost, whatever both have changed", arguments: rounds(100))
  func overlappingEdits(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed + 1_000_000)
    let base = EditedXib(edits: 4 + Int(seed % 12), with: &numbers)
    func edited(_ prefix: String) -> String {
      var version = base
      for number in 0..<6 {
        if let edit = version.edit(id: "\(prefix)\(number)", with: &numbers) { version.apply(edit) }
      }
      return version.text
    }
    let (ours, theirs) = (edited("o"), edited("t"))
    let merge = try xcodeMerge(base.text, ours, theirs, rules: [])
    let facts = [base.text, ours, theirs].map(XcodeFacts.init)
    if merge.conflicts.isEmpty {
      #expect(XcodeFacts(merge.text).missing(of: facts[1], base: facts[0], other: facts[2]) == [])
      #expect(XcodeFacts(merge.text).missing(of: facts[2], base: facts[0], other: facts[1]) == [])
    } else {
      #expect(XcodeFacts(merge.taking(.ours)).missing(of: facts[1], base: facts[0], other: facts[2]) == [])
      #expect(XcodeFacts(merge.taking(.theirs)).missing(of: facts[2], base: facts[0], other: facts[1]) == [])
      // What is left in the file can be opened, and becomes the text of ours again.
      #expect(
        try LayoutMerge.withoutComments(SourceText(file: "", bytes: merge.commented.bytes))
          == Array(merge.taking(.ours).utf8))
      #expect(merge.commented.bytes != Array(merge.taking(.ours).utf8))
    }
  }

  @Test(
    "a merge without changes of one side, or with equal changes, is the other side to the byte",
    arguments: rounds(20))
  func oneSide(seed: UInt64) throws {
    var numbers = SplitMix(seed: seed)
    let base = EditedXib(edits: 10, with: &numbers)
    var version = base
    for number in 0..<6 {
      if let edit = version.edit(id: "o\(number)", with: &numbers) { version.apply(edit) }
    }
    // Not the fast way: a space differs.
    let spaced = base.text.replacing("?>\n", with: "?> \n")
    #expect(
      try xcodeMerge(base.text, spaced, version.text).text == version.text.replacing("?>\n", with: "?> \n"))
    #expect(
      try xcodeMerge(base.text, version.text, spaced).text == version.text.replacing("?>\n", with: "?> \n"))
    #expect(try xcodeMerge(base.text, version.text, version.text + "\n").text == version.text + "\n")
  }
}

/// The values and places of the objects of one of Xcode's files. They are found by splitting the text at `<`, without the
/// code under test.
private struct XcodeFacts {
  /// By the id of an object, and the name of an attribute, or the key of a value.
  private var facts: [String: String] = [:]

  init(_ text: String) {
    var open: [(name: String, id: String)] = []
    for piece in text.split(separator: "<") {
      let tag = piece.prefix { $0 != ">" }
      if tag.hasPrefix("/") {
        open.removeLast()
        continue
      }
      if tag.hasPrefix("?") { continue }
      let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
      let parts = tag.split(separator: "\"")
      var values: [String: String] = [:]
      for (attribute, value) in zip(parts, parts.dropFirst()) where attribute.hasSuffix("=") {
        values[attribute.dropLast().split { $0.isWhitespace }.last.map(String.init) ?? ""] = String(value)
      }
      let owner = open.last { !$0.id.isEmpty }?.id ?? ""
      if let id = values["id"] {
        for (attribute, value) in values { facts["\(id) \(attribute)"] = value }
        facts["\(id) element"] = name
        facts["\(id) container"] = "\(owner) \(open.last?.name ?? "")"
      } else if let key = values["key"] {
        let text = tag.hasSuffix("/") ? "" : piece.drop { $0 != ">" }
        facts["\(owner) @\(key)"] = "\(values.sorted { $0.key < $1.key }) \(text)"
      }
      if !tag.hasSuffix("/") { open.append((name, values["id"] ?? "")) }
    }
  }

  /// Returns the changes of a side that are missing here, and those that neither side has made.
  func missing(of side: XcodeFacts, base: XcodeFacts, other: XcodeFacts) -> [String] {
    Set(facts.keys).union(side.facts.keys).union(base.facts.keys).sorted().filter { key in
      let (now, mine, before, others) = (facts[key], side.facts[key], base.facts[key], other.facts[key])
      return now != mine && (mine != before || now != others)
    }
  }
}
