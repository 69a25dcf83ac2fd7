nonisolated extension Grammar {
  /// Swift.
  static let swift = Grammar([
    .context(
      "main",
      [
        .match(["//", .rest], .comment),
        .match("/*", .comment, .open("comment")),
        .match([.capture(.zeroOrMore(ByteSet("#"))), "\"\"\""], .string, .open("lines")),
        .match([.capture(.zeroOrMore(ByteSet("#"))), "\""], .string, .open("string")),
        .match([.startOfLine, "#!", .rest], .comment),
        .match(["@", .word], .attribute),
        .match(["#", .word], .attribute),
        .match(["`", .word, "`"]),
        .match(["$", .oneOrMore(.word)], .attribute),
        // A member is never a keyword, even if it has the name of one.
        .match([".", .one(ByteSet(0x61...0x7A)), .zeroOrMore(.word)]),
        .match(.choice([swiftRadixNumber, swiftNumber]), .number),
        .match(
          [
            swiftModifiers, .lookahead([.oneOrMore(.blank), .words("class func init let operator static struct var")]),
          ], .keyword),
        .match(swiftKeywords, .keyword),
        .match([.one(.capitals), .zeroOrMore(.word)], .typeName),
      ]),
    .context("comment", as: .comment, [.match("*/", .comment, .close), .match("/*", .comment, .open("comment"))]),
    .context(
      "string", as: .string, endsWithLine: true,
      [.match(["\"", .backreference], .string, .close), .include("escapes")]),
    .context("lines", as: .string, [.match(["\"\"\"", .backreference], .string, .close), .include("escapes")]),
    .context(
      "escapes",
      [
        .match(["\\", .backreference, "("], .keyword, .open("inserted")),
        .match(["\\", .backreference, "u{", .oneOrMore(.hexDigits), "}"], .number),
        .match(["\\", .backreference, .one(.all)], .number),
      ]),
    .context("inserted", [.match(")", .keyword, .close), .match("(", nil, .open("parentheses")), .include("main")]),
    .context("parentheses", [.match(")", nil, .close), .match("(", nil, .open("parentheses")), .include("main")]),
  ])

  private static let swiftRadixNumber: SyntaxPattern = [
    "0", .one(ByteSet("xbo")), .oneOrMore(ByteSet("_.pP").union(.hexDigits)),
  ]

  private static let swiftNumber: SyntaxPattern = [
    .oneOrMore(.digits), .zeroOrMore(ByteSet("_").union(.digits)),
    .optional([".", .oneOrMore(ByteSet("_").union(.digits))]),
    .optional([.one(ByteSet("eE")), .optional(.one(ByteSet("+-"))), .oneOrMore(.digits)]),
  ]

  /// Words that are ordinary names in other contexts.
  private static let swiftModifiers: SyntaxPattern = .words(
    "distributed dynamic infix open optional package postfix prefix")

  private static let swiftKeywords: SyntaxPattern = .words(
    """
    actor any as associatedtype async await borrowing break case catch class consuming continue convenience default \
    defer deinit do each else enum extension fallthrough false fileprivate final for func get guard if \
    import in indirect init inout internal is isolated lazy let macro mutating nil nonisolated nonmutating \
    operator override precedencegroup private protocol public repeat required rethrows \
    return self Self sending set some static struct subscript super switch throw throws true try typealias unowned var \
    weak where while willSet didSet
    """)
}
