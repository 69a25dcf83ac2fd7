/// The declaration of a variable that has the name of a segue.
struct SegueDeclaration {
  enum Scope {
    /// The rest of the braces around the declaration.
    case here
    /// The next braces.
    case body
    /// The braces after the parentheses around the declaration.
    case parameters
  }

  let name: String
  /// The name of the type. Empty if the declaration does not say it.
  let type: String
  let scope: Scope
}

extension TokenReader {
  /// Returns true if a word can be the name of a segue.
  func isSegueName(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .word,
      bytes[tokens[index].range].last == UInt8(ascii: "e"),
      let word = text(index), word.first?.isLowercase ?? false
    else { return false }
    return word == "segue" || word.hasSuffix("Segue")
  }

  /// Returns the declaration of a variable with the name of a segue, or nil for any other word.
  ///
  /// - Parameter isOutside: true if no brace is open. Parameters of methods of Objective-C are there.
  func segueDeclaration(at index: Int, isOutside: Bool) -> SegueDeclaration? {
    guard isSegueName(index), let name = text(index) else { return nil }
    let found =
      binding(at: index) ?? parameter(at: index) ?? pattern(at: index) ?? closure(at: index)
      ?? pointer(at: index, isOutside)
    return found.map { SegueDeclaration(name: name, type: $0.type, scope: $0.scope) }
  }

  private typealias Found = (type: String, scope: SegueDeclaration.Scope)

  // MARK: Swift

  /// Reads `let segue: A`, `let segue = A()` and `let segue = b as? A`.
  private func binding(at index: Int) -> Found? {
    guard text(index - 1) == "let" || text(index - 1) == "var" else { return nil }
    let isCondition = isMark(index - 2, ",") || ["if", "while", "guard", "for"].contains(text(index - 2) ?? "")
    let type = isMark(index + 1, ":") ? typeName(at: index + 2) : isMark(index + 1, "=") ? valueType(of: index) : nil
    return type.map { ($0, isCondition ? .body : .here) }
  }

  /// Returns the type of the value that a binding gives to a name, or nil if it is the variable of the same name.
  private func valueType(of index: Int) -> String? {
    let isSame = text(index + 2) == text(index) && !isMark(index + 3, ".")
    var depth = 0
    for place in index + 2..<min(index + 32, tokens.count) where tokens[place].line == tokens[index].line {
      // A cast of an argument says nothing of the result.
      if isMark(place, "(") || isMark(place, "[") { depth += 1 }
      if isMark(place, ")") || isMark(place, "]") { depth -= 1 }
      if depth > 0 { continue }
      if depth < 0 || isMark(place, "{") || isMark(place, ",") || isMark(place, ";") { break }
      if text(place) == "as" {
        return typeName(at: isMark(place + 1, "?") || isMark(place + 1, "!") ? place + 2 : place + 1)
      }
    }
    if isSame { return nil }
    guard let (path, end) = path(at: index + 2), isMark(end, "("), path.lastName.first?.isUppercase ?? false else {
      return ""
    }
    return path.lastName
  }

  /// Reads a parameter of a function or a closure, such as `for segue: A`.
  private func parameter(at index: Int) -> Found? {
    guard isMark(index + 1, ":") else { return nil }
    let start = enclosingParenthesis(of: index)
    if let label = text(index - 1) {
      // The parameters of the type of a function are no variables.
      let isType = start.map { isMark($0 - 1, ":") || text($0 - 1) == "escaping" } ?? false
      return label == "case" || isType ? nil : (typeName(at: index + 2), .parameters)
    }
    guard let start else { return nil }
    if beginsClosure(start) { return (typeName(at: index + 2), .here) }
    var name = start - 1
    if isMark(name, ">") { name = beforeArguments(name) }
    if isMark(name, "?") || isMark(name, "!") { name -= 1 }
    let isDeclaration = text(name - 1) == "func" || ["init", "subscript"].contains(text(name) ?? "")
    return isDeclaration && !isMark(name - 1, ".") ? (typeName(at: index + 2), .parameters) : nil
  }

  /// Returns the index before the generic parameters that a mark ends.
  private func beforeArguments(_ end: Int) -> Int {
    var (depth, index) = (0, end)
    while index >= 0, index > end - 64 {
      // That of an arrow ends nothing.
      if isMark(index, ">"), !isMark(index - 1, "-") { depth += 1 }
      if isMark(index, "<") { depth -= 1 }
      index -= 1
      if depth == 0 { break }
    }
    return index
  }

