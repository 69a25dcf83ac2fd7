nonisolated extension Grammar {
  /// The output of `diff -u` and of `git diff`, `git show` and `git log -p`.
  static let diff = Grammar([
    .context(
      "main",
      [
        .match([.lineStart, .first(["diff ", "commit ", "--- ", "+++ ", "Index: "]), .rest], .title),
        .match([.lineStart, "@@", .rest], .accent),
        .match([.lineStart, "+", .rest], .added),
        .match([.lineStart, "-", .rest], .removed),
        .match(
          [
            .lineStart,
            .first([
              "index ", "new file", "deleted file", "old mode", "new mode", "similarity ", "dissimilarity ", "rename ",
              "copy ", "Binary files ", "\\",
            ]), .rest,
          ], .muted),
        .match([.lineStart, .rest]),
      ])
  ])
}
