import NibKit
import TerminalKit

/// A run of the tool on a terminal with colors, whose output must be safe to show.
@MainActor
struct EscapedRun {
  let status: Int32
  /// The output of the run, without the contents of files.
  let output: String
  /// The reasons why the output is not safe to show.
  let faults: [String]

  init(_ arguments: [String]) {
    let run = ToolRun(arguments: arguments, classes: .terminal, hasColors: true)
    status = run.status
    output = run.output + run.errors
    var faults = [run.output, run.errors].flatMap(HostileText.faults)
    if arguments.contains("json"), !run.output.isEmpty, (try? parsedLines(run.output)) == nil {
      faults.append("no JSON")
    }
    self.faults = faults.map { "\(arguments.map(\.debugDescription).joined(separator: " ")): \($0)" }
  }

  /// Runs a command line in which words in capitals stand for paths.
  init(_ command: String, _ paths: [String: String]) {
    self.init(command.split(separator: " ").map { paths[String($0)] ?? String($0) })
  }
}
