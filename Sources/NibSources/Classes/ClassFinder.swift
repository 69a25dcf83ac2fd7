/// Finds the classes that a Swift source declares or extends, from its tokens.
///
/// - Complexity: O(tokens).
struct ClassFinder: TokenReader {
  /// A class or an extension.
  struct Found {
    var declared: DeclaredClass
    var isClass: Bool
  }

  private(set) var found: [Found] = []
  /// The modules that the source imports with an access level.
  private(set) var levelledImports: Set<String> = []
  let bytes: [UInt8]
  private let file: String
  let tokens: [SwiftToken]
  /// The open braces.
  private var scopes: [Scope] = []
  /// The type whose brace comes next.
  private var next: Scope?

  /// A brace. That of a type has its name, and the index of its class.
  private struct Scope {
    var name: String?
    var index: Int?
    /// True if no other file can name what is in the brace.
    var isPrivate = false
    /// True if types around a class have type parameters.
    var isGeneric = false
  }

  /// The maximum depth of braces.
  private static let mostScopes = 200

  private let module: String

  /// - Parameter module: the module of the source.
  init(_ bytes: [UInt8], file: String, module: String = "") {
    (self.bytes, self.file, self.module) = (bytes, file, module)
    tokens = SwiftLexer.tokens(of: bytes)
  }

  mutating func read() {
    for index in tokens.indices {
      if isMark(index, "{") {
        guard scopes.count < Self.mostScopes else { return }
        // What is declared in other braces is local.
        scopes.append(next ?? Scope(isPrivate: true, isGeneric: scopes.last?.isGeneric ?? false))
        next = nil
      } else if isMark(index, "}") {
        _ = scopes.popLast()
      } else if tokens[index].kind == .word {
        readWord(index)
      }
    }
  }

  private mutating func readWord(_ index: Int) {
    switch text(index) {
    case "class", "struct", "enum", "actor", "protocol", "extension":
      if !isMark(index - 1, ".") { readType(index) }
    case "var", "let": readProperty(index)
    case "func": readMethod(index)
    case "import": readImport(index)
    default: break
    }
  }

  // MARK: Types

  private mutating func readType(_ index: Int) {
    let kind = text(index)
    guard var (path, end) = path(at: index + 1), !["func", "var", "let", "subscript", "init"].contains(path) else {
      return
    }
    if kind != "extension" {
      path = (scopes.compactMap(\.name) + [path]).joined(separator: ".")
    }
    let before = modifiers(before: index)
    var declared = DeclaredClass(name: path, module: module)
    declared.isPrivate = before.isPrivate || isHidden
    declared.isPublic = before.isPublic
    declared.line = tokens[index].line
    declared.isGeneric = isMark(index + 2, "<") || scopes.last?.isGeneric == true
    if isMark(end, ":") {
      repeat {
        guard let (name, after) = self.path(at: afterAttributes(end + 1)) else { break }
        declared.inherited.append(name)
        end = after
      } while isMark(end, ",") || isMark(end, "&")
    }
    next = Scope(name: path, isPrivate: declared.isPrivate, isGeneric: declared.isGeneric)
    guard kind == "class" || kind == "extension" else { return }
    next?.index = found.count
    found.append(Found(declared: declared, isClass: kind == "class"))
  }

  /// True if no other file can name what is declared here.
  private var isHidden: Bool { scopes.last?.isPrivate ?? false }

  private func afterAttributes(_ index: Int) -> Int { isMark(index, "@") ? index + 2 : index }

  private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  private static let kindsOfImports: Set<String> = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]

  private mutating func readImport(_ index: Int) {
    guard let level = text(index - 1), Self.levels.contains(level), var name = text(index + 1) else { return }
    if Self.kindsOfImports.contains(name), let next = text(index + 2) { name = next }
    levelledImports.insert(name)
  }

  // MARK: Members

  /// The class whose braces directly contain the current token.
  private var current: Int? { scopes.last?.index }

  private mutating func readProperty(_ index: Int) {
    let before = modifiers(before: index)
    guard let current, let name = text(index + 1), !before.isStatic else { return }
    guard before.has("Outlet") else {
      found[current].declared.properties.insert(name)
      return
    }
    var (end, type) = (index + 2, String?.none)
    if isMark(end, ":"), let (path, after) = path(at: end + 1) { (type, end) = (path, after) }
    let isOptional = isMark(end, "?") || isMark(end, "!") || type == "Optional"
    if isMark(end, "?") || isMark(end, "!") { end += 1 }
    let isObserved = isMark(end, "{") && ["didSet", "willSet"].contains(text(end + 1))
    found[current].declared.outlets.append(
      .init(
        name: name, isPrivate: before.isPrivate || before.isSetPrivate, isObserved: isObserved, isOptional: isOptional,
        file: file, range: tokens[index + 1].range))
  }

  private mutating func readMethod(_ index: Int) {
    let before = modifiers(before: index)
    guard let current, let name = text(index + 1), !before.isStatic else { return }
    let start = afterArguments(index + 2)
    guard isMark(start, "("), var end = closing(start), let parameter = parameter(start + 1, end) else { return }
    var words: Set<String> = []
    end += 1
    while let word = text(end), ["async", "throws"].contains(word) {
      words.insert(word)
      end += 1
    }
    found[current].declared.methods.append(
      .init(
        name: name, parameter: parameter.type, isGeneric: start > index + 2, isAsync: words.contains("async"),
        isThrowing: words.contains("throws"), isPrivate: before.isPrivate))
  }

  /// The only parameter of a method.
  private struct Parameter {
    /// Nil if there is none.
    let type: String?
  }

  /// Reads what is between the parentheses of a method. Returns nil if no action can call it: its parameter has a label,
  /// or it has several.
  private func parameter(_ start: Int, _ end: Int) -> Parameter? {
    if start == end { return Parameter(type: nil) }
    guard text(start) == "_", text(start + 1) != nil, isMark(start + 2, ":"), start + 3 < end else { return nil }
    var index = start + 3
    while index < end, !isMark(index, "=") {
      if isMark(index, ",") { return nil }
      index = afterBrackets(index) + 1
    }
    var next = index
    while next < end {
      if isMark(next, ",") { return nil }
      next = afterBrackets(next) + 1
    }
    guard start + 3 < index else { return nil }
    let range = tokens[start + 3].range.lowerBound..<tokens[index - 1].range.upperBound
    return Parameter(type: String(decoding: bytes[range], as: UTF8.self))
  }
}
