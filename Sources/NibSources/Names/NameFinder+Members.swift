internal import NibCatalog

extension NameFinder {
  /// A property or method that a marker makes a member.
  struct MarkedMember {
    let kind: CatalogMember.Kind
    /// The name that the marker gives, or nil for the name of the declaration.
    let name: String?
    let index: Int
  }

  /// The functions of a table that declare no member.
  private static let otherFunctions: Set = [
    "summary", "ascending", "translated", "presents", "loads", "connectsAsOwner", "awakes", "awakesAfterChildren",
    "check",
  ]

  /// Reads a word that may be the builder of a table, as in `$0.outlet("user", \.$user)`.
  mutating func readUse(of word: String, at index: Int, isMember: Bool) {
    guard let scope = scopes.last else { return }
    if let table = scope.table, word == table.builder, !isMember, isPunctuation(index + 1, "."),
      scope.isOfTable || word != "$0", let function = self.word(index + 2)
    {
      readMember(function, at: index + 2, of: table.className)
    } else if isFragment || scope.typeName == "MembersBuilder" && (!isMember || self.word(index - 2) == "self"),
      self.word(index - 1) != "func", Self.kind(ofFunction: word) != nil
    {
      // A function that extends all tables.
      readMember(word, at: index, of: nil)
    }
  }

  private static func kind(ofFunction name: String) -> CatalogMember.Kind? {
    name == "samples" ? .attribute : CatalogMember.Kind(rawValue: name)
  }

  private mutating func readMember(_ function: String, at index: Int, of className: String?) {
    let isCall = isPunctuation(index + 1, "(")
    guard isCall || isPunctuation(index + 1, "{"), !Self.otherFunctions.contains(function) else { return }
    let kind = Self.kind(ofFunction: function)
    if kind == .children {
      return add(.member(.children), "", of: className, at: index, isDecoded: isDecoded(at: index + 1))
    }
    // A text that an operator follows is only a part of the name.
    guard isCall, let name = text(index + 2), !isPunctuation(index + 3, "+") else {
      hasComputedNames = true
      return
    }
    let prefix = function == "samples" ? "sample." : ""
    add(
      kind.map(DeclaredName.Kind.member) ?? .helper, prefix + name, of: className, at: index,
      isDecoded: isDecoded(at: index + 3))
  }

  /// Returns true if the next argument of a member is a class or a type, so that the initializer decodes the member.
  private func isDecoded(at index: Int) -> Bool {
    guard isPunctuation(index, ",") || isPunctuation(index, "(") else { return false }
    return path(at: index + 1)?.names.last == "self"
  }

  // MARK: Markers

  /// Reads the marker of a class whose table a macro makes, or of a member of such a class.
  mutating func readMarker(_ marker: Keyword, _ index: Int) {
    guard isPunctuation(index - 1, "@") || isPunctuation(index - 1, ".") && isPunctuation(index - 3, "@") else {
      return
    }
    let last = scopes.count - 1
    let kind: CatalogMember.Kind
    switch marker {
    case .Loadable:
      scopes[last].isNextLoadable = true
      return
    case .OutletCollection: kind = .outlets
    case .Outlet: kind = .outlet
    case .Attribute: kind = .attribute
    case .Event: kind = .event
    case .Action: kind = .action
    default: return
    }
    guard scopes[last].isLoadable else { return }
    let name = isPunctuation(index + 1, "(") ? text(index + 2) : nil
    scopes[last].marked = MarkedMember(kind: kind, name: name.flatMap { $0.isEmpty ? nil : $0 }, index: index)
  }

  /// Reads the declaration that a marker belongs to.
  mutating func readMarked(_ index: Int) {
    let last = scopes.count - 1
    guard let marked = scopes[last].marked, let name = word(index + 1) else { return }
    scopes[last].marked = nil
    add(.member(marked.kind), marked.name ?? name, of: scopes[last].typeName, at: marked.index)
  }
}
