/// A lexer that is defined by rules, in the style of TextMate's grammars: contexts with patterns, each of which may
/// open or close another context.
///
///     let ini = Grammar([
///       .context("main", [
///         .match([.lookbehind(.blank), ";", .rest], .comment),
///         .match([.startOfLine, "[", .rest], .title),
///         .match("\"", .string, .open("quote")),
///       ]),
///       .context("quote", as: .string, endsWithLine: true, [.match("\"", .string, .close)]),
///     ])
///     area.lexer = ini
///
/// At each place of a line, the rules of the innermost context are tried in order, and the first one that matches is
/// used. If none matches, a whole word or one byte gets the role of the context. The time for a line is proportional to
/// its length, and contexts are nested at most 64 deep.
public nonisolated struct Grammar: LineLexer {
  /// A change of the open contexts.
  public enum Change: Hashable, Sendable {
    /// No change.
    case stay
    /// Contexts are opened; the last one is the innermost. Names that the grammar does not have are ignored.
    case open([String])
    /// The innermost context is closed.
    case close
    /// The innermost context is closed, and others are opened.
    case replace([String])

    /// Opens one context.
    public static func open(_ name: String) -> Change { .open([name]) }
  }

  /// A rule: a pattern, and the effect of a match.
  public struct Rule: Hashable, Sendable {
    /// The kind of a rule.
    enum Kind: Hashable {
      case match(SyntaxPattern, ThemeRole?, Change)
      case include(String)
    }

    let kind: Kind
    /// True if the rule is tried at the start of a line even if other contexts are open inside its own. It then closes
    /// them.
    var isOuter = false

    /// Makes a rule from a pattern, the role of its text, and the change of the contexts.
    public static func match(_ pattern: SyntaxPattern, _ role: ThemeRole? = nil, _ change: Change = .stay) -> Rule {
      Rule(kind: .match(pattern, role, change))
    }

    /// Makes a rule that closes its context if a pattern matches at the start of a line, even if other contexts are
    /// open inside it.
    ///
    /// `role` is the role of the matching text.
    public static func end(_ pattern: SyntaxPattern, _ role: ThemeRole? = nil) -> Rule {
      Rule(kind: .match(pattern, role, .close), isOuter: true)
    }

    /// Includes all rules of another context.
    public static func include(_ context: String) -> Rule { Rule(kind: .include(context)) }
  }

  /// A context: the rules that apply while it is the innermost one.
  public struct Context: Hashable, Sendable {
    /// The name, for rules.
    let name: String
    /// The role of text that no rule matches.
    let role: ThemeRole?
    /// True if the context closes at the end of the line.
    let endsWithLine: Bool
    let rules: [Rule]

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - name: the name by which rules open it.
    ///   - role: the role of text that no rule matches.
    ///   - endsWithLine: true if the context closes at the end of its line.
    ///   - rules: the rules. The first one that matches is used.
    public static func context(
      _ name: String, as role: ThemeRole? = nil, endsWithLine: Bool = false, _ rules: [Rule]
    ) -> Context { Context(name: name, role: role, endsWithLine: endsWithLine, rules: rules) }
  }

  /// A compiled rule, with numbers instead of names.
  struct Compiled: Hashable {
    let pattern: SyntaxPattern
    let role: ThemeRole?
    let closes: Bool
    let opens: [Int]
    let isOuter: Bool
  }

  /// A compiled context.
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
  ///   - embedded: other grammars. The names of their contexts are preceded by the grammar's name and a dot:
  ///     `swift.main`.
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

  /// Adds the rules of a context, and of the contexts that it includes. If a context includes itself, this stops at a
  /// depth of 8.
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
  /// Returns the context with the names that it has in another grammar.
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
