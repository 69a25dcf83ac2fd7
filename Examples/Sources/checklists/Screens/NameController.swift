import NibKit
import TerminalKit

/// Asks for a name. Its view is a layout (`Name.layout.xml`), and the controller is made in code: `init(nibName:)`.
final class NameController: Controller, ActionValidating, Layouts.Name.Owner {
  private let heading: String
  private let name: String
  private let done: (String) throws -> Void

  /// - Parameters:
  ///   - heading: the title of the dialog.
  ///   - name: the initial text of the field.
  ///   - done: receives the name that was typed. Not called if the user cancels.
  init(heading: String, name: String, done: @escaping (String) throws -> Void) {
    self.heading = heading
    self.name = name
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    heading = ""
    name = ""
    done = { _ in }
    try super.init(coder: coder)
  }

  override func viewDidLoad() throws {
    try view.title = heading
    field.text = name
    field.selectAll()
  }

  /// Returns false for accepting a name that consists only of spaces.
  func validateAction(_ action: String, from sender: AnyObject) -> Bool { action != "accept" || !typedName.isEmpty }

  private var typedName: String { field.text.asSingleLine.trimmed }

  func accept() throws {
    let name = typedName
    guard !name.isEmpty else { return }
    dismiss()
    try done(name)
  }
}
