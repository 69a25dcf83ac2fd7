import NibKit
import ProgramStart
import TerminalKit

/// Checklists: lists of things to do, in a terminal.
@main
struct Checklists {
  static let usage = CommandLineUsage(
    program: "checklists", summary: "Lists of things to do. Every change is saved at once.",
    options: [.init("--file", "PATH", "keep the lists in this file")],
    remarks: """
      Without --file the lists are in \(DataFile.usual.path).
      It is a property list, which 'plutil -p' prints. What an earlier version has
      saved as a layout is read too. Delete the file to begin afresh. A file that
      cannot be read is kept beside it as ….damaged when something is saved.
      """)

  /// The classes that the layouts may name, with a file for the lists.
  static func classes(file: DataFile) -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register("ChecklistsController", members: ChecklistsController.members) { coder in
      try ChecklistsController(coder: coder, file: file)
    }
    classes.register(owner: NameController.self)
    classes.register(EditableList.self)
    return classes
  }

  /// - Parameter usual: where the lists are if the command line does not say.
  static func start(_ usual: DataFile = .usual) -> ProgramStart {
    ProgramStart(
      usage, embedded: EmbeddedLayouts.module, owners: ["Name": NameController.self],
      classes: { classes(file: $0["--file"].map { DataFile(path: $0) } ?? usual) })
  }

  static func main() async {
    await start().run { application, _ in try application.controller(ofScene: "Main") }
  }
}
