internal import ArgumentParser
internal import NibComparing
internal import NibKit
internal import NibModel
internal import NibTracing

/// `nib diff`: what differs between two layouts, or between two traces.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Say in what two layouts differ, as structure, or two traces, as order.",
    discussion: """
      Objects are compared by id; those without one by what they are, what they contain and where they stand. Each line \
      names a difference and its place in both files: + added, - removed, > moved, ~ changed. Formatting, comments, the \
      order of attributes and the spelling of values are no difference; the order of siblings and of connections is.

      Two traces, as 'nib trace' writes them in text, tree or json, are written side by side as 'nib trace --compare' \
      does. The name of the order that a load was made in is no difference.

      An empty file, such as /dev/null, is a layout with nothing in it, or a trace. The exit status is 0 when there is no \
      difference, 1 when there is one, 2 when a file cannot be read or is neither.

      To have git show layouts in this way, put a line into .gitattributes:

        *.layout.xml diff=layout

      and say once what that is (git calls it with seven arguments, the old and the new file among them):

        git config diff.layout.command 'f() { nib diff -L "a/$1" -L "b/$1" "$2" "$5" || test $? = 1; }; f'
      """)

  @Argument(help: "The old layout or trace, or - for standard input.", completion: .file(extensions: ["xml"]))
  var old: String

  @Argument(help: "The new layout or trace, or - for standard input.", completion: .file(extensions: ["xml"]))
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
      let traces = sources.map(WrittenTrace.init)
      switch (traces[0], traces[1]) {
      case (nil, nil): try compareLayouts(sources[0], sources[1], session)
      case (let old, let new): try compareTraces(old, new, of: sources, session)
      }
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

  @MainActor
  private func compareTraces(
    _ old: WrittenTrace?, _ new: WrittenTrace?, of sources: [SourceText], _ session: Session
  ) throws {
    for (trace, source) in zip([old, new], sources) where trace == nil && !source.bytes.isEmpty {
      let other = sources[old == nil ? 1 : 0]
      session.console.printError(
        "error: \(other.file.printable) is a trace and \(source.file.printable) is none: compare two of a kind")
      throw ToolStatus.usage
    }
    var comparison = TraceComparison(old?.lines ?? [], new?.lines ?? [])
    (comparison.firstName, comparison.secondName) = (sources[0].file, sources[1].file)
    if comparison.isSame { return }
    session.console.print(json ? comparison.jsonLines() : session.console.text(of: comparison, context: 3))
    throw ToolStatus.findings
  }
}
