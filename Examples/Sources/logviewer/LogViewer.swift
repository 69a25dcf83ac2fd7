import NibKit
import ProgramStart
import TerminalKit

/// A viewer of logs that grow, in a terminal.
@main
struct LogViewer {
  static let usage = CommandLineUsage(
    program: "logviewer", summary: "Shows a log, and what is appended to it. Press F1 in it for the keys.",
    operand: "FILE", options: [],
    remarks: """
      The file is only read. Every quarter of a second the viewer looks what has been written. When the file is cut or
      replaced, as log rotation does, it says so and goes on with what is new.
      """)

  /// The classes that the layouts may name.
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(owner: LogController.self)
    classes.register(owner: LineController.self)
    classes.register(owner: KeysController.self)
    return classes
  }

  static let start = ProgramStart(
    usage, embedded: EmbeddedLayouts.module, owners: ["Line": LineController.self, "Keys": KeysController.self],
    classes: { _ in classes })

  static func main() async {
    await start.run { _, values in try LogController(file: LogFile(path: values.operand ?? "")) }
  }
}
