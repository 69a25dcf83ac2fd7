internal import ArgumentParser
internal import FileAccess

/// The destination of a command's output.
struct OutputOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the output. The default is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Returns the format of the output: the chosen one, or else that which the suffix of the file names.
  func format<Format: RawRepresentable>(_ chosen: Format?) -> Format? where Format.RawValue == String {
    let suffix = output?.split(separator: ".").dropFirst().last?.lowercased()
    return chosen ?? suffix.flatMap { Format(rawValue: Self.suffixes[$0] ?? $0) }
  }

  /// The suffixes that are not the names of their formats.
  private static let suffixes = ["md": "markdown", "mmd": "mermaid"]
}

/// A command with a format for programs.
protocol MachineReadable: ParsableCommand {
  var output: OutputOptions { get }
  /// True if a program reads the output. Then it must not contain anything that classes print.
  var isForPrograms: Bool { get }
}

/// The formats of a report, one of which is text for a person.
protocol OutputFormat: RawRepresentable<String>, Equatable {
  static var text: Self { get }
}

/// A command whose output has a format.
protocol FormattedCommand: MachineReadable {
  associatedtype Format: OutputFormat
  /// The format that the command line chooses.
  var format: Format? { get }
}

extension FormattedCommand {
  var chosenFormat: Format { output.format(format) ?? .text }
  var isForPrograms: Bool { chosenFormat != .text }
}

extension RunningTool {
  /// Runs a command, and sends its output to the destination in its options.
  static func runWithOutput(_ command: inout any ParsableCommand) throws {
    guard let readable = command as? any MachineReadable else { return try command.run() }
    guard let path = readable.output.output else {
      return readable.isForPrograms ? try current.console.keepingOutputApart { try command.run() } : try command.run()
    }
    let console = current.console
    let file: OutputFile
    do throws(SystemError) { file = try OutputFile(path) } catch {
      console.printError("error: '\(path)' cannot be written: \(error)")
      throw ToolStatus.usage
    }
    current.console = Console(writingTo: file, inPlaceOf: console)
    defer { current.console = console }
    let result = Result { try command.run() }
    // No output is a result too, unless the command has failed.
    if case .success = result { file.empty() }
    do throws(SystemError) { try file.close() } catch {
      console.printError("error: '\(path)' cannot be written: \(error)")
      throw ToolStatus.usage
    }
    try result.get()
  }
}
