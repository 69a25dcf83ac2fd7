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
  private let bytes: [UInt8]
  private let file: String
  private let tokens: [SwiftToken]
  /// The open braces. A brace of a type has its name, and the index of its class.
  private var scopes: [(name: String?, index: Int?)] = []
  /// The type whose brace comes next.
  private var next: (name: String, index: Int?)?

  /// The maximum depth of braces.
  private static let mostScopes = 200
  /// The maximum number of tokens of one declaration.
  private static let mostTokens = 256

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    tokens = SwiftLexer.tokens(of: bytes)
  }

  mutating func read() {
    for index in tokens.indices {
      if isMark(index, "{") {
        guard scopes.count < Self.mostScopes else { return }
        scopes.append((next?.name, next?.index))
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
    case "var":
      readOutlet(index)
    case "func": readMethod(index)
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
    var declared = DeclaredClass(name: path)
    declared.isPrivate = modifiers(before: index).isPrivate
    declared.line = tokens[index].line
    declared.isGeneric = isMark(index + 2, "<")
    if isMark(end, ":") {
      repeat {
        guard let (name, after) = self.path(at: afterAttributes(end + 1)) else { break }
        declared.inherited.append(name)
        end = after
      } while isMark(end, ",") || isMark(end, "&")
    }
    guard kind == "class" || kind == "extension" else {
      next = (path, nil)
      return
    }
    next = (path, found.count)
    found.append(Found(declared: declared, isClass: kind == "class"))
  }

  private func afterAttributes(_ index: Int) -> Int { isMark(index, "@") ? index + 2 : index }

  // MARK: Members

  /// The class whose braces directly contain the current token.
  private var current: Int? { scopes.last?.index }

  private mutating func readOutlet(_ index: Int) {
    let before = modifiers(before: index)
    guard let current, before.attributes.contains("Outlet"), let name = text(index + 1) else { return }
    var end = index + 2
    if isMark(end, ":"), let (_, after) = path(at: end + 1) { end = after }
    if isMark(end, "?") { end += 1 }
    let isObserved = isMark(end, "{") && ["didSet", "willSet"].contains(text(end + 1))
    found[current].declared.outlets.append(
      .init(
        name: name, isPrivate: before.isPrivate, isObserved: isObserved, file: file, range: tokens[index + 1].range))
  }

  private mutating func readMethod(_ index: Int) {
    let before = modifiers(before: index)
    guard let current, let name = text(index + 1), isMark(index + 2, "("), !before.isStatic else { return }
    var (end, parameter) = (index + 3, String?.none)
    if !isMark(end, ")") {
      guard text(end) == "_", text(end + 1) != nil, isMark(end + 2, ":"), let (type, after) = path(at: end + 3),
        isMark(after, ")")
      else { return }
      (parameter, end) = (type, after)
    }
    var words: Set<String> = []
    end += 1
    while let word = text(end), ["async", "throws"].contains(word) {
      words.insert(word)
      end += 1
    }
    found[current].declared.methods.append(
      .init(
        name: name, parameter: parameter, isAsync: words.contains("async"), isThrowing: words.contains("throws"),
        isPrivate: before.isPrivate))
  }

  /// The modifiers and attributes before a keyword.
  private struct Modifiers {
    var attributes: Set<String> = []
    var isPrivate = false
    var isStatic = false
  }

  private func modifiers(before index: Int) -> Modifiers {
    var (result, index) = (Modifiers(), index - 1)
    while index >= 0, let word = text(index) {
      if isMark(index - 1, "@") {
        result.attributes.insert(word)
        index -= 2
        continue
      }
      switch word {
      case "private", "fileprivate": result.isPrivate = true
      case "static", "class": result.isStatic = true
      case "final", "public", "internal", "open", "package", "override", "nonisolated", "isolated", "weak", "lazy",
        "mutating", "required", "dynamic", "indirect":
        break
      default: return result
      }
      index -= 1
    }
    return result
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
      if isMark(index, ">") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }
}
