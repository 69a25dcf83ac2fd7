internal import ArgumentParser
internal import NibComparing

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

      Files of Xcode's, .xib and .storyboard, are merged in the same way. Objects are matched by the ids that Xcode \
      has given them. Values that Xcode computes are not conflicts, and each such decision is reported: the higher \
      one of two versions; the dependencies and resources of both sides; frames that constraints determine, as long \
      as both sides have the same constraints, and places on the canvas as in ours. If there are conflicts, Xcode \
      can open the result: it has the version of ours, and that of theirs in a comment. FILE.conflicts.json beside \
      it has all versions. Write a side after "take" for each conflict there, edit the file in Xcode if you like, \
      and run 'nib merge --continue FILE'.

      To make git merge layouts in this way, put lines into .gitattributes:

        *.layout.xml merge=layout
        *.xib merge=layout
        *.storyboard merge=layout

      and configure the command once:

        git config merge.layout.name 'layouts, by structure'
        git config merge.layout.driver '
          nib merge -i -m %L --path=%P -L %X -L %S -L %Y %O %A %B && exit
          grep -q -e "^<\\{%L\\}" -e "<!-- nib merge" %A ||
            git merge-file -q --marker-size=%L -L ours -L base -L theirs %A %O %B
          exit 1'
        git config merge.layout.recursive binary

      The lines below 'nib merge' make git merge the lines if nib is missing or ends early. The last line \
      prevents half-merged layouts if git must first merge two common ancestors. Git 2.44 and later write the \
      names of the branches into the marks.

      With --open, the sample program 'compare' merges three files of any kind in the terminal, line by line: you \
      choose a side for each conflict. It is searched for beside nib and in PATH, or NIB_COMPARE names it. The exit \
      status is that of 'compare': 0 if the result is saved without conflicts, and otherwise 1.
      """)

  @Argument(
    help: "The common ancestor. It is an empty file if both versions have added the layout.",
    completion: .file(extensions: ["xml", "xib", "storyboard"]))
  var base: String?

  @Argument(help: "The version whose text is kept.", completion: .file(extensions: ["xml", "xib", "storyboard"]))
  var ours: String?

  @Argument(help: "The version whose changes are added.", completion: .file(extensions: ["xml", "xib", "storyboard"]))
  var theirs: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the result. The default is standard output.", valueName: "file"),
    completion: .file(extensions: ["xml", "xib", "storyboard"]))
  var output: String?

  @Flag(name: .shortAndLong, help: "Write the result over OURS, as git expects of a merge driver.")
  var inPlace = false

  @Flag(help: "Merge the three files line by line in the terminal with the program 'compare', and choose in conflicts.")
  var open = false

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

  @Flag(help: "Write the conflicts of Xcode's files with marks, too. Xcode cannot open such a file.")
  var marks = false

  @Option(
    help: ArgumentHelp(
      "The decisions about what Xcode computes: all, none, or some of \(Self.ruleNames), with commas.",
      valueName: "list"))
  var rules = "all"

  // A flag, so that other options may be between it and the file.
  @Flag(
    name: .customLong("continue"),
    help: "Take the chosen sides into a file of Xcode's that has conflicts. The file is the only argument.")
  var isContinuing = false

  @Option(
    help: ArgumentHelp(
      "With --continue, the side for each conflict of which the list says nothing: ours or theirs.", valueName: "side"))
  var take: MergeSide?

  private static let ruleNames = MergeSettlement.Rule.allCases.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    if isContinuing {
      if open { throw ValidationError("--continue and --open exclude each other.") }
      if base == nil || ours != nil { throw ValidationError("--continue takes one file and no others.") }
      if output != nil || inPlace || path != nil || marks || rules != "all" || !labels.isEmpty {
        throw ValidationError("Of the other options, --continue takes only --take: it writes to the file itself.")
      }
      return
    }
    if take != nil { throw ValidationError("--take belongs to --continue.") }
    guard let base, let ours, let theirs else { throw ValidationError("Name three files: BASE OURS THEIRS.") }
    if open, !labels.isEmpty || path != nil || marks || rules != "all" {
      throw ValidationError("Of the other options, --open takes only --output and --in-place.")
    }
    if inPlace, output != nil { throw ValidationError("Choose one of --in-place and --output.") }
    if inPlace, ours == "-" { throw ValidationError("Standard input cannot be written over: use --output.") }
    if [base, ours, theirs].filter({ $0 == "-" }).count > 1 {
      throw ValidationError("Only one of the three can be standard input.")
    }
    if labels.count > 3 { throw ValidationError("-L is taken at most three times, once for each file.") }
    _ = try chosenRules
    // git passes on any number and any name. With its own, a merge must not fail.
    if inPlace { return }
    if !(1...1000).contains(markerSize) { throw ValidationError("--marker-size must be from 1 to 1000.") }
    if labels.contains(where: { $0.contains { $0.isNewline } }) {
      throw ValidationError("A name for -L must be one line.")
    }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      guard let base else { return }
      if isContinuing { return try MergeContinuation(file: base, take: take).run() }
      guard let ours, let theirs else { return }
      if open {
        let result = (inPlace ? ours : output).map { ["--output=\($0)"] } ?? []
        return try CompareProgram.run(
          ["--ancestor=\(base)"] + result + ["--", ours, theirs], RunningTool.current.console)
      }
      try MergeRun(
        files: MergeRun.Files(base: base, ours: ours, theirs: theirs), output: output, isInPlace: inPlace, path: path,
        marks: namedMarks, usesMarks: marks, rules: chosenRules
      ).run()
    }
  }

  private var namedMarks: MergeMarks {
    var marks = MergeMarks(size: min(max(markerSize, 1), 1000))
    // Git before 2.44 does not know %X, %S and %Y, and passes them on literally.
    for (label, name) in zip(labels, [\MergeMarks.ours, \.base, \.theirs])
    where !["", "%X", "%S", "%Y"].contains(label) {
      marks[keyPath: name] = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return marks
  }

  private var chosenRules: Set<MergeSettlement.Rule> {
    get throws {
      switch rules {
      case "all": return Set(MergeSettlement.Rule.allCases)
      case "none": return []
      default:
        return try Set(
          rules.split(separator: ",").map { name in
            guard let rule = MergeSettlement.Rule(rawValue: String(name)) else {
              throw ValidationError("--rules takes all, none, or some of \(Self.ruleNames), and not '\(name)'.")
            }
            return rule
          })
      }
    }
  }
}

extension MergeSide: ExpressibleByArgument {}
