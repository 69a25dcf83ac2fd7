/// Reads the classes of an app from a Swift source.
///
/// - Complexity: O(bytes).
struct SwiftAppReader: TokenReader {
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  let source: Int
  private let module: String?
  private(set) var file = AppFile()
  private var scopes: [Scope] = []
  /// The type whose brace comes next.
  private var next: Scope?
  private var conditions: [Condition] = []
  /// The number of conditions whose current branch is never compiled.
  private var dead = 0
  private var isUnbalanced = false

  /// A brace.
  private struct Scope {
    /// True if the brace is the body of a type.
    var isTypeBody = false
    /// The number of the class whose body it is; nil for any other brace.
    var type: Int?
    /// True if the brace is the body of a protocol.
    var isProtocol = false
    /// True if the members of an extension are visible to Objective-C.
    var isVisible = false
    /// The number of open conditions where the type begins.
    var conditions = 0
    /// The identifier of a segue, if the brace is the body of a `switch` over it.
    var segueSwitch: SegueSubject?
  }

  /// An open `#if`.
  private struct Condition {
    /// The number of scopes at its start.
    let depth: Int
    /// True if the branch is never compiled.
    var isDead: Bool
  }

  /// The maximum depth of braces.
  private static let mostScopes = 200

  init(_ bytes: [UInt8], source: Int, module: String?) {
    (self.bytes, self.source, self.module) = (bytes, source, module)
    tokens = SwiftLexer.tokens(of: bytes)
  }

  mutating func read() {
    // In a variable of its own, so that it is changed in place while the reader is asked for tokens.
    var identifiers = IdentifierUses()
    defer { file.identifiers = identifiers }
    var variables = SegueVariables(self)
    for index in tokens.indices {
      if tokens[index].kind == .directive { readDirective(index) }
      if dead > 0 { continue }
      variables.advance(to: index, in: self)
      note(index, source: source, isConditional: !conditions.isEmpty, variables, in: &identifiers)
      if let subject = scopes.last?.segueSwitch, text(index) == "case" {
        let comparison = SegueComparison(type: subject.type, source: source, isConditional: !conditions.isEmpty)
        noteSegueCases(at: index, comparison, in: &identifiers)
      }
      if isMark(index, "{") {
        guard scopes.count < Self.mostScopes else {
          isUnbalanced = true
          break
        }
        scopes.append(next ?? Scope())
        next = nil
      } else if isMark(index, "}") {
        if scopes.popLast() == nil { isUnbalanced = true }
      } else if tokens[index].kind == .word {
        readWord(index)
        if text(index) == "switch", let subject = segueSwitch(index, variables) { next = Scope(segueSwitch: subject) }
      }
    }
    if isUnbalanced || !scopes.isEmpty {
      for index in file.classes.indices { file.classes[index].doubts.insert(.unbalanced) }
    }
  }

  // MARK: Conditions

  private mutating func readDirective(_ index: Int) {
    let word = bytes[tokens[index].range]
    func isWord(_ text: String) -> Bool { word.elementsEqual(text.utf8) }
    if isWord("if") {
      open(Condition(depth: scopes.count, isDead: isNever(index + 1)))
    } else if isWord("elseif") || isWord("else") {
      guard let depth = endBranch() else { return }
      open(Condition(depth: depth, isDead: isWord("elseif") && isNever(index + 1)))
    } else if isWord("endif") {
      _ = endBranch()
    } else if let type = scopes.last?.type, !Self.directives.contains(where: isWord) {
      file.classes[type].doubts.insert(.macro)
    }
  }

  private mutating func open(_ condition: Condition) {
    conditions.append(condition)
    if condition.isDead { dead += 1 }
  }

  /// Ends the branch of the innermost condition. Returns the number of scopes at its start.
  private mutating func endBranch() -> Int? {
    guard let condition = conditions.popLast() else { return nil }
    if condition.isDead {
      dead -= 1
    } else if scopes.count != condition.depth {
      isUnbalanced = true
      if scopes.count > condition.depth { scopes.removeLast(scopes.count - condition.depth) }
    }
    return condition.depth
  }

  private func isNever(_ index: Int) -> Bool {
    guard tokens.indices.contains(index), !isMark(index + 1, "|") else { return false }
    return bytes[tokens[index].range].elementsEqual("false".utf8)
  }

  /// The words after `#` that are no macros.
  private static let directives = [
    "selector", "available", "unavailable", "keyPath", "file", "fileID", "filePath", "line", "column", "function",
    "dsohandle", "warning", "error", "sourceLocation", "imageLiteral", "colorLiteral", "fileLiteral",
  ]

