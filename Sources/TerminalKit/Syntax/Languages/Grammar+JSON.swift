nonisolated extension Grammar {
  /// JSON, with the comments that some readers accept.
  static let json: Grammar = {
    let quoted: SyntaxPattern = [
      "\"", .repeated(.choice([.oneOrMore(ByteSet("\"\\").inverted), ["\\", .one(.all)]])),
    ]
    return Grammar([
      .context(
        "main",
        [
          .match([quoted, "\"", .lookahead([.zeroOrMore(.blank), ":"])], .attribute),
          .match([quoted, .optional("\"")], .string),
          .match(number, .number),
          .match(.words("true false null"), .keyword),
          .match(["//", .rest], .comment),
          .match("/*", .comment, .open("comment")),
        ]),
      .context("comment", as: .comment, [.match("*/", .comment, .close)]),
    ])
  }()

  /// Numbers such as `-1.5e+3`.
  private static let number: SyntaxPattern = [
    .optional("-"), .oneOrMore(.digits), .optional([".", .oneOrMore(.digits)]),
    .optional([.one(ByteSet("eE")), .optional(.one(ByteSet("+-"))), .oneOrMore(.digits)]),
  ]
}
