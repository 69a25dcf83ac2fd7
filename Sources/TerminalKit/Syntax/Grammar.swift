/// A lexer made of rules, in the manner of TextMate's grammars: contexts with patterns, each of which may open or close
/// another context.
///
///     let ini = Grammar([
///       .context("main", [
///         .match([.behind(.blank), ";", .rest], .comment),
///         .match([.lineStart, "[", .rest], .title),
///         .match("\"", .string, .open("quote")),
///       ]),
///       .context("quote", as: .string, endsWithLine: true, [.match("\"", .string, .close)]),
///     ])
///     area.lexer = ini
///
/// At each place of a line, the rules of the innermost context are tried in order, and the first that matches wins. Where
/// none does, a whole word or one byte gets the role of the context. The time for a line is in proportion to its length,
/// and contexts are at most 64 deep.
public nonisolated struct Grammar: LineLexer {
  /// A change of the open contexts.
  public enum Change: Hashable, Sendable {
    /// None.
    case stay
    /// Contexts open, the innermost last. Names that the grammar does not have are left out.
    case open([String])
    /// The innermost context closes.
    case close
    /// The innermost context closes, and others open.
    case replace([String])

    /// Opens one context.
    public static func open(_ name: String) -> Change { .open([name]) }
  }

  /// A rule: a pattern, and what follows from it.
  public struct Rule: Hashable, Sendable {
    /// A rule in a few words.
    enum Kind: Hashable {
      case match(SyntaxPattern, ThemeRole?, Change)
      case include(String)
    }

    let kind: Kind
    /// True if the rule is tried at the start of a line even if other contexts are open in its own, which it closes.
    var isOuter = false

    /// Makes a rule of a pattern, the role of its text, and the change of the contexts.
    public static func match(_ pattern: SyntaxPattern, _ role: ThemeRole? = nil, _ change: Change = .stay) -> Rule {
      Rule(kind: .match(pattern, role, change))
    }

    /// Makes a rule that closes its context where a pattern matches at the start of a line, whatever else is open in
    /// the context.
    ///
    /// `role` is the role of the text that matches.
    public static func end(_ pattern: SyntaxPattern, _ role: ThemeRole? = nil) -> Rule {
      Rule(kind: .match(pattern, role, .close), isOuter: true)
    }

    /// Includes all rules of another context.
    public static func include(_ context: String) -> Rule { Rule(kind: .include(context)) }
  }

  /// A context: the rules that hold while it is the innermost.
  public struct Context: Hashable, Sendable {
    /// Its name, for rules.
    let name: String
    /// The role of text that no rule matches.
    let role: ThemeRole?
    /// True if the context closes at the end of the line.
    let endsWithLine: Bool
    let rules: [Rule]

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - name: the name that rules open it by.
    ///   - role: the role of text that no rule matches.
    ///   - endsWithLine: true if the context closes at the end of its line.
    ///   - rules: the rules, the first that matches wins.
    public static func context(
      _ name: String, as role: ThemeRole? = nil, endsWithLine: Bool = false, _ rules: [Rule]
    ) -> Context { Context(name: name, role: role, endsWithLine: endsWithLine, rules: rules) }
  }

  /// A rule as it is used: with numbers for names.
  struct Compiled: Hashable {
    let pattern: SyntaxPattern
    let role: ThemeRole?
    let closes: Bool
    let opens: [Int]
    let isOuter: Bool
  }

  /// A context as it is used.
  struct State {
    let role: ThemeRole?
    let endsWithLine: Bool
    let rules: [Compiled]
    /// For each byte, the rules whose patterns can begin with it.
    let byFirst: [[Int]]
    /// The rules that are tried even if other contexts are open.
    let outer: [Compiled]
  }

  let states: [State]
  private let contexts: [Context]

  /// Creates a grammar.
  ///
  /// - Parameters:
  ///   - contexts: the contexts. The first is open at the start of a text, and never closes.
  ///   - embedded: other grammars, whose contexts are called by the grammar's name, a dot and their own: `swift.main`.
  public init(_ contexts: [Context], embedding embedded: [String: Grammar] = [:]) {
    var all = contexts
    for (name, grammar) in embedded.sorted(by: { $0.key < $1.key }) {
      all += grammar.contexts.map { $0.embedded(as: name) }
    }
    self.contexts = all
    let numbers = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    states = all.map { context in
      var rules: [Compiled] = []
      Self.add(context, to: &rules, all, numbers, depth: 0)
      return State(context, rules)
    }
  }

  /// Adds the rules of a context, and of those that it includes. A context that includes itself ends at a depth of 8.
  private static func add(
    _ context: Context, to rules: inout [Compiled], _ all: [Context], _ numbers: [String: Int], depth: Int
  ) {
    for rule in context.rules {
      switch rule.kind {
      case .include(let name):
        if depth < 8, let number = numbers[name] { add(all[number], to: &rules, all, numbers, depth: depth + 1) }
      case .match(let pattern, let role, let change):
        let (closes, opens): (Bool, [String]) =
          switch change {
          case .stay: (false, [])
          case .open(let names): (false, names)
          case .close: (true, [])
          case .replace(let names): (true, names)
          }
        rules.append(
          Compiled(
            pattern: pattern, role: role, closes: closes, opens: opens.compactMap { numbers[$0] },
            isOuter: rule.isOuter))
      }
    }
  }
}

nonisolated extension Grammar.State {
  fileprivate init(_ context: Grammar.Context, _ rules: [Grammar.Compiled]) {
    role = context.role
    endsWithLine = context.endsWithLine
    outer = rules.filter(\.isOuter)
    let inner = rules.filter { !$0.isOuter }
    self.rules = inner
    let beginnings = inner.map(\.pattern.beginning)
    byFirst = (0...255).map { byte in
      inner.indices.filter { beginnings[$0].isNullable || beginnings[$0].bytes.contains(UInt8(byte)) }
    }
  }
}

nonisolated extension Grammar.Context {
  /// Returns the context with its names as another grammar knows them.
  fileprivate func embedded(as prefix: String) -> Self {
    func named(_ name: String) -> String { prefix + "." + name }
    return Grammar.Context(
      name: named(name), role: role, endsWithLine: endsWithLine,
      rules: rules.map { rule in
        switch rule.kind {
        case .include(let name): return .include(named(name))
        case .match(let pattern, let role, let change):
          let change: Grammar.Change =
            switch change {
            case .open(let names): .open(names.map(named))
            case .replace(let names): .replace(names.map(named))
            case .stay, .close: change
            }
          return Grammar.Rule(kind: .match(pattern, role, change), isOuter: rule.isOuter)
        }
      })
  }
}
