public import ArgumentParser
internal import FileAccess
public import NibExploring
public import NibKit
internal import NibModel
internal import NibXcode
internal import TerminalKit

/// The tool `nib` as a library: an app makes its own tool with its own classes.
///
///     import NibTool
///
///     await NibTool.main(classes: { MyApp.classes })
///
/// All of its commands then know these classes: `show` and `preview` draw views of them, `check` and `schema` know their
/// members, and `trace` and `explore` load them. The article "Preview your own classes" of TerminalKit shows such a tool.
@MainActor
public enum NibTool {
  /// Runs the tool with the arguments of the program, and ends the program. The status is 0 if there are no faults, 1
  /// if a layout has faults, and 2 if the command line is not valid.
  ///
  /// - Parameters:
  ///   - name: the name of the tool in its help.
  ///   - classes: the classes that layouts may name.
  ///   - externals: Makes a new object for `#ext:name` for each load; nil if the tool has no object of that name.
  ///   - otherFormats: other formats of layouts that the tool reads.
  ///   - outside: the state outside the objects that `explore` compares and restores.
  ///   - subcommands: further subcommands of your own.
  public static func main(
    name: String = "nib", classes: @escaping @MainActor () -> ClassRegistry,
    externals: @escaping @MainActor (String) -> AnyObject? = { _ in nil }, otherFormats: [LayoutFormat] = [],
    outside: @escaping @MainActor () -> OutsideState = { OutsideState() },
    subcommands: [any ParsableCommand.Type] = []
  ) async {
    let arguments = programArguments()
    RunningTool.ownArguments = arguments
    let status = await run(
      arguments, name: name, classes: classes, externals: externals, otherFormats: otherFormats, outside: outside,
      subcommands: subcommands, console: .standard)
    exitProcess(status)
  }

  /// Runs the tool once, for programs that have their own command line.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the program's name.
  ///   - name: the name of the tool, for its help.
  ///   - classes: Makes the registry of the classes that layouts may name.
  ///   - externals: Makes a new object for `#ext:name` for each load; nil if the tool has no object of that name.
  ///   - otherFormats: other formats of layouts that the tool reads.
  ///   - outside: the state outside the objects that `explore` compares and restores.
  ///   - subcommands: further commands of the tool.
  ///   - console: the console that the tool uses for input and output.
  /// - Returns: the exit status: 0, 1 or 2.
  public static func run(
    _ arguments: [String], name: String = "nib", classes: @escaping @MainActor () -> ClassRegistry,
    externals: @escaping @MainActor (String) -> AnyObject? = { _ in nil },
    otherFormats: [LayoutFormat] = [], outside: @escaping @MainActor () -> OutsideState = { OutsideState() },
    subcommands: [any ParsableCommand.Type] = [], console: Console
  ) async -> Int32 {
    let context = RunningTool(
      name: name, classes: classes, externals: externals, otherFormats: otherFormats, outside: outside,
      subcommands: subcommands, console: console)
    return await RunningTool.$current.withValue(context) {
      do {
        if let plain = PlainCommand(arguments) {
          try plain.run()
          return 0
        }
        var command = try RootCommand.command(from: arguments)
        try await FolderAccess.$isAllowed.withValue(context.mayReadFolders(command)) {
          if let interactive = command as? any InteractiveCommand {
            try await interactive.interact()
          } else {
            try RunningTool.runWithOutput(&command)
          }
        }
        return 0
      } catch {
        return status(of: error)
      }
    }
  }

  /// Runs the tool once, for tests. It does not wait for a user: a command that shows itself on a terminal, such as
  /// `preview`, is refused.
  ///
  /// - Parameters:
  ///   - arguments: the arguments without the program's name.
  ///   - name: the name of the tool, for its help.
  ///   - classes: Makes the registry of the classes that layouts may name.
  ///   - externals: Makes a new object for `#ext:name` for each load; nil if the tool has no object of that name.
  ///   - otherFormats: other formats of layouts that the tool reads.
  ///   - outside: the state outside the objects that `explore` compares and restores.
  ///   - subcommands: further commands of the tool.
  ///   - console: the console that the tool uses for input and output.
  /// - Returns: the exit status: 0, 1 or 2.
  public static func run(
    _ arguments: [String], name: String = "nib", classes: @escaping @MainActor () -> ClassRegistry,
    externals: @escaping @MainActor (String) -> AnyObject? = { _ in nil },
    otherFormats: [LayoutFormat] = [], outside: @escaping @MainActor () -> OutsideState = { OutsideState() },
    subcommands: [any ParsableCommand.Type] = [], console: Console
  ) -> Int32 {
    let context = RunningTool(
      name: name, classes: classes, externals: externals, otherFormats: otherFormats, outside: outside,
      subcommands: subcommands, console: console)
    return run(arguments, in: context, asksParser: PlainCommand(arguments) == nil)
  }

  /// - Parameter asksParser: true to use the parser even for a plain command line.
  static func run(_ arguments: [String], in context: RunningTool, asksParser: Bool) -> Int32 {
    RunningTool.$current.withValue(context) {
      do {
        if !asksParser, let plain = PlainCommand(arguments) {
          try plain.run()
        } else {
          var command = try RootCommand.command(from: arguments)
          try FolderAccess.$isAllowed.withValue(context.mayReadFolders(command)) {
            try RunningTool.runWithOutput(&command)
          }
        }
        return 0
      } catch {
        return status(of: error)
      }
    }
  }

  /// Writes the message of an error, and returns the exit status for it.
  private static func status(of error: any Error) -> Int32 {
    if let status = error as? ToolStatus { return status.rawValue }
    let code = RootCommand.exitCode(for: error)
    let message = RootCommand.fullMessage(for: error)
    if !message.isEmpty { code.isSuccess ? console.print(message) : console.printErrors(message) }
    return code.isSuccess ? 0 : ToolStatus.usage.rawValue
  }

