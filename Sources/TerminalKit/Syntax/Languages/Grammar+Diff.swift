nonisolated extension Grammar {
  /// The output of `diff -u` and of `git diff`, `git show` and `git log -p`.
  static let diff = Grammar([
    .context(
      "main",
      [
        .match([.startOfLine, .choice(["diff ", "commit ", "--- ", "+++ ", "Index: "]), .rest], .title),
        .match([.startOfLine, "@@", .rest], .accent),
        .match([.startOfLine, "+", .rest], .added),
        .match([.startOfLine, "-", .rest], .removed),
        .match(
          [
            .startOfLine,
            .choice([
              "index ", "new file", "deleted file", "old mode", "new mode", "similarity ", "dissimilarity ", "rename ",
              "copy ", "Binary files ", "\\",
            ]), .rest,
          ], .muted),
        .match([.startOfLine, .rest]),
      ])
  ])
}
