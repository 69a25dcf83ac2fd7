nonisolated extension Grammar {
  /// XML, and most of HTML.
  static let xml: Grammar = {
    let name: SyntaxPattern = [.one(.wordStart), .zeroOrMore(.word.union(ByteSet("-.:")))]
    let reference: Rule = .match(["&", .optional("#"), .oneOrMore(.word), ";"], .number)
    return Grammar([
      .context(
        "main",
        [
          .match("<!--", .comment, .open("comment")),
          .match("<![CDATA[", .keyword, .open("data")),
          .match(["<?", name], .keyword, .open("instruction")),
          .match(["<!", name], .keyword, .open("declaration")),
          .match(["<", .optional("/"), name], .keyword, .open("tag")),
          reference,
        ]),
      .context("comment", as: .comment, [.match("-->", .comment, .close)]),
      .context("data", as: .string, [.match("]]>", .keyword, .close)]),
      .context("instruction", [.match("?>", .keyword, .close), .include("attributes")]),
      .context("declaration", [.match(">", .keyword, .close), .include("attributes")]),
      .context(
        "tag",
        [
          .match([.optional("/"), ">"], .keyword, .close), .match(.lookahead("<"), nil, .close), .include("attributes"),
        ]),
      .context(
        "attributes",
        [
          .match(name, .attribute),
          .match("\"", .string, .open("double")),
          .match("'", .string, .open("single")),
        ]),
      .context("double", as: .string, [.match("\"", .string, .close), reference]),
      .context("single", as: .string, [.match("'", .string, .close), reference]),
    ])
  }()
}
