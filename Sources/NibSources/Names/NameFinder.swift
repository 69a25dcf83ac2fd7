internal import NibCatalog

/// Finds the names that a Swift source declares for layouts, from its tokens.
///
/// It knows the forms of declarations that the kit has, and follows brackets only as far as needed to know the class of
/// a table. A name that is computed is not found.
///
/// - Complexity: O(tokens).
struct NameFinder {
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  private let file: String
  let isFragment: Bool
  private(set) var names: [DeclaredName] = []
  /// True if a member has a name that is computed, or that a function elsewhere gives.
  var hasComputedNames = false
  /// True if a table does not name its class.
  var hasUnnamedTables = false
  /// The names of the types that the file declares or extends.
  var declaredTypes: Set<String> = []

  var scopes = [Scope()]
  /// The number of open brackets beyond the maximum depth.
  private var excess = 0
  private var conditions = 0

  /// The maximum depth of brackets in which names are found.
  private static let mostScopes = 200
  /// The maximum number of names of a file.
  private static let mostNames = 20_000

  /// A source with none of these declares no name.
  private static let signs = ["register", "Members", "adding", "Loadable"]

  /// Finds the names of a source.
  ///
  /// - Parameter isFragment: true for a part of a source, in which every call of a function such as `attribute` counts,
  ///   because the table around it is not visible.
  init(_ bytes: [UInt8], file: String, isFragment: Bool = false) {
    self.bytes = bytes
    self.file = file
    self.isFragment = isFragment
    // Most files of a program declare nothing.
    tokens = isFragment || bytes.mayContain(anyOf: Self.signs) ? SwiftLexer.tokens(of: bytes) : []
    for index in tokens.indices where names.count < Self.mostNames { read(index) }
    if !isFragment { addGeneratedOwners() }
  }

  /// Adds the classes that own a layout through the protocol that the plugin `Layouts` makes. No table names their
  /// outlets.
  private mutating func addGeneratedOwners() {
    guard bytes.mayContain(anyOf: ["Layouts."]) else { return }
    var finder = ClassFinder(bytes, file: file)
    finder.read()
    for found in finder.found.map(\.declared)
    where found.inherited.contains(where: { $0.hasPrefix("Layouts.") && $0.hasSuffix(".Owner") }) {
      guard names.count < Self.mostNames, let name = found.name.split(separator: ".").last.map(String.init) else {
        return
      }
      names.append(
        DeclaredName(
          kind: .generatedOwner, name: name, className: name, file: file, line: found.line, isConditional: false,
          isDecoded: false))
    }
  }

  private mutating func read(_ index: Int) {
    switch tokens[index].kind {
    case .punctuation: readBracket(index)
    case .word: if excess == 0 { readWord(index) }
    case .directive: readDirective(index)
    case .text, .computedText, .number, .regex: break
    }
  }

  private mutating func readDirective(_ index: Int) {
    switch word(index) {
    case "if": conditions += 1
    case "endif": conditions = max(0, conditions - 1)
    default: break
    }
  }

  private mutating func readBracket(_ index: Int) {
    let byte = bytes[Int(tokens[index].lower)]
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if excess > 0 || scopes.count >= Self.mostScopes {
        excess += 1
      } else {
        open(byte, at: index)
      }
    case UInt8(ascii: ")"): close(UInt8(ascii: "("), at: index)
    case UInt8(ascii: "]"): close(UInt8(ascii: "["), at: index)
    case UInt8(ascii: "}"): close(UInt8(ascii: "{"), at: index)
    default: break
    }
  }

  private mutating func close(_ opener: UInt8, at index: Int) {
    if excess > 0 {
      excess -= 1
      return
    }
    // A brace ends the parentheses in it, which may lack their ends in a text that is being typed. No parenthesis ends
    // a brace.
    let isBrace = opener == UInt8(ascii: "{")
    guard let last = scopes.lastIndex(where: { $0.bracket == opener || !isBrace && $0.bracket == UInt8(ascii: "{") }),
      last > 0, scopes[last].bracket == opener
    else { return }
    let table = scopes[last].argumentTable
    scopes.removeSubrange(last...)
    // A closure may follow the arguments.
    if let table, isPunctuation(index + 1, "{") { scopes[scopes.count - 1].nextTable = table }
  }

  // MARK: Tokens

  /// The text of a word, or nil if there is another token at an index.
  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word || tokens[index].kind == .directive else {
      return nil
    }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  func isPunctuation(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation
      && bytes[Int(tokens[index].lower)] == UInt8(ascii: mark)
  }

  /// True for a string literal.
  func isText(_ index: Int) -> Bool {
    tokens.indices.contains(index) && [.text, .computedText].contains(tokens[index].kind)
  }

  func text(_ index: Int) -> String? {
    tokens.indices.contains(index) ? SwiftLexer.value(of: tokens[index], in: bytes) : nil
  }

  /// Reads a label, such as `as:`, and returns the index after it.
  func afterLabel(_ label: String, at index: Int) -> Int? {
    isPunctuation(index + 1, ":") && word(index) == label ? index + 2 : nil
  }

  /// The maximum number of names in a path.
  private static let mostNamesOfPath = 12
  /// The maximum number of tokens between `<` and `>`.
  private static let mostArguments = 64

  /// Reads a path such as `Cured.Gauge<Int>.self`, without generic arguments.
  ///
  /// - Returns: its names, and the index after it.
  func path(at index: Int) -> (names: [String], end: Int)? {
    guard let first = word(index) else { return nil }
    var (names, end) = ([first], afterArguments(index + 1))
    while names.count < Self.mostNamesOfPath, isPunctuation(end, "."), let next = word(end + 1) {
      names.append(next)
      end = afterArguments(end + 2)
    }
    return (names, end)
  }

  /// Returns the index after generic arguments, or the same one if there are none.
  private func afterArguments(_ start: Int) -> Int {
    guard isPunctuation(start, "<") else { return start }
    var depth = 0
    for index in start..<start + Self.mostArguments {
      if isPunctuation(index, "<") { depth += 1 }
      if isPunctuation(index, ">") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }

  /// Reads a class as a value, such as `Cured.Gauge.self`.
  ///
  /// - Returns: the name of the class without the types around it, and the index after it.
  func classValue(at index: Int) -> (name: String, end: Int)? {
    guard let (names, end) = path(at: index), names.count > 1, names.last == "self" else { return nil }
    let name = names[names.count - 2]
    return (name == "Self" ? scopes.last?.typeName ?? name : name, end)
  }

  mutating func add(
    _ kind: DeclaredName.Kind, _ name: String, of className: String?, at index: Int, isDecoded: Bool = false
  ) {
    names.append(
      DeclaredName(
        kind: kind, name: name, className: className, file: file, line: tokens[index].line,
        isConditional: conditions > 0, isDecoded: isDecoded))
  }
}
