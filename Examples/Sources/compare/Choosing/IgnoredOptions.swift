import ArgumentParser
import TextComparing

/// The differences that do not count, by the options of diff.
struct IgnoredOptions: ParsableArguments, Sendable {
  @Flag(name: [.customShort("w"), .long], help: "Ignore all white space.")
  var ignoreAllSpace = false

  @Flag(
    name: [.customShort("b"), .long], help: "Ignore the amount of white space, and white space at the end of a line.")
  var ignoreSpaceChange = false

  @Flag(name: [.customShort("B"), .long], help: "Ignore lines without text that were added or removed.")
  var ignoreBlankLines = false

  @Flag(name: .shortAndLong, help: "Ignore the case of the letters A to Z.")
  var ignoreCase = false

  @Flag(help: "Ignore the difference between the line ends of Windows and of Unix.")
  var stripTrailingCr = false

  var textOptions: TextOptions {
    TextOptions(
      whiteSpace: ignoreAllSpace ? .all : ignoreSpaceChange ? .amount : .exact, ignoresBlankLines: ignoreBlankLines,
      ignoresCase: ignoreCase, ignoresLineEnds: stripTrailingCr)
  }
}
