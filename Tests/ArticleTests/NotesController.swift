import NibKit
import TerminalKit
import TestSupport

/// Keeps a note.
final class NotesController: Controller, ActionValidating {
  @Outlet var text: TextArea
  private(set) var saved = ""

  override class var members: Members {
    super.members.adding(NotesController.self) {
      $0.outlet("text", \.$text, help: "The note.")
      $0.action("save", NotesController.save, help: "Saves the note.")
    }
  }

  func save() async throws {
    let note = text.text
    try await store(note)
    saved = note
  }

  func validateAction(_ name: String, from sender: AnyObject) -> Bool {
    name != "save" || text.text != saved
  }

  /// Stands for a slow disk, which is full at times.
  private func store(_ note: String) async throws {
    await Task.yield()
    if note.count > 20 { throw NoteError.diskIsFull }
  }

  enum NoteError: Error, CustomStringConvertible {
    case diskIsFull
    var description: String { "The disk is full." }
  }
}

/// The program of the articles.
enum Notes {
  static func application() throws -> Application {
    let article = try Article(named: "KeysAndCommands")
    return Application(layouts: article.layouts(["Notes": article.blocks(of: "xml").first ?? ""]))
  }
}
