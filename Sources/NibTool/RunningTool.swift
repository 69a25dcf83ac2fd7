internal import ArgumentParser
internal import NibExploring
internal import NibKit
internal import NibXcode

/// The names, classes and console of the running tool.
@MainActor
final class RunningTool {
  /// The tool that runs. This is task-local, because the parser makes the commands itself, so nothing can be passed to
  /// them, and because two tools may run at the same time in separate tasks.
  @TaskLocal static var current = RunningTool(
    name: "nib", classes: { ClassRegistry() }, externals: { _ in nil }, otherFormats: [], outside: { OutsideState() },
    subcommands: [], console: .standard)

  /// The arguments of the process, if the process only runs the tool. The tool can then start itself again.
  static var ownArguments: [String]?

  /// Returns the classes that only some files may name, by path and contents; nil for all other files. They belong to
  /// `nib` and its gallery of pitfalls.
  static var fileClasses: @MainActor (_ file: String, _ bytes: [UInt8]) -> ClassRegistry? = { _, _ in nil }

  /// The formats in which layouts are found by name: those of a program with the tool's classes. Xcode's files are read
  /// only if they are named on the command line.
  static var namedFormats: [LayoutFormat] { .all(with: current.otherFormats) }
  /// The formats that the tool reads.
  static var formats: [LayoutFormat] { .all(with: [.xib, .storyboard] + current.otherFormats) }

  let name: String
  let classes: @MainActor () -> ClassRegistry
  let externals: @MainActor (String) -> AnyObject?
  let otherFormats: [LayoutFormat]
  let outside: @MainActor () -> OutsideState
  let subcommands: [any ParsableCommand.Type]
  /// The console. While a command writes to an output file, this is a console for that file.
  var console: Console

  init(
    name: String, classes: @escaping @MainActor () -> ClassRegistry,
    externals: @escaping @MainActor (String) -> AnyObject?, otherFormats: [LayoutFormat],
    outside: @escaping @MainActor () -> OutsideState, subcommands: [any ParsableCommand.Type], console: Console
  ) {
    self.name = name
    self.classes = classes
    self.externals = externals
    self.otherFormats = otherFormats
    self.outside = outside
    self.subcommands = subcommands
    self.console = console
  }

  /// Returns true for a subcommand of the program. The tool's own commands only look at a layout, so its views must
  /// not read the folders that it names.
  func mayReadFolders(_ command: any ParsableCommand) -> Bool {
    func contains(_ commands: [any ParsableCommand.Type]) -> Bool {
      commands.contains { $0 == type(of: command) || contains($0.configuration.subcommands) }
    }
    return contains(subcommands)
  }
}
