internal import ArgumentParser
internal import NibComparing
internal import NibKit

/// `nib diff`: what differs between two layouts.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say in what two layouts differ, as structure.",
    discussion: """
      Objects are compared by id; those without one by what they are, what they contain and where they stand. Each line \
      names a difference and its place in both files: + added, - removed, > moved, ~ changed. Formatting, comments, the \
      order of attributes and the spelling of values are no difference; the order of siblings and of connections is.

      An empty file, such as /dev/null, is a layout with nothing in it. The exit status is 0 when there is no \
      difference, 1 when there is one, 2 when a file cannot be read or is no layout.

      To have git show layouts in this way, put a line into .gitattributes:

        *.layout.xml diff=layout

      and say once what that is (git calls it with seven arguments, the old and the new file among them):

        git config diff.layout.command 'f() { nib diff -L "a/$1" -L "b/$1" "$2" "$5" || test $? = 1; }; f'
      """)

  @Argument(help: "The old layout, or - for standard input.", completion: .file(extensions: ["xml"]))
  var old: String

  @Argument(help: "The new layout, or - for standard input.", completion: .file(extensions: ["xml"]))
  var new: String

  @Flag(help: "Write one JSON object a line.")
  var json = false

  @Option(
    name: [.customShort("L"), .customLong("label")], parsing: .singleValue,
    help: ArgumentHelp("What to call the old file, and given again the new one.", valueName: "name"))
  var labels: [String] = []

  func validate() throws {
    if old == "-", new == "-" { throw ValidationError("Only one of the two can be standard input.") }
    if labels.count > 2 { throw ValidationError("There are two files to name with -L.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      let files = session.comparedFiles([old, new], labels: labels)
      let sources = try files.map { try session.text($0) }
      try compareLayouts(sources[0], sources[1], session)
    }
  }

  @MainActor
  private func compareLayouts(_ old: SourceText, _ new: SourceText, _ session: Session) throws {
    let trees = try session.trees([old, new])
    let comparison = LayoutComparison(trees[0], trees[1])
    if comparison.differences.isEmpty { return }
    if json {
      session.console.print(comparison.jsonLines)
    } else {
      session.console.print(comparison.text(hasColours: session.console.hasColours))
      let count = comparison.differences.count
      session.console.print(count == 1 ? "1 difference" : "\(count) differences")
    }
    throw ToolStatus.findings
  }
}
