/// A reader of declarations, with what it asks of the tokens of its source.
///
/// Each question looks at a limited number of tokens, so that a reader that asks one for each token takes linear time.
protocol TokenReader {
  var bytes: [UInt8] { get }
  var tokens: [SwiftToken] { get }
}

/// The maximum number of tokens of one declaration.
private let mostTokens = 256

extension TokenReader {
  /// The text of a word, or nil if there is another token at an index.
  func text(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .word else { return nil }
    return String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation
      && bytes[Int(tokens[index].lower)] == UInt8(ascii: mark)
  }

  /// Reads a path such as `Layouts.Greeting.Owner`. Generic arguments are left out.
  func path(at index: Int) -> (name: String, end: Int)? {
    guard var name = text(index) else { return nil }
    var end = afterArguments(index + 1)
    let limit = index + mostTokens
    while end < limit, isMark(end, "."), let part = text(end + 1) {
      name += "." + part
      end = afterArguments(end + 2)
    }
    return (name, end)
  }

  /// Returns the index after generic arguments, or the same one if there are none.
  func afterArguments(_ start: Int) -> Int {
    guard isMark(start, "<") else { return start }
    var depth = 0
    for index in start..<start + mostTokens {
      if isMark(index, "<") { depth += 1 }
      // The arrow of a type of functions ends nothing.
      if isMark(index, ">"), !isMark(index - 1, "-") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return start
  }

  /// Returns the index of the last token of what begins at an index: brackets, or one token.
  func afterBrackets(_ index: Int) -> Int {
    let after = afterArguments(index)
    return after > index ? after - 1 : closing(index) ?? index
  }

  /// Returns the index of the bracket that ends another, or nil if there is none.
  func closing(_ start: Int) -> Int? {
    guard isMark(start, "(") || isMark(start, "[") || isMark(start, "{") else { return nil }
    var depth = 0
    for index in start..<start + mostTokens {
      if isMark(index, "(") || isMark(index, "[") || isMark(index, "{") { depth += 1 }
      if isMark(index, ")") || isMark(index, "]") || isMark(index, "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the index of the parenthesis that another one ends, or nil.
  private func opening(_ end: Int) -> Int? {
    var (depth, index) = (0, end)
    while index >= 0, index > end - mostTokens {
      if isMark(index, ")") { depth += 1 }
      if isMark(index, "(") { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }

  /// Returns the bytes of some tokens.
  func bytes(ofTokens range: Range<Int>) -> ArraySlice<UInt8> {
    range.isEmpty
      ? [] : bytes[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
  }

  /// Returns the modifiers and attributes before a keyword.
  func modifiers(before index: Int) -> DeclarationModifiers {
    var (result, index) = (DeclarationModifiers(), index - 1)
    let limit = index - mostTokens
    while index >= 0, index > limit {
      var arguments: Range<Int>?
      if isMark(index, ")"), let start = opening(index) {
        arguments = start + 1..<index
        index = start - 1
      }
      guard let word = text(index) else { return result }
      if isMark(index - 1, "@") {
        result.attributes[word] = .some(arguments)
        index -= 2
        continue
      }
      guard DeclarationModifiers.known.contains(word) else { return result }
      if arguments == nil { result.words.insert(word) } else { result.setters.insert(word) }
      index -= 1
    }
    return result
  }

  /// Returns the index of the bracket that another one ends, or nil.
  func beginning(of end: Int) -> Int? {
    var (depth, index) = (0, end)
    while index >= 0, index > end - 256 {
      if isMark(index, ")") || isMark(index, "]") || isMark(index, "}") { depth += 1 }
      if isMark(index, "(") || isMark(index, "[") || isMark(index, "{") { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }
}

/// The modifiers and attributes before a keyword.
struct DeclarationModifiers {
  /// The tokens in the parentheses of each attribute, or nil for one without.
  var attributes: [String: Range<Int>?] = [:]
  var words: Set<String> = []
  /// The modifiers with parentheses, such as `private(set)`.
  var setters: Set<String> = []

  static let known: Set<String> = [
    "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "override",
    "nonisolated", "isolated", "weak", "unowned", "lazy", "mutating", "required", "convenience", "dynamic", "indirect",
  ]

  var isPrivate: Bool { words.contains("private") || words.contains("fileprivate") }
  /// True if other files can read a property and not write it.
  var isSetPrivate: Bool { setters.contains("private") || setters.contains("fileprivate") }
  var isPublic: Bool { words.contains("public") || words.contains("open") || words.contains("package") }
  var isStatic: Bool { words.contains("static") || words.contains("class") }

  func has(_ attribute: String) -> Bool { attributes[attribute] != nil }
}
