/// The identifiers of scenes, segues and cells that code names, and the words of the code.
package struct IdentifierUses: Sendable {
  package enum Kind: Hashable, Sendable { case segue, scene, cell }

  /// A text that code gives for an identifier.
  package struct Use: Hashable, Sendable {
    package let kind: Kind
    package let text: String
    package let place: AppPlace
    /// True if a condition of the compiler decides whether the code runs.
    package var isConditional = false
    /// The storyboard that is asked for a scene, if the code makes it in the same expression.
    package var storyboard: ResourceUse?
  }

  /// A text with which code compares the identifier of a variable that may be no segue.
  package struct DoubtfulUse: Hashable, Sendable {
    /// The text, or nil if the code computes it.
    package let use: Use?
    /// The type of the variable. Empty if it is not known.
    package let type: String
  }

  package private(set) var uses: [Use] = []
  /// The comparisons with the identifiers of variables whose declared type is not a class of the system for segues.
  package private(set) var doubtful: [DoubtfulUse] = []
  /// The storyboards and nibs that code names.
  package private(set) var resources: [ResourceUse] = []
  /// True if code registers a cell with an identifier that is not written there.
  package private(set) var registersOtherCells = false
  /// The kinds of identifiers for which code declares a method with the name of the system's own.
  package private(set) var kindsOfOwnMethods: Set<Kind> = []
  /// The number of identifiers that the code computes.
  package private(set) var computed = 0
  /// The number of times that each literal occurs, by the hash of its text.
  private var literals: [UInt64: Int] = [:]
  /// The number of times that each word occurs, by its hash. A case of an enumeration can be an identifier.
  private var words: [UInt64: Int] = [:]

  /// The first and the last characters of the texts that code computes.
  private var prefixes: Set<String> = []
  private var suffixes: Set<String> = []

  mutating func add(_ other: IdentifierUses) {
    prefixes.formUnion(other.prefixes)
    suffixes.formUnion(other.suffixes)
    uses += other.uses
    doubtful += other.doubtful
    resources += other.resources
    kindsOfOwnMethods.formUnion(other.kindsOfOwnMethods)
    registersOtherCells = registersOtherCells || other.registersOtherCells
    computed += other.computed
    literals.merge(other.literals, uniquingKeysWith: +)
    words.merge(other.words, uniquingKeysWith: +)
  }

  mutating func add(_ use: Use) { uses.append(use) }
  mutating func add(_ resource: ResourceUse) { resources.append(resource) }
  mutating func addComputed() { computed += 1 }
  mutating func addOwnMethod(_ kind: Kind) { kindsOfOwnMethods.insert(kind) }
  mutating func addOtherCells() { registersOtherCells = true }

  /// Adds a text that is compared with the identifier of a segue.
  mutating func add(_ use: Use, _ comparison: SegueComparison) {
    if let type = comparison.otherType { doubtful.append(.init(use: use, type: type)) } else { add(use) }
  }

  /// Adds a computed text that is compared with the identifier of a segue.
  mutating func addComputed(_ comparison: SegueComparison) {
    if let type = comparison.otherType { doubtful.append(.init(use: nil, type: type)) } else { addComputed() }
  }

  mutating func add(literal bytes: some Sequence<UInt8>) { literals[Self.hash(bytes), default: 0] += 1 }
  mutating func add(word bytes: some Sequence<UInt8>) { words[Self.hash(bytes), default: 0] += 1 }

  /// Adds the fixed parts of a literal with values in it.
  ///
  /// - Parameter mark: the byte with which a value begins.
  mutating func add(partsOf bytes: some BidirectionalCollection<UInt8>, around mark: UInt8) {
    add(prefix: bytes.prefix { $0 != mark })
    let end = bytes.lastIndex { !$0.isOfWord && $0 != UInt8(ascii: "-") }.map(bytes.index(after:))
    add(suffix: bytes[(end ?? bytes.endIndex)...])
  }

  /// Adds a text with which a computed one begins.
  mutating func add(prefix bytes: some Collection<UInt8>) {
    if Self.isPart(bytes) { prefixes.insert(String(decoding: bytes, as: UTF8.self)) }
  }

  /// Adds a text with which a computed one ends.
  mutating func add(suffix bytes: some Collection<UInt8>) {
    if Self.isPart(bytes) { suffixes.insert(String(decoding: bytes, as: UTF8.self)) }
  }

  private static let lengthsOfParts = 2...64

  /// Returns true for a text that can be the part of an identifier. Most literals with values in them are sentences.
  private static func isPart(_ bytes: some Collection<UInt8>) -> Bool {
    lengthsOfParts.contains(bytes.count) && !bytes.contains { $0 <= .space }
  }

  /// Returns true if code has a text as a literal or a word, or makes texts with its first or its last characters.
  package func mentions(_ text: String) -> Bool {
    let hash = Self.hash(text.utf8)
    return literals[hash] != nil || words[hash] != nil
      || Self.lengthsOfParts.contains {
        prefixes.contains(String(text.prefix($0))) || suffixes.contains(String(text.suffix($0)))
      }
  }

  /// Returns the number of literals with a text.
  package func count(ofLiteral text: String) -> Int { literals[Self.hash(text.utf8)] ?? 0 }

  /// Returns the number of times that a word occurs.
  package func count(ofWord text: String) -> Int { words[Self.hash(text.utf8)] ?? 0 }

  /// FNV-1a. Two texts with one hash are rare, and keep a finding away.
  private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

extension TokenReader {
  /// Notes a token for the questions about identifiers.
  ///
  /// - Parameters:
  ///   - isConditional: true if a condition of the compiler decides about the token.
  ///   - variables: the variables at the token.
  func note(
    _ index: Int, source: Int, isConditional: Bool, _ variables: SegueVariables,
    in identifiers: inout IdentifierUses
  ) {
    let token = tokens[index]
    switch token.kind {
    case .text:
      let range = token.range
      let hashes = bytes[range].prefix { $0 == .hash }.count
      let text = bytes[range.dropFirst(hashes + 1).dropLast(hashes + 1)]
      identifiers.add(literal: text)
      if text.contains(UInt8(ascii: "%")) { identifiers.add(partsOf: text, around: UInt8(ascii: "%")) }
      if isMark(index + 1, "+") { identifiers.add(prefix: text) }
      if isMark(index - 1, "+") { identifiers.add(suffix: text) }
    case .computedText:
      identifiers.add(partsOf: bytes[token.range].filter { $0 != .quote && $0 != .hash }, around: UInt8(ascii: "\\"))
    case .word:
      identifiers.add(word: bytes[token.range])
      if var resource = resource(at: index, source: source) {
        resource.isConditional = isConditional
        identifiers.add(resource)
      }
      noteSegueComparison(at: index, source: source, isConditional: isConditional, variables, in: &identifiers)
      if registersOtherCell(at: index) { identifiers.addOtherCells() }
      guard let kind = Self.kind(ofCall: bytes[token.range]) else { return }
      noteCall(kind, at: index, source: source, isConditional, in: &identifiers)
    default: break
    }
  }

  /// Returns true for the label of an argument that registers a cell, if the argument is not a literal.
  private func registersOtherCell(at index: Int) -> Bool {
    isMark(index + 1, ":") && cellLabels.contains(text(index) ?? "") && literal(from: index + 2) == nil
      && text(index - 1) != "func"
  }

  /// Returns the kind of identifier that the first argument of a function or a method is.
  private static func kind(ofCall name: ArraySlice<UInt8>) -> IdentifierUses.Kind? {
    guard name.count > 6, let first = name.first, "pidm".utf8.contains(first) else { return nil }
    return identifierCalls[String(decoding: name, as: UTF8.self)]
  }

  private func noteCall(
    _ kind: IdentifierUses.Kind, at index: Int, source: Int, _ isConditional: Bool,
    in identifiers: inout IdentifierUses
  ) {
    // A declaration of the same name is no call. It can be that of a method which only passes the identifier on.
    if text(index - 1) == "func", !modifiers(before: index - 1).words.contains("override") {
      identifiers.addOwnMethod(kind)
    }
    if text(index - 1) == "func" || isMark(index - 1, ")") && !isMark(index - 2, "]") && !isMark(index + 1, "(") {
      return
    }
    guard isMark(index + 1, "(") || isMark(index + 1, ":") else { return }
    guard let (token, end) = literal(from: index + 2) else { return identifiers.addComputed() }
    guard isMark(end, ")") || isMark(end, ",") || isMark(end, "]") || text(end) != nil,
      let value = SwiftLexer.value(of: tokens[token], in: bytes)
    else { return identifiers.addComputed() }
    identifiers.add(
      .init(
        kind: kind, text: value, place: AppPlace(source: source, range: tokens[token].range),
        isConditional: isConditional, storyboard: kind == .scene ? storyboard(before: index, source: source) : nil))
  }

  /// Returns the literal with which an argument begins, and the index after it. It can have a label, and be the argument
  /// of a type of identifiers.
  func literal(from start: Int) -> (Int, Int)? {
    for index in start..<min(start + 8, tokens.count) {
      switch tokens[index].kind {
      case .text: return (index, index + 1)
      case .word:
        guard let word = text(index), identifierLabels.contains(word) else { return nil }
      case .punctuation:
        guard isMark(index, ":") || isMark(index, "(") || isMark(index, ".") || isMark(index, "@") else { return nil }
      default: return nil
      }
    }
    return nil
  }
}

private let cellLabels: Set = [
  "forCellReuseIdentifier", "forCellWithReuseIdentifier", "forHeaderFooterViewReuseIdentifier",
]

private let identifierLabels: Set = [
  "withIdentifier", "identifier", "withReuseIdentifier", "rawValue", "init", "NSUserInterfaceItemIdentifier",
  "NSStoryboard", "NSStoryboardSegue", "SceneIdentifier", "Identifier",
]

private let identifierCalls: [String: IdentifierUses.Kind] = [
  "performSegue": .segue, "performSegueWithIdentifier": .segue,
  "instantiateViewController": .scene, "instantiateViewControllerWithIdentifier": .scene,
  "instantiateController": .scene, "instantiateControllerWithIdentifier": .scene,
  "dequeueReusableCell": .cell, "dequeueReusableCellWithIdentifier": .cell,
  "dequeueReusableCellWithReuseIdentifier": .cell, "makeView": .cell, "makeViewWithIdentifier": .cell,
]
