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
    return chosen ?? suffix.flatMap { Format(rawValue: $0 == "md" ? "markdown" : $0) }
  }
}

/// A command with a format for programs.
protocol MachineReadable: ParsableCommand {
  var output: OutputOptions { get }
  /// True if a program reads the output. Then it must not contain anything that classes print.
  var isForPrograms: Bool { get }
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
