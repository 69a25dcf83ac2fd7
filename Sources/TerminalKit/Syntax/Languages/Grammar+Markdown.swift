nonisolated extension Grammar {
  /// Markdown, with the other languages in its code blocks.
  static let markdown = Grammar(
    [
      .context("main", codeBlocks + [.include("lines"), .include("words")]),
      .context(
        "lines",
        [
          .match([margin, .some(ByteSet("#")), .first([.some(.blank), .lineEnd]), .rest], .title),
          .match([margin, .some(ByteSet("=")), .lineEnd], .title),
          .match([margin, .first(["---", "***", "___"]), .any(ByteSet("-*_ ")), .lineEnd], .border),
          .match([margin, ">", .rest], .comment),
          .match(
            [
              margin, .first([.one(ByteSet("-*+")), [.some(.digits), .one(ByteSet(".)"))]]), .some(.blank),
              .optional(["[", .one(ByteSet(" xX")), "]"]),
            ], .keyword),
        ]),
      .context(
        "words",
        [
          .match(["\\", .one(.all)]),
          .match(["``", .some(backquote.inverted), "``"], .string),
          .match(["`", .some(backquote.inverted), "`"], .string),
          .match(["**", .notAhead(.one(.blank)), .some(ByteSet("*").inverted), "**"], .keyword),
          .match(["*", .notAhead(.one(.blank)), .some(ByteSet("*").inverted), "*"], .attribute),
          .match(["__", .notAhead(.one(.blank)), .some(ByteSet("_").inverted), "__"], .keyword),
          .match(["_", .notAhead(.one(.blank)), .some(ByteSet("_").inverted), "_"], .attribute),
          .match([.optional("!"), "[", .some(ByteSet("]").inverted), "](", .any(ByteSet(")").inverted), ")"], .link),
          .match([.optional("!"), "[", .some(ByteSet("]").inverted), "]", .optional(":")], .link),
          .match(["<", .some(ByteSet("<> ").inverted), ">"], .link),
        ]),
      .context("code", as: .string, [.end([.any(.blank), .marked, .any(ByteSet("`~ ")), .lineEnd], .comment)]),
    ], embedding: ["swift": .swift, "xml": .xml, "json": .json, "diff": .diff, "shell": .shell])

  private static let backquote = ByteSet("`")
  private static let margin: SyntaxPattern = [.lineStart, .any(.blank)]
  private static let fence: SyntaxPattern = .mark(
    .first([["```", .any(backquote)], ["~~~", .any(ByteSet("~"))]]))

  /// Code blocks in known languages and in others.
  private static let codeBlocks: [Rule] =
    [
      ("swift", ["swift"]), ("xml", ["xml", "html", "svg", "plist"]), ("json", ["jsonc", "json"]),
      ("diff", ["diff", "patch"]), ("shell", ["shell", "sh", "bash", "zsh", "console"]),
    ].map { (language: String, names: [SyntaxPattern]) in
      .match(
        [margin, fence, .any(.blank), .first(names.map { [$0, .notAhead(.one(.word))] }), .rest], .comment,
        .open(["code", language + ".main"]))
    } + [.match([margin, fence, .any(backquote.inverted), .lineEnd], .comment, .open("code"))]
}
