import ArgumentParser
import NibKit
import ProgramStart
import TerminalKit

/// A terminal viewer for logs that grow.
@main
struct LogViewer: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "logviewer", abstract: "Show a log, and the lines that are appended to it. F1 shows the keys.",
    discussion: """
      The file is only read. The viewer looks for new lines every quarter of a second. When the file is truncated or \
      replaced, as by log rotation, the viewer says so and continues with the new contents.
      """)

  @Argument(help: "The log.")
  var file: String

  @OptionGroup var options: ProgramOptions
}

@MainActor extension LogViewer {
  static var layouts: any LayoutSource { EmbeddedLayouts.module }
  static var owners: [String: any NibOwner.Type] { ["Line": LineController.self, "Keys": KeysController.self] }

  var classes: ClassRegistry { Self.classes }

  /// The classes that the layouts may name.
  static var classes: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(owner: LogController.self)
    classes.register(owner: LineController.self)
    classes.register(owner: KeysController.self)
    return classes
  }

  func firstController(in application: Application) throws -> Controller {
    try LogController(file: LogFile(path: file))
  }
}
