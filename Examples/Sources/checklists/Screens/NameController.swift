import NibKit
import TerminalKit

/// Asks for a name. Its view is a layout (`Name.layout.xml`), and code makes it: `init(nibName:)`.
final class NameController: Controller, ActionValidating {
  @Outlet var field: TextField

  private let heading: String
  private let name: String
  private let done: (String) throws -> Void

  /// - Parameters:
  ///   - heading: what the dialog is called.
  ///   - name: what is in the field at first.
  ///   - done: takes the name that was typed. Not called if the user cancels.
  init(heading: String, name: String, done: @escaping (String) throws -> Void) {
    self.heading = heading
    self.name = name
    self.done = done
    super.init(nibName: "Name")
  }

  required init(coder: NibDecoder) throws {
    heading = ""
    name = ""
    done = { _ in }
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(NameController.self) {
      $0.summary("A dialog that asks for a name.")
      $0.outlet("field", \.$field, help: "The field of the name.")
      $0.action("accept", NameController.accept, help: "Takes the name and closes the dialog.")
    }
  }

  override func viewDidLoad() throws {
    try view.title = heading
    field.text = name
    field.selectAll()
  }

  /// A name of nothing but blanks is none.
  func validateAction(_ action: String, from sender: AnyObject) -> Bool { action != "accept" || !typedName.isEmpty }

  private var typedName: String { field.text.asSingleLine.trimmed }

  func accept() throws {
    let name = typedName
    guard !name.isEmpty else { return }
    dismiss()
    try done(name)
  }
}
