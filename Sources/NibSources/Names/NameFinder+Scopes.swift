extension NameFinder {
  /// The contents between two brackets.
  struct Scope {
    /// The bracket that opens the scope; 0 for the whole file.
    var bracket: UInt8 = 0
    /// The innermost type around the scope.
    var typeName: String?
    /// True if the scope is the body of a type.
    var isTypeBody = false
    /// True if a macro makes the type's table from its marked members.
    var isLoadable = false
    /// The table of members that code in the scope declares.
    var table: Table?
    /// True if `$0` is the parameter of the closure that declares the table.
    var isOfTable = false

    // What the next brace in the scope opens.
    var nextType: TypeHead?
    var nextTable: Table?
    var isBlockNext = false
    /// The table that a closure in the arguments, or after them, declares.
    var argumentTable: Table?
    /// The member whose marker was read last.
    var marked: MarkedMember?
    /// True if the marker of the next type was read.
    var isNextLoadable = false
  }

  /// The table of a class, and the name of the builder in the closure that declares it.
  struct Table {
    var className: String?
    var builder = "$0"
  }

  /// A type whose body follows.
  struct TypeHead {
    let name: String
    let isLoadable: Bool
  }

  mutating func open(_ bracket: UInt8, at index: Int) {
    let outer = scopes[scopes.count - 1]
    var scope = Scope(bracket: bracket)
    scope.typeName = outer.typeName
    scope.table = outer.table
    guard bracket == UInt8(ascii: "{") else {
      scope.argumentTable = outer.nextTable
      scopes[scopes.count - 1].nextTable = nil
      return scopes.append(scope)
    }
    if let type = outer.nextType {
      scope.typeName = type.name
      scope.isTypeBody = true
      scope.isLoadable = type.isLoadable
      scope.table = nil
    } else if let table = outer.nextTable ?? outer.argumentTable {
      scope.table = closureTable(table, at: index)
      scope.isOfTable = true
    } else {
      scope.isOfTable = outer.isBlockNext && outer.isOfTable
    }
    scopes[scopes.count - 1].nextType = nil
    scopes[scopes.count - 1].nextTable = nil
    scopes[scopes.count - 1].isBlockNext = false
    scopes.append(scope)
  }

  /// Returns a table with the parameter of the closure that begins at an index, as in `{ table in`, and with the class
  /// that the parameter names.
  private func closureTable(_ table: Table, at index: Int) -> Table {
    var table = table
    if isPunctuation(index + 1, "("), let name = word(index + 2), isPunctuation(index + 3, ":") {
      table.builder = name
      if let named = builtClass(at: index + 5), word(index + 4) == "inout" { table.className = named }
    } else if let name = word(index + 1), word(index + 2) == "in" {
      table.builder = name
    } else if isPunctuation(index + 1, "("), let name = word(index + 2), isPunctuation(index + 3, ")") {
      table.builder = name
    }
    return table
  }

  /// Returns the class of a type such as `MembersBuilder<Gauge>`.
  private func builtClass(at index: Int) -> String? {
    guard word(index) == "MembersBuilder", isPunctuation(index + 1, "<"), let (names, _) = path(at: index + 2) else {
      return nil
    }
    return names.last == "Self" ? scopes.last?.typeName : names.last
  }

  mutating func readWord(_ index: Int) {
    guard mayMatter(index), let word = word(index) else { return }
    let isMember = isPunctuation(index - 1, ".")
    let last = scopes.count - 1
    guard let keyword = Keyword(rawValue: word) else { return readUse(of: word, at: index, isMember: isMember) }
    switch keyword {
    case .class, .struct, .enum, .actor, .extension, .protocol: if !isMember { readType(index) }
    case .if, .for, .while, .repeat, .do, .else, .catch, .switch, .defer, .guard:
      if !isMember { scopes[last].isBlockNext = true }
    case .func, .`init`, .subscript, .var, .let:
      if isMember { break }
      scopes[last].nextTable = nil
      readMarked(index)
    case .Members: if !isMember { readTable(index, label: "of") }
    case .adding: if isMember { readTable(index, label: nil) }
    case .MembersBuilder: readParameter(index)
    case .register: if self.word(index - 1) != "func" { readRegistration(index) }
    case .Loadable, .Outlet, .OutletCollection, .Attribute, .Event, .Action: readMarker(keyword, index)
    }
  }

  /// A word that matters anywhere.
  enum Keyword: String, CaseIterable {
    case `class`, `struct`, `enum`, actor, `extension`, `protocol`
    case `if`, `for`, `while`, `repeat`, `do`, `else`, `catch`, `switch`, `defer`, `guard`
    case `func`, `init`, `subscript`, `var`, `let`
    case Members, adding, MembersBuilder, register
    case Loadable, Outlet, OutletCollection, Attribute, Event, Action

    /// The lengths of the words that begin with a byte, as bits.
    fileprivate static let lengths = allCases.reduce(into: [UInt32](repeating: 0, count: 256)) { lengths, word in
      lengths[Int(word.rawValue.utf8.first ?? 0)] |= 1 << word.rawValue.utf8.count
    }
  }

  /// Returns false for most words that do not matter, without making a string.
  private func mayMatter(_ index: Int) -> Bool {
    let scope = scopes[scopes.count - 1]
    if isFragment || scope.table != nil || scope.typeName == "MembersBuilder" { return true }
    let range = tokens[index].range
    return range.count < 32 && Keyword.lengths[Int(bytes[range.lowerBound])] & 1 << range.count != 0
  }

  /// Reads the head of a type, whose body the next brace opens.
  private mutating func readType(_ index: Int) {
    let last = scopes.count - 1
    let isInCode = scopes[last].bracket == 0 || scopes[last].bracket == UInt8(ascii: "{")
    guard isInCode, word(index - 1) != "import", let (names, _) = path(at: index + 1), let name = names.last,
      !Self.modifiers.contains(names[0])
    else { return }
    declaredTypes.insert(name)
    scopes[last].nextType = TypeHead(name: name, isLoadable: scopes[last].isNextLoadable)
    if scopes[last].isNextLoadable { add(.table, name, of: name, at: index) }
    scopes[last].isNextLoadable = false
  }

  /// Words after `class` that make it a modifier.
  private static let modifiers: Set = [
    "func", "var", "let", "subscript", "init", "override", "final", "private", "fileprivate", "internal", "package",
    "public",
    "open", "static", "nonisolated",
  ]

  /// Reads the head of a table, such as `Members(of: Gauge.self)`, whose closure follows.
  private mutating func readTable(_ index: Int, label: String?) {
    let last = scopes.count - 1
    if label == nil, isPunctuation(index + 1, "{") {
      // The closure names the class, or it is the type around it.
      hasUnnamedTables = true
      scopes[last].nextTable = Table(className: scopes[last].typeName)
      return
    }
    let start = label == nil ? index + 2 : label.flatMap { afterLabel($0, at: index + 2) }
    guard isPunctuation(index + 1, "("), let start else { return }
    guard let (name, _) = classValue(at: start) else {
      hasUnnamedTables = true
      scopes[last].nextTable = Table(className: scopes[last].typeName)
      return
    }
    add(.table, name, of: name, at: index)
    scopes[last].nextTable = Table(className: name)
  }

  /// Reads the parameter of a function that declares members: `table: inout MembersBuilder<Gauge>`.
  private mutating func readParameter(_ index: Int) {
    let last = scopes.count - 1
    guard last > 0, scopes[last].bracket == UInt8(ascii: "("), word(index - 1) == "inout",
      isPunctuation(index - 2, ":"),
      let builder = word(index - 3), let name = builtClass(at: index)
    else { return }
    scopes[last - 1].nextTable = Table(className: name, builder: builder)
  }
}