  /// Returns the classes that only some files may name, by path and contents; nil for all other files. They belong to
  /// `nib` and its gallery of pitfalls.
  package static var fileClasses: @MainActor (_ file: String, _ bytes: [UInt8]) -> ClassRegistry? {
    get { RunningTool.fileClasses }
    set { RunningTool.fileClasses = newValue }
  }

  /// The commands of `nib` that show how loads behave.
  package static var lessons: [any ParsableCommand.Type] = []

  /// The console of the running tool, for subcommands of other targets.
  package static var console: Console { RunningTool.current.console }
}

/// `nib` itself: help, version, and the list of its subcommands.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    // The parser calls this on the main thread, from `run`.
    MainActor.assumeIsolated {
      CommandConfiguration(
        commandName: RunningTool.current.name,
        abstract: "Check layouts, load them, and show the order of a load.",
        discussion: """
          A layout is an XML file that describes a tree of objects, with outlets and actions between them. Begin with:

            \(RunningTool.current.name) check FILE     find faults
            \(RunningTool.current.name) trace FILE     see each step of a load
            \(RunningTool.current.name) orders         see the orders in which layouts can be loaded
            \(RunningTool.current.name) explore FILE   find code that depends on an order that is not promised

          FILE can also be a compiled layout, or an archive, which is the property list that NibArchive writes. If \
          FILE is -, standard input is read. A class that the tool does not know is an error. With --stand-ins, \
          stand-ins replace such classes, and accept everything in the layout.

          The exit status is 0 if all is well, 1 if something is wrong with a layout, and 2 if the command line is \
          not valid or a file cannot be read.
          """,
        version: """
          nib \(NibKitVersion.current)
          libxml2 \(XMLLibrary.running) (compiled against \(XMLLibrary.compiled))
          files: \(versions(of: FormVersion.files))
          JSON: \(versions(of: FormVersion.json))
          """,
        subcommands: RunningTool.current.subcommands,
        groupedSubcommands: [
          CommandGroup(
            name: "Looking",
            subcommands: [
              CheckCommand.self, ShowCommand.self, PreviewCommand.self, ObjectsCommand.self, DescribeCommand.self,
            ]),
          CommandGroup(
            name: "Loading",
            subcommands: [TraceCommand.self, PlanCommand.self, OrdersCommand.self]),
          CommandGroup(
            name: "Exploring",
            subcommands: [ExploreCommand.self, PromiseCommand.self, MapCommand.self, JoinCommand.self]),
          CommandGroup(name: "Comparing", subcommands: [DiffCommand.self, MergeCommand.self]),
          CommandGroup(
            name: "Writing",
            subcommands: [
              NewCommand.self, LSPCommand.self, FormatCommand.self, ConvertCommand.self, StubsCommand.self,
              CompileCommand.self,
              StringsCommand.self, SchemaCommand.self, ClassesCommand.self,
            ]),
        ] + (NibTool.lessons.isEmpty ? [] : [CommandGroup(name: "Learning", subcommands: NibTool.lessons)]))
    }
  }

  private static func versions(of forms: [FormVersion]) -> String {
    forms.map { "\($0.rawValue) \($0.number)" }.joined(separator: ", ")
  }
}

extension RootCommand {
  /// Returns the command of a command line.
  ///
  /// - Throws: the fault of the command line. For an unknown subcommand it suggests the one that was probably meant;
  ///   the parser would call it an unexpected argument.
  @MainActor
  static func command(from arguments: [String]) throws -> any ParsableCommand {
    if let hidden = hiddenCommands.first(where: { $0._commandName == arguments.first }) {
      return try hidden.parseAsRoot(Array(arguments.dropFirst()))
    }
    let subcommands = configuration.subcommands
    // A subcommand alone is parsed in less time. Faults and help name the root, too, so they are left to the parsing below,
    // and so is what the parser treats differently in a root.
    if let name = arguments.first,
      let subcommand = subcommands.first(where: {
        $0._commandName == name || $0.configuration.aliases.contains(name)
      }), subcommand.configuration.subcommands.isEmpty, !(subcommand is any AsyncParsableCommand.Type),
      !arguments.contains("--version"),
      let command = try? subcommand.parseAsRoot(Array(arguments.dropFirst())), type(of: command) == subcommand
    {
      return command
    }
    let known = subcommands.flatMap { [$0._commandName] + $0.configuration.aliases } + ["help"]
    if let name = arguments.first, !name.hasPrefix("-"), !known.contains(name) {
      let near = Suggestion.nearest(to: name, among: known).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("There is no subcommand '\(name.printable)'.\(near)")
    }
    do { return try parseAsRoot(arguments) } catch {
      // The parser quotes arguments unchanged in its message, so the message is made for printable ones.
      let printable = arguments.map(\.printable)
      if printable != arguments { _ = try parseAsRoot(printable) }
      if arguments.first == ExploreCommand._commandName,
        let option = arguments.first(where: { formerOptions[$0] != nil })
      {
        throw ValidationError(
          "'explore' has no option \(option). Use '\(RunningTool.current.name) \(formerOptions[option] ?? "")'.")
      }
      throw error
    }
  }

  /// The commands with which the tool starts itself. They are no subcommands, because the manual would have a page on each
  /// of them.
  private static let hiddenCommands: [any ParsableCommand.Type] = [WorkerCommand.self, PartCommand.self]

  /// The subcommands that were options of `explore`.
  private static let formerOptions = ["--map": "map", "--promise": "promise", "--merge": "join"]
}
