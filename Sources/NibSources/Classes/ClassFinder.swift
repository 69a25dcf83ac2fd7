/// Finds the classes that a Swift source declares or extends, from its tokens.
///
/// - Complexity: O(tokens).
struct ClassFinder {
  /// A class or an extension.
  struct Found {
    var declared: DeclaredClass
    var isClass: Bool
  }

  private(set) var found: [Found] = []
  /// The modules that the source imports with an access level.
  private(set) var levelledImports: Set<String> = []
  private let bytes: [UInt8]
  private let file: String
  private let tokens: [SwiftToken]
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
  /// The maximum number of tokens of one declaration.
  private static let mostTokens = 256

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
    guard before.attributes.contains("Outlet") else {
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

  /// Returns the index of the last token of what begins at an index: brackets, or one token.
  private func afterBrackets(_ index: Int) -> Int {
    let after = afterArguments(index)
    return after > index ? after - 1 : closing(index) ?? index
  }

  /// Returns the index of the bracket that ends another, or nil if there is none.
  private func closing(_ start: Int) -> Int? {
    guard isMark(start, "(") || isMark(start, "[") || isMark(start, "{") else { return nil }
    var depth = 0
    for index in start..<start + Self.mostTokens {
      if isMark(index, "(") || isMark(index, "[") || isMark(index, "{") { depth += 1 }
      if isMark(index, ")") || isMark(index, "]") || isMark(index, "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The modifiers and attributes before a keyword.
  private struct Modifiers {
    var attributes: Set<String> = []
    var isPrivate = false
    /// True if other files can read a property and not write it.
    var isSetPrivate = false
    var isPublic = false
    var isStatic = false
  }

  private func modifiers(before index: Int) -> Modifiers {
    var (result, index) = (Modifiers(), index - 1)
    while index >= 0 {
      let isSet = isMark(index, ")")
      if isSet, let start = opening(index) { index = start - 1 }
      guard let word = text(index) else { return result }
      if isMark(index - 1, "@") {
        result.attributes.insert(word)
        index -= 2
        continue
      }
      switch word {
      case "private", "fileprivate":
        if isSet { result.isSetPrivate = true } else { result.isPrivate = true }
      case "static", "class": result.isStatic = true
      case "public", "open", "package": if !isSet { result.isPublic = true }
      case "final", "internal", "override", "nonisolated", "isolated", "weak", "unowned", "lazy", "mutating",
        "required",
        "dynamic", "indirect":
        break
      default: return result
      }
      index -= 1
    }
    return result
  }

  /// Returns the index of the parenthesis that another one ends, or nil.
  private func opening(_ end: Int) -> Int? {
    var (depth, index) = (0, end)
    while index >= 0, index > end - Self.mostTokens {
      if isMark(index, ")") { depth += 1 }
      if isMark(index, "(") { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }

  // MARK: Tokens

  private func text(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  private func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation
      && bytes[Int(tokens[index].lower)] == UInt8(ascii: mark)
  }

  /// Reads a path such as `Layouts.Greeting.Owner`. Generic arguments are left out.
  private func path(at index: Int) -> (name: String, end: Int)? {
    guard var name = text(index) else { return nil }
    var end = afterArguments(index + 1)
    while isMark(end, "."), let part = text(end + 1) {
      name += "." + part
      end = afterArguments(end + 2)
    }
    return (name, end)
  }

  private func afterArguments(_ start: Int) -> Int {
    guard isMark(start, "<") else { return start }
    var depth = 0
    for index in start..<start + Self.mostTokens {
      if isMark(index, "<") { depth += 1 }
      // The arrow of a type of functions ends nothing.
      if isMark(index, ">"), !isMark(index - 1, "-") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }
}
