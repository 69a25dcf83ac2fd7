nonisolated extension Grammar {
  /// The shell: POSIX, and the additions of bash and zsh.
  static let shell = Grammar([
    .context(
      "main",
      [
        .match([.lookbehind(ByteSet(" \t;&|()")), "#", .rest], .comment),
        .match([.startOfLine, .zeroOrMore(.blank), .lookahead([.word, "()"]), .word], .title),
        .match(
          ["<<", .optional("-"), .zeroOrMore(.blank), .optional(quote), .capture(.word), .optional(quote)], .keyword,
          .open("here")),
        .include("words"),
      ]),
    .context(
      "words",
      [
        .match(["\\", .one(.all)], .number),
        .match("'", .string, .open("single")),
        .match("\"", .string, .open("double")),
        .include("variables"),
        .match([.lookbehind(ByteSet(" \t;&|(!")), shellKeywords], .keyword),
        .match([.lookbehind(ByteSet(" \t;&|(")), shellCommands, .negativeLookahead("=")], .typeName),
        .match([.lookbehind(ByteSet(" \t;")), .word, .lookahead(.choice(["=", "+="]))], .attribute),
        .match([.lookbehind(.blank), "-", .oneOrMore(.word.union(ByteSet("-")))], .accent),
        .match([.lookbehind(ByteSet(" \t=")), .oneOrMore(.digits), .negativeLookahead(.one(.word))], .number),
      ]),
    .context(
      "variables",
      [
        .match("$(", .keyword, .open("command")),
        .match("`", .keyword, .open("backquoted")),
        .match("${", .attribute, .open("braces")),
        .match(["$", .choice([.word, .one(ByteSet("0123456789@*#?-$!"))])], .attribute),
      ]),
    .context("single", as: .string, [.match("'", .string, .close)]),
    .context(
      "double", as: .string,
      [.match("\"", .string, .close), .match(["\\", .one(.all)], .number), .include("variables")]),
    .context("braces", as: .attribute, [.match("}", .attribute, .close), .include("variables")]),
    .context(
      "command", [.match(")", .keyword, .close), .match("(", nil, .open("parentheses")), .include("main")]),
    .context("parentheses", [.match(")", nil, .close), .match("(", nil, .open("parentheses")), .include("main")]),
    .context("backquoted", [.match("`", .keyword, .close), .include("words")]),
    // The rest of the line that announces it is still shell code.
    .context(
      "here",
      [
        .end([.zeroOrMore(ByteSet("\t")), .backreference, .endOfLine], .keyword),
        .match([.startOfLine, .rest], .string),
        .include("words"),
      ]),
  ])

  private static let quote: SyntaxPattern = .one(ByteSet("'\""))

  private static let shellKeywords: SyntaxPattern = .words(
    "case do done elif else esac fi for function if in select then time until while break continue return exit")

  private static let shellCommands: SyntaxPattern = .words(
    """
    alias awk basename bg cat cd chmod chown command cp curl cut date declare diff dirname echo env eval exec export false \
    find getopts git grep head install kill let ln local ls make mkdir mktemp mv popd printf pushd pwd read readonly rm \
    rmdir sed set shift sleep sort source sudo tail tar tee test touch tr trap true type typeset umask unset uniq wait wc \
    xargs
    """)
}
