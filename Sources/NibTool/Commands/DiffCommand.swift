internal import ArgumentParser
internal import NibComparing
internal import NibImporting
internal import NibKit
internal import NibModel
internal import NibTracing
internal import NibXcode
internal import TerminalKit

/// `nib diff`: the differences between two layouts, two archives or two traces.
struct DiffCommand: FormattedCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "List the differences in structure between two layouts or archives, or in order between two traces.",
    discussion: """
      Objects are compared by id. Objects without an id are compared by their class, contents and place. Each \
      line names a difference and its place in both files: + is added, - is removed, > is moved, and ~ is \
      changed. Formatting, comments, the order of attributes and the spelling of values are not differences. The \
      order of siblings and of connections is.

      Objects of an archive have no ids, and are compared by their class and place. Values are compared with \
      their types, references with their targets, and classes with their versions. An archive can only be \
      compared with an archive.

      Two traces of 'nib trace' in the format text, tree or json are written side by side, as by 'nib trace \
      --compare'. The name of the order of a load is not a difference. Traces in json are compared with exact \
      values, targets, classes and loads. Details that a line does not show follow it in parentheses.

      Of a .xib or .storyboard, changes that Xcode makes by itself are counted and not listed: versions, lists of \
      dependencies, the canvas, frames that follow from constraints, the order of constraints, of connections and at \
      the top level, and the id of a connection that was drawn again. With --all, they are listed too. The format \
      json always has them, each with the field 'upkeep'; the format markdown is empty if there are no others.

      An empty file, such as /dev/null, is an empty layout, archive or trace. The exit status is 0 if there is \
      no difference, or none but those that Xcode makes by itself, 1 if there is a difference, and 2 if a file \
      cannot be read or is not one of these. With --all, changes by Xcode are differences.

      To make git show layouts in this way, put a line into .gitattributes:

        *.layout.xml diff=layout

      and configure the command once:

        git config diff.layout.command 'nib diff --git'

      With --open, the sample program 'compare' shows two files or folders of any kind beside each other in the \
      terminal. It is searched for beside nib and in PATH, or NIB_COMPARE names it. The exit status is that of \
      'compare'.
      """)

  @Argument(
    help: ArgumentHelp(
      "The old layout, archive or trace, and the new one. One of them can be - for standard input.",
      valueName: "file"),
    completion: .file(extensions: ["xml", "nib", "plist"]))
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The format of the differences. json is one object a line. markdown is for a pull request. svg and html are pictures "
        + "of both layouts, in which frames mark the objects that differ. Of a storyboard, they are maps as of 'nib show'. "
        + "The default is that of an output file FILE.json, .md, .svg or .html, and otherwise text."
    ))
  var format: Format?

  @Flag(help: "List also what Xcode changes by itself in a .xib or .storyboard. Without it, the last line counts this.")
  var all = false

  @Flag(help: "Accept the arguments of an external diff of git, and exit with 0 as git expects.")
  var git = false

  @Flag(help: "Show the two files beside each other in the terminal, line by line, with the program 'compare'.")
  var open = false

  @Option(
    name: [.customShort("L"), .customLong("label")], parsing: .singleValue,
    help: ArgumentHelp(
      "The name of the old file in the output. If you repeat this option, it is the name of the new file.",
      valueName: "name"))
  var labels: [String] = []

  @OptionGroup var output: OutputOptions

  enum Format: String, OutputFormat, ExpressibleByArgument, CaseIterable { case text, json, markdown, svg, html }

  func validate() throws {
    if open, git || all || format != nil || output.output != nil || !labels.isEmpty {
      throw ValidationError("--open takes two files or folders, and no other options.")
    }
    if git {
      // Path, old file, hash, mode, new file, hash, mode. Two more arguments if the file was renamed, and only the path
      // in a conflict.
      if ![1, 7, 9].contains(files.count) {
        throw ValidationError("With --git, only the arguments that git passes to an external diff are taken.")
      }
      return
    }
    if files.count != 2 { throw ValidationError("Name two files, the old one and the new one.") }
    if files == ["-", "-"] { throw ValidationError("Only one of the two can be standard input.") }
    if labels.count > 2 { throw ValidationError("-L is taken at most twice, once for each file.") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      if open { return try CompareProgram.run(["--"] + files, session.console) }
      if git {
        if files.count == 1 { return session.console.print("\(files[0].printable): a merge is unfinished") }
        if chosenFormat == .text, files[3] != files[6], !files[3].isEmpty, ![files[3], files[6]].contains(".") {
          session.console.print("\(newPath.printable): the mode was \(files[3]), and is \(files[6])")
        }
        // The faults are on standard error by now. With another status than 0, git would not show the other files.
        try? compare([files[1], files[4]], ["a/" + files[0], "b/" + newPath], session)
      } else {
        try compare(files, labels, session)
      }
    }
  }

  /// With --git, the path in the new commit.
  private var newPath: String { files.count == 9 ? files[7] : files[0] }

  /// Returns the name of the new file for a heading: with --git, the path in the repository.
  ///
  /// - Parameter isRemoved: true for a file that only the old side has.
  private func title(_ sources: [SourceText], isRemoved: Bool) -> String {
    if git { return newPath == files[0] ? newPath : "\(files[0]) → \(newPath)" }
    return Session.names(of: sources)[isRemoved ? 0 : 1]
  }

  /// Throws if there is a difference, or if a file cannot be read.
  @MainActor
  private func compare(_ files: [String], _ labels: [String], _ session: Session) throws {
    let files = session.comparedFiles(files, labels: labels)
    let sources = try files.map { try session.text($0) }
    let traces = sources.map { WrittenTrace($0, fields: { JSONLine($0)?.fields }) }
    switch (traces[0], traces[1]) {
    case (nil, nil): try compareLayouts(sources, of: files, session)
    case (let old, let new): try compareTraces(old, new, of: sources, session)
    }
  }

  @MainActor
  private func compareLayouts(
    _ sources: [SourceText], of files: [Session.ComparedFile], _ session: Session
  ) throws {
    let trees = try session.trees(sources, of: files)
    let comparison = LayoutComparison(trees[0], trees[1])
    if comparison.differences.isEmpty { return }
    let isChanged = !comparison.listed(hasUpkeep: all).isEmpty
    let title = title(sources, isRemoved: trees[1].nodes.count == 1)
    switch chosenFormat {
    case .json: session.console.print(comparison.jsonLines)
    case .markdown:
      // Nobody wants a comment that says that there is nothing to see.
      if isChanged { session.console.print(comparison.markdown(hasUpkeep: all, name: title)) }
    case .text:
      session.console.print(
        comparison.text(hasColors: session.console.hasColors, hasUpkeep: all, name: git ? title : nil))
    case .svg, .html:
      let picture = try ComparisonPicture(comparison, sources, of: files, hasUpkeep: all)
      session.console.print(chosenFormat == .svg ? picture.svg : picture.html)
    }
    if isChanged { throw ToolStatus.findings }
  }

  @MainActor
  private func compareTraces(
    _ old: WrittenTrace?, _ new: WrittenTrace?, of sources: [SourceText], _ session: Session
  ) throws {
    for (trace, source) in zip([old, new], sources) where trace == nil && !source.bytes.isEmpty {
      let other = sources[old == nil ? 1 : 0]
      session.console.printError(
        "error: \(other.file.printable) is a trace and \(source.file.printable) is not: compare files of the same kind")
      throw ToolStatus.usage
    }
    var comparison = TraceComparison(old, new)
    let names = sources.map { chosenFormat == .json ? $0.file : $0.file.printable }
    (comparison.firstName, comparison.secondName) = (names[0], names[1])
    if comparison.isSame { return }
    session.console.print(
      chosenFormat == .json ? comparison.jsonLines() : session.console.text(of: comparison, context: 3))
    throw ToolStatus.findings
  }
}
