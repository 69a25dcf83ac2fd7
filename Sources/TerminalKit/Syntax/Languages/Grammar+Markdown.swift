nonisolated extension Grammar {
  /// Markdown, with the other languages in its code blocks.
  static let markdown = Grammar(
    [
      .context("main", codeBlocks + [.include("lines"), .include("words")]),
      .context(
        "lines",
        [
          .match([margin, .oneOrMore(ByteSet("#")), .choice([.oneOrMore(.blank), .endOfLine]), .rest], .title),
          .match([margin, .oneOrMore(ByteSet("=")), .endOfLine], .title),
          .match([margin, .choice(["---", "***", "___"]), .zeroOrMore(ByteSet("-*_ ")), .endOfLine], .border),
          .match([margin, ">", .rest], .comment),
          .match(
            [
              margin, .choice([.one(ByteSet("-*+")), [.oneOrMore(.digits), .one(ByteSet(".)"))]]), .oneOrMore(.blank),
              .optional(["[", .one(ByteSet(" xX")), "]"]),
            ], .keyword),
        ]),
      .context(
        "words",
        [
          .match(["\\", .one(.all)]),
          .match(["``", .oneOrMore(backquote.inverted), "``"], .string),
          .match(["`", .oneOrMore(backquote.inverted), "`"], .string),
          .match(["**", .negativeLookahead(.one(.blank)), .oneOrMore(ByteSet("*").inverted), "**"], .keyword),
          .match(["*", .negativeLookahead(.one(.blank)), .oneOrMore(ByteSet("*").inverted), "*"], .attribute),
          .match(["__", .negativeLookahead(.one(.blank)), .oneOrMore(ByteSet("_").inverted), "__"], .keyword),
          .match(["_", .negativeLookahead(.one(.blank)), .oneOrMore(ByteSet("_").inverted), "_"], .attribute),
          .match(
            [.optional("!"), "[", .oneOrMore(ByteSet("]").inverted), "](", .zeroOrMore(ByteSet(")").inverted), ")"],
            .link),
          .match([.optional("!"), "[", .oneOrMore(ByteSet("]").inverted), "]", .optional(":")], .link),
          .match(["<", .oneOrMore(ByteSet("<> ").inverted), ">"], .link),
        ]),
      .context(
        "code", as: .string,
        [.end([.zeroOrMore(.blank), .backreference, .zeroOrMore(ByteSet("`~ ")), .endOfLine], .comment)]),
    ], embedding: ["swift": .swift, "xml": .xml, "json": .json, "diff": .diff, "shell": .shell])

  private static let backquote = ByteSet("`")
  private static let margin: SyntaxPattern = [.startOfLine, .zeroOrMore(.blank)]
  private static let fence: SyntaxPattern = .capture(
    .choice([["```", .zeroOrMore(backquote)], ["~~~", .zeroOrMore(ByteSet("~"))]]))

  /// Code blocks in known languages and in others.
  private static let codeBlocks: [Rule] =
    [
      ("swift", ["swift"]), ("xml", ["xml", "html", "svg", "plist"]), ("json", ["jsonc", "json"]),
      ("diff", ["diff", "patch"]), ("shell", ["shell", "sh", "bash", "zsh", "console"]),
    ].map { (language: String, names: [SyntaxPattern]) in
      .match(
        [margin, fence, .zeroOrMore(.blank), .choice(names.map { [$0, .negativeLookahead(.one(.word))] }), .rest],
        .comment,
        .open(["code", language + ".main"]))
    } + [.match([margin, fence, .zeroOrMore(backquote.inverted), .endOfLine], .comment, .open("code"))]
}
