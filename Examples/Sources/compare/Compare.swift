import ArgumentParser
import NibKit
import ProgramStart
import SystemPackage
import TerminalKit

// For the end of the process, and for the question whether standard output is a terminal.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Two files beside each other in a terminal, which may be versions of a third one, or two folders as one tree.
@main
struct Compare: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Shows two files beside each other, makes one of both, or merges them; or shows two folders as a tree.",
    discussion: """
      Press F1 in it for the keys. What you choose from each side is saved with Control-S, in the file of --output or in \
      a file that you name then.

      With --ancestor, the files are two versions of that one, and are merged: a change of only one of them is \
      chosen already, and each conflict needs a choice. A conflict without one is saved between the marks of git, if you agree.

      The exit status is as that of diff: 0 if the files are equal, or if a choice for every difference is saved, 1 if \
      differences remain, and 2 if there is trouble. For a merge it is 0 only if the result is saved without conflicts.

      Of two folders, all entries are compared: files by their bytes and links by their targets. Enter shows two files.

      As a difftool of git, which gives it all changed files in two folders with --dir-diff:

        git config difftool.nib.cmd 'compare -L "a/$MERGED" -L "b/$MERGED" "$LOCAL" "$REMOTE"'
        git difftool --tool=nib

      As a mergetool of git:

        git config mergetool.nib.cmd 'compare -L ours -L theirs -L base -a "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"'
        git config mergetool.nib.trustExitCode true
        git mergetool --tool=nib
      """)

  @Argument(help: "The left file or folder, or - for standard input.")
  var left: String

  @Argument(help: "The right file or folder, or - for standard input.")
  var right: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Save the result in this file.", valueName: "file"))
  var output: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file from which both come: merge them. Empty if both have added the file.", valueName: "file"))
  var ancestor: String?

  @Option(
    name: [.customShort("L"), .long],
    help: ArgumentHelp(
      "The name to show for a file in place of its path: first for the left one, then for the right one and the ancestor.",
      valueName: "name"))
  var label: [String] = []

  @OptionGroup var ignored: IgnoredOptions
  @OptionGroup var options: ProgramOptions
}

@MainActor extension Compare {
  static var layouts: any LayoutSource { EmbeddedLayouts.module }
  static var owners: [String: any NibOwner.Type] {
    [
      "GoTo": GoToController.self, "ChooseMany": ChooseManyController.self, "Edit": EditController.self,
      "Structure": StructureController.self,
    ]
  }
  static var withoutTerminal: Application.WithoutTerminal { .refuse }

  var classes: ClassRegistry { Self.classes }

  /// The classes that the layouts may name.
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(owner: CompareController.self)
    classes.register(owner: GoToController.self)
    classes.register(owner: ChooseManyController.self)
    classes.register(owner: EditController.self)
    classes.register(owner: FoldersController.self)
    classes.register(PathLabel.self)
    classes.register(owner: StructureController.self)
    return classes
  }

  /// Reads the files. If that fails, or if there is no terminal, the program ends with the status 2, because 1 means that the
  /// files differ.
  func firstController(in application: Application) async throws -> Controller {
    do throws(FileProblem) {
      let controller = try await screen()
      guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
      return controller
    } catch {
      _ = try? FileDescriptor.standardError.writeAll("compare: \(error)\n".utf8)
      endProcess(status: 2)
    }
  }

  /// Returns the screen for the files of the command line.
  func controller() throws(FileProblem) -> CompareController {
    if [left, right, ancestor].count(where: { $0 == "-" }) > 1 { throw .inputTwice }
    if label.count > (ancestor == nil ? 2 : 3) { throw .tooManyLabels }
    // The stamp is taken first, so that a change during reading is noticed later.
    let output = try output.map { path throws(FileProblem) in try OutputFile(path) }
    let base = try ancestor.map { path throws(FileProblem) in try ComparedFile(reading: path, label: label(2)) }
    return try CompareController(
      try ComparedFile(reading: left, label: label(0)), try ComparedFile(reading: right, label: label(1)), base: base,
      output: output, options: ignored.textOptions)
  }

  /// Returns the name that the command line gives to a file, or nil if it gives none.
  nonisolated func label(_ place: Int) -> String? { label.indices.contains(place) ? label[place] : nil }
}

/// Ends the process. A command has another function with the name of the C library's.
private nonisolated func endProcess(status: Int32) -> Never { exit(status) }
