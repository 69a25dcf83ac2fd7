nonisolated extension Grammar {
  /// The shell: POSIX, and the additions of bash and zsh.
  static let shell = Grammar([
    .context(
      "main",
      [
        .match([.behind(ByteSet(" \t;&|()")), "#", .rest], .comment),
        .match([.lineStart, .any(.blank), .ahead([.word, "()"]), .word], .title),
        .match(
          ["<<", .optional("-"), .any(.blank), .optional(quote), .mark(.word), .optional(quote)], .keyword,
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
        .match([.behind(ByteSet(" \t;&|(!")), shellKeywords], .keyword),
        .match([.behind(ByteSet(" \t;&|(")), shellCommands, .notAhead("=")], .typeName),
        .match([.behind(ByteSet(" \t;")), .word, .ahead(.first(["=", "+="]))], .attribute),
        .match([.behind(.blank), "-", .some(.word.union(ByteSet("-")))], .accent),
        .match([.behind(ByteSet(" \t=")), .some(.digits), .notAhead(.one(.word))], .number),
      ]),
    .context(
      "variables",
      [
        .match("$(", .keyword, .open("command")),
        .match("`", .keyword, .open("backquoted")),
        .match("${", .attribute, .open("braces")),
        .match(["$", .first([.word, .one(ByteSet("0123456789@*#?-$!"))])], .attribute),
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
        .end([.any(ByteSet("\t")), .marked, .lineEnd], .keyword),
        .match([.lineStart, .rest], .string),
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