  /// Returns true if a token is the first one in the braces of a closure, or the first after its list of captures.
  private func beginsClosure(_ index: Int) -> Bool {
    if isMark(index - 1, "{") { return true }
    guard isMark(index - 1, "]"), let list = beginning(of: index - 1) else { return false }
    return isMark(list - 1, "{")
  }

  /// Reads what a pattern such as `for segue in`, `let (segue, n)`, `case .a(let segue)` binds. Its type is not known.
  private func pattern(at index: Int) -> Found? {
    if text(index - 1) == "for", text(index + 1) == "in" { return ("", .body) }
    let keyword = text(index - 1) ?? ""
    let isBound = keyword == "let" || keyword == "var"
    guard isBound || isMark(index - 1, "(") || isMark(index - 1, ","),
      isMark(index + 1, ",") || isMark(index + 1, ")") || isMark(index + 1, "?") || text(index + 1) == "in"
    else { return nil }
    guard let start = enclosingParenthesis(of: index) else {
      // `if let segue` binds the variable of the same name.
      return isBound && !isMark(index + 1, ",") && !isMark(index + 1, ")") ? ("", .body) : nil
    }
    if beginsClosure(start), let end = closing(start), isMark(end + 1, "-") || text(end + 1) == "in" {
      return ("", .here)
    }
    switch text(start - 1) {
    case "for": return text(index + 1) == "in" ? nil : ("", .parameters)
    case "let", "var":
      let isCondition = isMark(start - 2, ",") || ["if", "guard", "while", "case"].contains(text(start - 2) ?? "")
      return ("", isCondition ? .parameters : .here)
    default:
      guard isBound, let word = (max(0, start - 8)..<start).last(where: { text($0) == "case" }) else { return nil }
      let isCondition = isMark(word - 1, ",") || ["if", "guard", "while", "for"].contains(text(word - 1) ?? "")
      return ("", isCondition ? .parameters : .here)
    }
  }

  /// Reads a parameter of a closure that has no parentheses, as in `{ a, segue in`.
  private func closure(at index: Int) -> Found? {
    var (first, end) = (index, index + 1)
    while first > index - 16, isMark(first - 1, ","), text(first - 2) != nil { first -= 2 }
    guard beginsClosure(first) else { return nil }
    while end < index + 16, isMark(end, ","), text(end + 1) != nil { end += 2 }
    let isEnd = isMark(end, "-") && isMark(end + 1, ">") || ["in", "throws", "async"].contains(text(end) ?? "")
    return isEnd ? ("", .here) : nil
  }

  private func enclosingParenthesis(of index: Int) -> Int? {
    var (depth, place) = (0, index - 1)
    while place >= 0, place > index - 128 {
      if isMark(place, ")") { depth += 1 }
      if isMark(place, "(") {
        if depth == 0 { return place }
        depth -= 1
      }
      place -= 1
    }
    return nil
  }

  /// Returns the last name of a type, or an empty text for one without a name.
  private func typeName(at start: Int) -> String {
    var index = start
    while isMark(index, "@") || isMark(index, "(") || ["inout", "any", "some"].contains(text(index) ?? "") {
      index += isMark(index, "@") ? 2 : 1
    }
    return path(at: index)?.name.lastName ?? ""
  }

  // MARK: Objective-C

  /// Reads `A *segue`, `id segue`, and the parameter `:(A *)segue` of a method.
  private func pointer(at index: Int, _ isOutside: Bool) -> Found? {
    let isParameter = isMark(index + 1, ")") || isMark(index + 1, ",") || text(index + 1) == "in"
    if ["id", "auto", "__auto_type"].contains(text(index - 1) ?? "") {
      let isDeclaration = isParameter || isMark(index + 1, "=") || isMark(index + 1, ";")
      return isDeclaration ? ("", isParameter ? .parameters : .here) : nil
    }
    let isMethod = isMark(index - 1, ")")
    var star = isMethod ? index - 2 : index - 1
    while text(star)?.hasPrefix("_") ?? false { star -= 1 }
    guard isMark(star, "*"), let type = text(star - 1), type.first?.isUppercase ?? false else { return nil }
    // Inside of braces, this is the cast of an argument.
    if isMethod { return isOutside ? (type, .body) : nil }
    return (type, isParameter ? .parameters : .here)
  }
}