  // MARK: Types

  private mutating func readWord(_ index: Int) {
    if scopes.last?.isProtocol ?? false {
      if ["var", "func"].contains(text(index)), let name = text(index + 1) { file.requirements.insert(name) }
      return
    }
    switch text(index) {
    case "class", "extension", "actor", "struct", "enum", "protocol": if !isMark(index - 1, ".") { readType(index) }
    case "var", "let": readProperties(index)
    case "func": readMethod(index)
    case "import": readImport(index)
    default: break
    }
  }

  private mutating func readImport(_ index: Int) {
    guard scopes.isEmpty, var name = text(index + 1) else { return }
    if ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"].contains(name) {
      name = text(index + 2) ?? name
    }
    file.modules.insert(name)
  }

  private mutating func readType(_ index: Int) {
    guard let kind = text(index), let (path, pathEnd) = path(at: index + 1),
      !["func", "var", "let", "subscript", "init"].contains(path), !DeclarationModifiers.known.contains(path)
    else { return }
    if kind == "protocol" { file.protocols.insert(path) }
    if kind == "struct" || kind == "enum" { file.values.insert(path.lastName) }
    next = Scope(isTypeBody: true, isProtocol: kind == "protocol")
    // A class in a function has no name elsewhere.
    guard kind == "class" || kind == "extension", scopes.last?.isTypeBody ?? true else { return }
    let before = modifiers(before: index)
    var found = AppClass(name: path.lastName)
    if kind == "class" {
      found.isSwift = true
      found.declarations = [AppPlace(source: source, range: tokens[index + 1].range)]
      if !scopes.isEmpty { found.nestedDeclarations = Set(found.declarations) }
      if let module { found.modules = [module] }
      if isMark(index + 2, "<") { found.doubts.insert(.generic) }
      if let name = before.attributes["objc"].flatMap({ $0 }) {
        found.objectiveCName = String(decoding: bytes(ofTokens: name), as: UTF8.self)
      }
      found.showsAllMembers = before.has("objcMembers")
      // A macro can add members.
      if !before.attributes.keys.allSatisfy(Self.attributes.contains) { found.doubts.insert(.macro) }
    }
    // The first name is that of the superclass, or of a protocol.
    found.conforms = kind == "extension" && isMark(pathEnd, ":")
    if isMark(pathEnd, ":"), kind == "class", let (name, end) = self.path(at: afterAttributes(pathEnd + 1)) {
      if isMark(end - 1, ">") { found.doubts.insert(.generic) }
      found.superclasses = [name.lastName]
      found.conforms = isMark(end, ",") || isMark(end, "&")
    }
    next = Scope(
      isTypeBody: true, type: file.classes.count, isVisible: before.has("objc") && kind == "extension",
      conditions: conditions.count)
    file.classes.append(found)
  }

  private func afterAttributes(_ index: Int) -> Int { isMark(index, "@") ? index + 2 : index }

  /// The attributes of classes that are no macros.
  private static let attributes: Set = [
    "objc", "objcMembers", "IBDesignable", "MainActor", "available", "UIApplicationMain", "NSApplicationMain", "main",
    "preconcurrency", "unchecked", "dynamicMemberLookup", "dynamicCallable", "usableFromInline", "nonobjc",
    "discardableResult", "testable", "globalActor", "requires_stored_property_inits", "propertyWrapper",
    "resultBuilder",
    "warn_unqualified_access", "objcImplementation", "implementation", "frozen",
  ]

  // MARK: Members

  /// Adds a member to the class whose braces directly contain the current token.
  ///
  /// - Parameter isStatic: true if the member is one of the class itself.
  private mutating func add(_ member: AppMember, isStatic: Bool) {
    guard let scope = scopes.last, let type = scope.type else { return }
    var member = member
    member.isConditional = conditions.count > scope.conditions
    member.isVisible = member.isVisible || scope.isVisible
    file.classes[type].append(member, isStatic: isStatic)
  }

  private static func mark(_ modifiers: DeclarationModifiers, isCollection: Bool = false) -> AppMember.Mark? {
    if modifiers.has("IBOutlet") { return isCollection ? .collection : .outlet }
    if modifiers.has("IBAction") { return .action }
    if modifiers.has("IBSegueAction") { return .segueAction }
    return modifiers.has("IBInspectable") ? .inspectable : nil
  }

  private static func isVisible(_ modifiers: DeclarationModifiers) -> Bool {
    mark(modifiers) != nil || ["objc", "NSManaged", "GKInspectable"].contains { modifiers.has($0) }
      || modifiers.words.contains("dynamic") || modifiers.words.contains("override")
  }

  private mutating func readProperties(_ index: Int) {
    guard scopes.last?.type != nil else { return }
    let before = modifiers(before: index)
    var start = index + 1
    // Several properties can share a keyword.
    while let name = text(start) {
      var end = start + 1
      var (type, isCollection) = (String?.none, false)
      if isMark(end, ":") { (type, isCollection, end) = self.type(at: end + 1) }
      if isMark(end, "?") || isMark(end, "!") { end += 1 }
      let other = before.attributes["objc"].flatMap { $0 }.map { bytes(ofTokens: $0) }
      add(
        AppMember(
          kind: .property, name: other.map { String(decoding: $0, as: UTF8.self) } ?? name,
          mark: Self.mark(before, isCollection: isCollection), type: type,
          isVisible: Self.isVisible(before), place: AppPlace(source: source, range: tokens[start].range)),
        isStatic: before.isStatic)
      guard isMark(end, ","), isMark(end + 2, ":") else { return }
      start = end + 1
    }
  }

  /// Reads the type of a property.
  ///
  /// - Parameter depth: the number of types around it.
  private func type(at start: Int, depth: Int = 0) -> (name: String?, isCollection: Bool, end: Int) {
    var index = start
    while isMark(index, "@") { index += 2 }
    if let word = text(index), word == "any" || word == "some" { index += 1 }
    if depth > 4 { return (nil, false, index) }
    if isMark(index, "[") {
      let end = (closing(index) ?? index) + 1
      let isDictionary = path(at: index + 1).map { isMark($0.end, ":") } ?? false
      return (isDictionary ? nil : path(at: index + 1)?.name.lastName, !isDictionary, end)
    }
    if isMark(index, "(") { return (nil, false, (closing(index) ?? index) + 1) }
    guard let (path, end) = path(at: index) else { return (nil, false, index) }
    if isMark(end, "&") || isMark(end, "-") { return (nil, false, end) }
    switch path.lastName {
    case "Optional", "ImplicitlyUnwrappedOptional": return (type(at: index + 2, depth: depth + 1).name, false, end)
    case "Array", "Set": return (type(at: index + 2, depth: depth + 1).name, true, end)
    case let name: return (name, false, end)
    }
  }

  private mutating func readMethod(_ index: Int) {
    guard let type = scopes.last?.type, let name = text(index + 1) else { return }
    let before = modifiers(before: index)
    let start = afterArguments(index + 2)
    guard isMark(start, "("), let end = closing(start) else {
      if before.isStatic { return }
      // A longer list of parameters is not read.
      file.classes[type].doubts.insert(.dynamic)
      return
    }
    let labels = labels(start + 1..<end)
    let selector =
      before.attributes["objc"].flatMap { $0 }.map { bytes(ofTokens: $0).filter { $0 > .space } }.map {
        String(decoding: $0, as: UTF8.self)
      }
      ?? SwiftSelector.selector(
        name, labels, isAsync: text(end + 1) == "async",
        isThrowing: text(end + 1) == "throws")
    if !before.isStatic, Self.dynamicMethods.contains(name + "(" + labels.map { ($0 ?? "_") + ":" }.joined() + ")") {
      file.classes[type].doubts.insert(.dynamic)
    }
    add(
      AppMember(
        kind: .method, name: selector, mark: Self.mark(before), isVisible: Self.isVisible(before),
        place: AppPlace(source: source, range: tokens[index + 1].range)),
      isStatic: before.isStatic)
  }

  /// The methods that answer for keys and selectors which no declaration has.
  private static let dynamicMethods: Set = [
    "setValue(_:forKey:)", "setValue(_:forUndefinedKey:)", "setValue(_:forKeyPath:)", "value(forUndefinedKey:)",
    "responds(to:)", "forwardingTarget(for:)", "resolveInstanceMethod(_:)", "method(for:)",
  ]

  /// Returns the labels of parameters; nil for one without.
  private func labels(_ range: Range<Int>) -> [String?] {
    var labels: [String?] = []
    var index = range.lowerBound
    while index < range.upperBound {
      while index < range.upperBound, isMark(index, "@") {
        index = isMark(index + 2, "(") ? (closing(index + 2) ?? index) + 1 : index + 2
      }
      labels.append(text(index).flatMap { $0 == "_" ? nil : $0 })
      while index < range.upperBound, !isMark(index, ",") { index = afterBrackets(index) + 1 }
      index += 1
    }
    return labels
  }
}
