/// Reads the classes of an app from a header or an implementation of Objective-C.
///
/// - Complexity: O(bytes).
struct ObjectiveCAppReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  let source: Int
  private(set) var file = AppFile()
  /// The number of the class whose interface or implementation is read.
  private var current: Int?
  /// The token after the line that begins it, or after the last macro: another declaration may begin there.
  private var declarationStart = -1
  /// The number of open conditions where it begins.
  private var outerConditions = 0
  /// The number of open braces.
  private var depth = 0
  /// True if the braces that are open are those of instance variables.
  private var isInVariables = false
  private var conditions: [Bool] = []
  /// The number of conditions around the whole source: 1 for a header that is guarded against a second import.
  private let headerConditions: Int
  /// The number of conditions whose current branch is never compiled.
  private var dead = 0

  init(_ bytes: [UInt8], source: Int) {
    (self.bytes, self.source) = (bytes, source)
    tokens = SwiftLexer.tokens(of: bytes, language: .objectiveC)
    let isGuarded = tokens.first.map { $0.kind == .directive && bytes[$0.range].elementsEqual("ifndef".utf8) } ?? false
    headerConditions = isGuarded ? 1 : 0
  }

  mutating func read() {
    // In a variable of its own, so that it is changed in place while the reader is asked for tokens.
    var identifiers = IdentifierUses()
    var variables = SegueVariables(self)
    for index in tokens.indices {
      if tokens[index].kind == .directive { readDirective(index, &identifiers) }
      if dead > 0 { continue }
      variables.advance(to: index, in: self)
      note(index, source: source, isConditional: conditions.count > headerConditions, variables, in: &identifiers)
      readToken(index)
    }
    file.identifiers = identifiers
  }

  private mutating func readToken(_ index: Int) {
    if isMark(index, "{") {
      depth += 1
    } else if isMark(index, "}") {
      depth = max(0, depth - 1)
      if depth == 0 { isInVariables = false }
    } else if isMark(index, "@") {
      readKeyword(index + 1)
    } else if isInVariables, depth == 1 {
      readVariables(index)
    } else if depth == 0, current != nil, isMark(index, "-") || isMark(index, "+"),
      isMark(index + 1, "(") || text(index + 1) != nil
    {
      readMethod(index + 1, isStatic: isMark(index, "+"))
    } else if depth == 0, let current, isMacroCall(index) {
      file.classes[current].doubts.insert(.macro)
      declarationStart = closing(index + 1).map { $0 + 1 } ?? declarationStart
    }
  }

  // MARK: Directives

  private mutating func readDirective(_ index: Int, _ identifiers: inout IdentifierUses) {
    switch String(decoding: bytes[tokens[index].range], as: UTF8.self) {
    case "if": open(isDead: isZero(index + 1))
    case "ifdef", "ifndef": open(isDead: false)
    case "elif": if close() { open(isDead: isZero(index + 1)) }
    case "else": if close() { open(isDead: false) }
    case "endif": _ = close()
    case "import", "include": readImport(index + 1)
    case "define":
      if dead == 0 { noteLiterals(ofDirective: index, &identifiers) }
      readMacro(index)
    default: break
    }
  }

  /// Notes that a word stands for another one, which may be the real name of a class.
  private mutating func readMacro(_ index: Int) {
    let line = bytes[tokens[index].range.upperBound...].prefix { !$0.endsLine }
    let words = line.split(maxSplits: 2) { $0 <= .space }
    let rest = words.count > 2 ? words[2].drop { $0 <= .space } : []
    guard dead == 0, words.count > 1, words[0].allSatisfy(\.isOfWord), words[1].allSatisfy(\.isOfWord),
      rest.isEmpty || rest.starts(with: "/*".utf8) || rest.starts(with: "//".utf8)
    else { return }
    file.macros.append((String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self)))
  }

  /// Notes the literals in the line of a directive, which has no tokens.
  private func noteLiterals(ofDirective index: Int, _ identifiers: inout IdentifierUses) {
    let line = bytes[tokens[index].range.upperBound...].prefix { !$0.endsLine }
    let parts = line.split(separator: .quote, omittingEmptySubsequences: false)
    for number in stride(from: 1, to: parts.count - 1, by: 2) { identifiers.add(literal: parts[number]) }
  }

  private func isZero(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), !isMark(index + 1, "|") else { return false }
    return bytes[tokens[index].range].elementsEqual("0".utf8)
  }

  private mutating func open(isDead: Bool) {
    conditions.append(isDead)
    if isDead { dead += 1 }
  }

  private mutating func close() -> Bool {
    guard let isDead = conditions.popLast() else { return false }
    if isDead { dead -= 1 }
    return true
  }

  private mutating func readImport(_ index: Int) {
    guard dead == 0, tokens.indices.contains(index), tokens[index].kind == .text else { return }
    let range = tokens[index].range
    let path = String(decoding: bytes[range.dropFirst().dropLast()], as: UTF8.self)
    let parts = path.split(separator: "/").map(String.init)
    if bytes[range.lowerBound] == .quote {
      if let name = parts.last { file.headers.insert(name) }
    } else if parts.count > 1, let module = parts.first {
      file.modules.insert(module)
    }
  }

  // MARK: Classes

  private mutating func readKeyword(_ index: Int) {
    switch text(index) {
    case "interface", "implementation": beginClass(index)
    case "protocol":
      // A list such as `@protocol A, B;` only announces protocols.
      guard let name = text(index + 1), !isMark(index + 2, ";"), !isMark(index + 2, ",") else { return }
      file.protocols.insert(name)
      current = nil
    case "end": (current, depth, isInVariables) = (nil, 0, false)
    case "import": if let name = text(index + 1) { file.modules.insert(name) }
    case "synthesize": if current != nil, depth == 0 { readSynthesized(index + 1) }
    case "property": if current != nil, depth == 0 { readProperty(index + 1) }
    default: break
    }
  }

  /// Begins a class, a category or a class extension.
  private mutating func beginClass(_ index: Int) {
    guard let name = text(index + 1) else { return }
    var found = AppClass(name: name)
    var end = index + 2
    if isMark(end, "(") {
      // A category with generic parameters looks the same.
      end = (closing(end) ?? end) + 1
    } else {
      found.conforms = isMark(end, "<")
      found.declarations = [AppPlace(source: source, range: tokens[index + 1].range)]
      end = afterArguments(end)
      if isMark(end, ":"), let superclass = text(end + 1) {
        found.superclasses = [superclass]
        // These can be arguments of the superclass too.
        found.conforms = found.conforms || isMark(end + 2, "<")
        end = afterArguments(end + 2)
      }
    }
    found.conforms = found.conforms || isMark(end, "<")
    end = afterArguments(end)
    declarationStart = end
    (current, outerConditions) = (file.classes.count, conditions.count)
    (depth, isInVariables) = (0, isMark(end, "{"))
    file.classes.append(found)
  }

  private mutating func add(_ member: AppMember, isStatic: Bool = false) {
    guard let current else { return }
    var member = member
    // The guard of a header is no condition of its members.
    member.isConditional = conditions.count > outerConditions
    file.classes[current].append(member, isStatic: isStatic)
  }

  // MARK: Properties and instance variables

  private mutating func readProperty(_ start: Int) {
    var index = start
    if isMark(index, "("), let end = closing(index) {
      for place in index..<end where text(place) == "setter" && isMark(place + 1, "=") {
        if let name = text(place + 2) {
          add(
            AppMember(
              kind: .method, name: name + ":", place: AppPlace(source: source, range: tokens[place + 2].range)))
        }
      }
      index = end + 1
    }
    readDeclaration(index)
  }

  /// Reads the names in a line such as `@synthesize name = _name, title;`. A protocol may declare their properties.
  private mutating func readSynthesized(_ start: Int) {
    var index = start
    while index < start + 128, let name = text(index) {
      add(name, at: index, nil, nil)
      if isMark(index + 1, "="), let variable = text(index + 2) {
        add(variable, at: index + 2, nil, nil)
        index += 2
      }
      guard isMark(index + 1, ",") else { return }
      index += 2
    }
  }

  private mutating func readVariables(_ index: Int) {
    // Each variable is read at the first token of its line.
    guard isMark(index - 1, "{") || isMark(index - 1, ";") || isVisibility(index - 1) else { return }
    readDeclaration(index)
  }

  private func isVisibility(_ index: Int) -> Bool {
    text(index).map { ["public", "private", "protected", "package"].contains($0) } ?? false && isMark(index - 1, "@")
  }

  /// Reads the names in a declaration such as `IBOutlet UILabel *name, *title;`.
  private mutating func readDeclaration(_ start: Int) {
    var (index, mark, element) = (start, AppMember.Mark?.none, String?.none)
    while let word = text(index) {
      switch word {
      case "IBOutlet": mark = .outlet
      case "IBInspectable": mark = .inspectable
      case "IBOutletCollection":
        mark = .collection
        if isMark(index + 1, "("), let end = closing(index + 1) {
          element = text(index + 2)
          index = end
        }
      case _ where Self.qualifiers.contains(word): break
      default:
        guard isMacro(word), isMark(index + 1, "("), let end = closing(index + 1) else {
          return readNames(index, mark, element)
        }
        index = end
      }
      index += 1
    }
  }

  /// Reads the type of a declaration and the names after it.
  private mutating func readNames(_ start: Int, _ mark: AppMember.Mark?, _ element: String?) {
    var index = start
    while let word = text(index), Self.typeWords.contains(word) { index += 1 }
    let type = index == start ? text(index) : nil
    if index == start { index += 1 }
    if type == "id" || type == "NSSet" || type == "NSArray" || type != nil { index = afterArguments(index) }
    var steps = 0
    while steps < 128 {
      steps += 1
      while isMark(index, "*") || text(index).map(Self.qualifiers.contains) ?? false { index += 1 }
      if isMark(index, "("), isMark(index + 1, "^"), let name = text(index + 2) {
        return add(name, at: index + 2, nil, mark)
      }
      guard let name = text(index) else { return }
      add(name, at: index, mark == .collection ? element : type, mark)
      index += 1
      while tokens.indices.contains(index), !isMark(index, ","), !isMark(index, ";"), steps < 128 {
        index = (closing(index) ?? index) + 1
        steps += 1
      }
      guard isMark(index, ",") else { return }
      index += 1
    }
  }

  private mutating func add(_ name: String, at index: Int, _ type: String?, _ mark: AppMember.Mark?) {
    // An object of any class has no type that can be wrong.
    let type = ["id", "Class", "instancetype", "NSObject"].contains(type) ? nil : type
    add(
      AppMember(
        kind: .property, name: name, mark: mark, type: type, place: AppPlace(source: source, range: tokens[index].range)
      ))
  }

  private static let qualifiers: Set = [
    "__weak", "__strong", "__unsafe_unretained", "__unused", "__block", "__kindof", "__nullable", "__nonnull",
    "_Nullable", "_Nonnull", "nullable", "nonnull", "const", "volatile", "__autoreleasing", "_Nullable_result",
    "null_unspecified", "__null_unspecified", "extern", "static", "inline", "oneway", "weak", "strong",
  ]

  /// The words of types that have several words, or that are no classes.
  private static let typeWords: Set = [
    "unsigned", "signed", "long", "short", "int", "char", "float", "double", "struct", "enum", "union",
  ]

  // MARK: Methods

  /// Reads a method from the parenthesis of its result, which may be left out.
  private mutating func readMethod(_ start: Int, isStatic: Bool) {
    guard let end = isMark(start, "(") ? closing(start) : start - 1 else { return }
    let isAction = (start..<max(start, end)).contains { text($0) == "IBAction" }
    let isSegueAction = (start..<max(start, end)).contains { text($0) == "IBSegueAction" }
    var index = end + 1
    if text(index) == "IBSegueAction" { index += 1 }
    guard let first = text(index) else { return }
    let place = AppPlace(source: source, range: tokens[index].range)
    var selector = isMark(index + 1, ":") ? "" : first
    var pieces = 0
    while pieces < 64 {
      let label = text(index)
      let colon = label == nil ? index : index + 1
      guard isMark(colon, ":") else { break }
      selector += (label ?? "") + ":"
      index = colon + 1
      if isMark(index, "("), let end = closing(index) { index = end + 1 }
      while text(index).map(Self.qualifiers.contains) ?? false { index += 1 }
      // The name of the parameter.
      index += 1
      pieces += 1
    }
    add(
      AppMember(
        kind: .method, name: selector, mark: isAction ? .action : isSegueAction ? .segueAction : nil, place: place),
      isStatic: isStatic)
    if !isStatic, let current, Self.dynamicMethods.contains(selector) { file.classes[current].doubts.insert(.dynamic) }
  }

  /// The methods that answer for keys and selectors which no declaration has.
  private static let dynamicMethods: Set = [
    "setValue:forKey:", "setValue:forUndefinedKey:", "setValue:forKeyPath:", "valueForUndefinedKey:",
    "respondsToSelector:", "methodSignatureForSelector:", "forwardInvocation:", "forwardingTargetForSelector:",
  ]

  // MARK: Macros

  private func isMacro(_ word: String) -> Bool {
    word.utf8.count > 2 && word.utf8.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") || $0.isDigit }
  }

  /// Returns true for a macro that stands in the place of a declaration, and may make some.
  private func isMacroCall(_ index: Int) -> Bool {
    guard isMark(index + 1, "("), let word = text(index), isMacro(word) else { return false }
    guard index == declarationStart || isMark(index - 1, ";") || isMark(index - 1, "}") else { return false }
    return !["NS_", "UI_", "API_", "CF_", "OBJC_"].contains { word.hasPrefix($0) }
  }
}

extension UInt8 {
  fileprivate var isUppercase: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
