import NibKit
import TerminalKit

/// A list of files that are found by name.
final class FilesController: Controller {
  @Outlet var name: TextField
  @Outlet var files: List
  private(set) var found: [String] = []
  private let folders = [["README", "LICENSE"], ["Package.swift", "readme.txt"]]

  override class var members: Members {
    super.members.adding(FilesController.self) {
      $0.outlet("name", \.$name, help: "The part of a name that is searched for.")
      $0.outlet("files", \.$files, help: "The names that are found.")
      $0.action("find", FilesController.find, help: "Finds files by name.")
      $0.action("delete", FilesController.delete, help: "Deletes the selected file.")
    }
  }

  override func viewDidLoad() throws { files.dataSource = self }

  func find() {
    let part = name.text
    run("find", .debounced(.milliseconds(200))) { [self] work in
      found = []
      for (index, folder) in folders.enumerated() {
        try Task.checkCancellation()
        work.fraction = Double(index) / Double(folders.count)
        found += await names(in: folder, with: part)
        files.reload()
      }
    }
  }

  /// Stands for a slow disk.
  @concurrent private func names(in folder: [String], with part: String) async -> [String] {
    folder.filter { $0.lowercased().contains(part.lowercased()) }
  }

  func delete() {
    guard let row = files.selectedIndex else { return }
    let name = found.remove(at: row)
    files.reload()
    undoHistory.add("Delete") { [self] in
      found.insert(name, at: row)
      files.reload()
    } redo: { [self] in
      found.remove(at: row)
      files.reload()
    }
    application?.notify(
      "\(name) is deleted.", choice: Notice.Choice("_Undo") { [undoHistory] in try undoHistory.undo() })
  }
}

extension FilesController: ListDataSource {
  var rowCount: Int { found.count }
  func text(ofRow row: Int) -> String { found[row] }
}
