internal import ArgumentParser
internal import FileAccess
internal import NibComparing
internal import NibKit
internal import NibModel

/// `nib merge`: merges two people's changes to one layout.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge two versions of a layout with a common ancestor, by structure.",
    discussion: """
      The result is the text of OURS with the changes of THEIRS: added, removed and moved objects, attributes, \
      connections, comments and formatting. Objects are matched by id. Objects without an id are matched by \
      their class, contents and place. A change that both sides have made is one change. If both sides add \
      something in one place, ours comes first.

      There is a conflict if both sides set an attribute to different values, if one side changes or moves an \
      object that the other side removes, if both sides move an object to different places, if they move \
      siblings in ways that contradict each other, if both change the class of an object, or if two objects have \
      the same id. A conflict is written into the result between the marks of git, in as few lines as possible. \
      It is listed with its places in all three files. 'check' reports that the merge of a file with such marks \
      is not finished.

      Before the result is written, it is read and compared with all three files. If a change of either side is \
      missing in it, it has both whole files between marks.

      It is also a conflict if the result has a fault that prevents it from being loaded, and neither side has \
      this fault. For example, ours removes an object, and theirs adds a reference to it.

      The exit status is 0 if everything is merged, 1 if there are conflicts, and 2 if a file cannot be read or \
      is not a layout. With status 2, nothing is written. But with --in-place, OURS then gets the lines of both \
      sides, merged as by git, and the exit status is 1. So no change of either side is lost, even if the \
      program is killed.

      To make git merge layouts in this way, put a line into .gitattributes:

        *.layout.xml merge=layout

      and configure the command once:

        git config merge.layout.name 'layouts, by structure'
        git config merge.layout.driver '
          nib merge -i -m %L --path=%P -L %X -L %S -L %Y %O %A %B && exit
          grep -q "^<\\{%L\\}" %A || git merge-file -q --marker-size=%L \\
            -L ours -L base -L theirs %A %O %B
          exit 1'
        git config merge.layout.recursive binary

      The lines below 'nib merge' make git merge the lines if nib is missing or ends early. The last line \
      prevents half-merged layouts if git must first merge two common ancestors. Git 2.44 and later write the \
      names of the branches into the marks.
      """)

  @Argument(
    help: "The common ancestor. It is an empty file if both versions have added the layout.",
    completion: .file(extensions: ["xml"]))
  var base: String

  @Argument(help: "The version whose text is kept.", completion: .file(extensions: ["xml"]))
  var ours: String

  @Argument(help: "The version whose changes are added.", completion: .file(extensions: ["xml"]))
  var theirs: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the result. The default is standard output.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var output: String?

  @Flag(name: .shortAndLong, help: "Write the result over OURS, as git expects of a merge driver.")
  var inPlace = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The number of < in the marks of a conflict, from 1 to 1000.", valueName: "count"))
  var markerSize = 7

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The name of the file in messages. Use it if the three files are temporary.", valueName: "name"))
  var path: String?

  @Option(
    name: [.customShort("L"), .customLong("label")], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The name of OURS in the marks. If you repeat this option, it is the name of BASE, and then of THEIRS.",
      valueName: "name"))
  var labels: [String] = []

  func validate() throws {
    if inPlace, output != nil { throw ValidationError("Choose one of --in-place and --output.") }
    if inPlace, ours == "-" { throw ValidationError("Standard input cannot be written over: use --output.") }
    if [base, ours, theirs].filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Only one of the three can be standard input.")
    }
    if labels.count > 3 { throw ValidationError("-L is taken at most three times, once for each file.") }
    // git passes on any number and any name. With its own, a merge must not fail.
    if inPlace { return }
    if !(1...1000).contains(markerSize) { throw ValidationError("--marker-size must be from 1 to 1000.") }
    if labels.contains(where: { $0.contains { $0.isNewline } }) {
      throw ValidationError("A name for -L must be one line.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      let session = Session()
      // The names of git's temporary files mean nothing to a user.
      let names = path.map { path in ["base", "ours", "theirs"].map { "\(path) (\($0))" } } ?? []
      let files = session.comparedFiles([base, ours, theirs], labels: names)
      let sources = Result { try files.map { try session.text($0) } }
      let hasLines = inPlace && writeLines(try? sources.get())
      let conflicts: [MergeConflict]
      do {
        conflicts = try merge(files, sources.get(), session)
      } catch  where hasLines {
        session.console.printError(
          "error: '\((path ?? ours).printable)' is not merged by structure: the lines of both sides are in it, merged as "
            + "git merges lines")
        throw ToolStatus.findings
      }
      if !conflicts.isEmpty { throw ToolStatus.findings }
    }
  }

  /// Writes the merge of the lines over OURS. It stays there if the merge of the structure fails, or if the process ends
  /// early.
  ///
  /// - Returns: true if the text has been written.
  @MainActor
  private func writeLines(_ sources: [SourceText]?) -> Bool {
    let merge = LineMerge(base: base, ours: ours, theirs: theirs, marks: marks)
    guard let text = merge.text(sources) else { return false }
    do throws(SystemError) { try FileSystem.replace(FileSystem.target(of: ours), with: text) } catch { return false }
    return true
  }

  /// Merges the structure of the files, writes the result, and returns the conflicts.
  @MainActor
  private func merge(
    _ files: [Session.ComparedFile], _ sources: [SourceText], _ session: Session
  ) throws -> [MergeConflict] {
    for file in files { try session.refuseOtherFormat(file.path) }
    try session.refuseArchives(sources, because: "only layouts are merged")
    try session.refuseCompiled(sources)
    let trees = try session.trees(sources, of: files)
    let planning = Session(ClassChoice(standIns: true, catalog: .none))
    let merge = LayoutMerge(base: trees[0], ours: trees[1], theirs: trees[2], marks: marks) { source in
      planning.loadFaults(of: source, from: path ?? ours)
    }
    try write(merge, session)
    report(merge, sources, session)
    return merge.conflicts
  }

  private var marks: MergeMarks {
    var marks = MergeMarks(size: min(max(markerSize, 1), 1000))
    // Git before 2.44 does not know %X, %S and %Y, and passes them on literally.
    for (label, name) in zip(labels, [\MergeMarks.ours, \.base, \.theirs])
    where !["", "%X", "%S", "%Y"].contains(label) {
      marks[keyPath: name] = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return marks
  }

  @MainActor
  private func write(_ merge: LayoutMerge, _ session: Session) throws {
    let reason: String?
    if inPlace {
      // At any time, either the old file or the new one exists, because it is the only copy of an author's work.
      do throws(SystemError) {
        try FileSystem.replace(FileSystem.target(of: ours), with: merge.bytes)
        reason = nil
      } catch {
        reason = "\(error)"
      }
    } else {
      let text = String(decoding: merge.bytes, as: UTF8.self)
      guard let output else { return session.console.printExactly(text) }
      reason = writeFile(text, to: output)
    }
    if let reason {
      session.console.printError("error: '\(output ?? ours)' cannot be written: \(reason)")
      throw ToolStatus.usage
    }
  }

  @MainActor
  private func report(_ merge: LayoutMerge, _ sources: [SourceText], _ session: Session) {
    let result = SourceText(file: path ?? (inPlace ? ours : output ?? "<merged>"), bytes: merge.bytes)
    let console = session.console
    if merge.conflicts.isEmpty { return }
    let indices = sources.map { LineIndex($0) }
    for conflict in merge.conflicts.prefix(Session.mostFindings) {
      let line = conflict.line.map { ":\($0)" } ?? ""
      console.printError(
        "\(result.file.printable)\(line): conflict: \(conflict.message.printable) [\(conflict.kind.rawValue)]")
      for (side, range) in [(0, conflict.base), (1, conflict.ours), (2, conflict.theirs)] {
        guard let range else { continue }
        let place = indices[side].position(of: range.lower)
        console.printError("    \(["base", "ours", "theirs"][side]): \(sources[side].file.printable):\(place)")
      }
    }
    let count = merge.conflicts.count
    console.printError(count == 1 ? "1 conflict" : "\(count) conflicts")
  }
}
