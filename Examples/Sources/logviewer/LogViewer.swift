import ArgumentParser
import NibKit
import ProgramStart
import TerminalKit

/// A terminal viewer for logs that grow.
@main
struct LogViewer: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "logviewer", abstract: "Shows a log, and what is appended to it. Press F1 in it for the keys.",
    discussion: """
      The file is only read. Every quarter of a second the viewer looks what has been written. When the file is cut or \
      replaced, as log rotation does, it says so and goes on with what is new.
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
