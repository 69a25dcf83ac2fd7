import ArgumentParser
import NibKit
import ProgramStart
import TerminalKit

/// Checklists: lists of things to do, in a terminal.
@main
struct Checklists: SampleProgram {
  static let configuration = CommandConfiguration(
    commandName: "checklists", abstract: "Lists of things to do. Each change is saved immediately.",
    discussion: """
      Without --file the lists are in \(DataFile.usual.path). It is a property list, which 'plutil -p' prints. A layout \
      that an earlier version has saved is read too. Delete the file to start with empty lists. A file that cannot be read is \
      kept beside it as ….damaged when something is saved.
      """)

  @Option(help: ArgumentHelp("Keep the lists in this file.", valueName: "path"))
  var file: String?

  @OptionGroup var options: ProgramOptions
}

@MainActor extension Checklists {
  static var layouts: any LayoutSource { EmbeddedLayouts.module }
  static var owners: [String: any NibOwner.Type] { ["Name": NameController.self] }

  var classes: ClassRegistry { Self.classes(file: file.map { DataFile(path: $0) } ?? .usual) }

  /// Returns the classes that the layouts may name, with a file for the lists.
  static func classes(file: DataFile) -> ClassRegistry {
    var classes = ClassRegistry()
    classes.register("ChecklistsController", members: ChecklistsController.members) { coder in
      try ChecklistsController(coder: coder, file: file)
    }
    classes.register(owner: NameController.self)
    classes.register(EditableList.self)
    return classes
  }

  func firstController(in application: Application) throws -> Controller {
    try application.controller(ofScene: "Main")
  }
}
