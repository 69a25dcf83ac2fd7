/// The types of the variables that have the name of a segue, where one token of a source stands.
///
/// A variable has such a name if it is `segue` or ends with `Segue`. Only the declaration tells a segue of UIKit or AppKit
/// from an object of another class.
struct SegueVariables {
  /// The types of each name, those of inner scopes last. The type is empty if the declaration does not say it.
  private var types: [String: [String]] = [:]
  /// The names that each open brace declares.
  private var scopes: [[String]] = [[]]
  /// The declarations for the next brace, and the number of open parentheses around it.
  private var pending: (declarations: [SegueDeclaration], depth: Int) = ([], 0)
  private var parentheses = 0
  /// The maximum number of declarations for one brace.
  private static let mostPending = 16
  /// All types of each name in the source.
  private var all: [String: Set<String>] = [:]

  /// Reads all declarations of a source.
  ///
  /// - Complexity: O(tokens).
  init(_ reader: some TokenReader) {
    for index in reader.tokens.indices { advance(to: index, in: reader) }
    (types, scopes, pending, parentheses) = ([:], [[]], ([], 0), 0)
  }

  /// Takes the next token.
  mutating func advance(to index: Int, in reader: some TokenReader) {
    switch reader.tokens[index].kind {
    case .punctuation:
      advance(over: reader.bytes[Int(reader.tokens[index].lower)], isAfterElse: reader.text(index - 1) == "else")
    case .word:
      guard let found = reader.segueDeclaration(at: index, isOutside: scopes.count == 1) else { return }
      all[found.name, default: []].insert(found.type)
      switch found.scope {
      case .here: declare(found)
      case .body: add(found, depth: parentheses)
      case .parameters: add(found, depth: parentheses - 1)
      }
    default: break
    }
  }

  private mutating func advance(over mark: UInt8, isAfterElse: Bool) {
    switch mark {
    case UInt8(ascii: "{"):
      // What a `guard` binds is there after its braces.
      if isAfterElse { declarePending() }
      scopes.append([])
      declarePending()
    case UInt8(ascii: "}"):
      // The braces of a default argument end nothing.
      if parentheses <= pending.depth { pending.declarations = [] }
      guard scopes.count > 1, let names = scopes.popLast() else { return }
      for name in names { types[name]?.removeLast() }
    case UInt8(ascii: ";"): pending.declarations = []
    case UInt8(ascii: "("): parentheses += 1
    case UInt8(ascii: ")"): parentheses -= 1
    default: break
    }
  }

  private mutating func add(_ found: SegueDeclaration, depth: Int) {
    if pending.depth != depth { pending = ([], depth) }
    if pending.declarations.count < Self.mostPending { pending.declarations.append(found) }
  }

  private mutating func declarePending() {
    guard pending.depth == parentheses else { return }
    for found in pending.declarations { declare(found) }
    pending.declarations = []
  }

  private mutating func declare(_ found: SegueDeclaration) {
    types[found.name, default: []].append(found.type)
    scopes[scopes.count - 1].append(found.name)
  }

  /// Returns the type of a variable at the current token.
  func type(of name: String) -> SegueType {
    (pending.declarations.last { $0.name == name }?.type ?? types[name]?.last).map(SegueType.init)
      ?? type(inSource: name)
  }

  /// Returns the type of a name in the whole source. Unknown if it has several.
  func type(inSource name: String) -> SegueType {
    guard let found = all[name] else { return .undeclared }
    return found.count == 1 ? SegueType(found.first ?? "") : .unknown
  }
}

/// The type of a variable that has the name of a segue.
enum SegueType: Equatable {
  /// The source does not declare the variable.
  case undeclared
  /// The declaration does not say the type.
  case unknown
  case named(String)

  /// Makes a type from its name, which is empty if it is not known.
  init(_ name: String) { self = name.isEmpty ? .unknown : .named(name) }
}
