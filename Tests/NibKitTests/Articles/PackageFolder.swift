/// The folder of the package.
let packageFolder = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
  separator: "/")
