import NibKit
import TerminalKit

/// A dialog that asks for a line of text. Its view is `Input.layout.xml`.
final class InputController: Controller, Layouts.Input.Owner {
  private let heading: String
  private let promptWords: String
  private let placeholder: String
  private let text: String
  private let done: (String) throws -> Void

  /// - Parameters:
  ///   - title: the title of the dialog.
  ///   - prompt: the text before the field.
  ///   - placeholder: the text in the empty field.
  ///   - text: the initial text.
  ///   - done: receives the text when the dialog is closed. Not called if the user cancels.
  init(
    title: String, prompt: String, placeholder: String, text: String = "", done: @escaping (String) throws -> Void
  ) {
    heading = title
    promptWords = prompt
    self.placeholder = placeholder
    self.text = text
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    (heading, promptWords, placeholder, text, done) = ("", "", "", "", { _ in })
    try super.init(coder: coder)
  }

  override func viewDidLoad() throws {
    viewIfLoaded?.title = heading
    prompt.text = promptWords
    field.placeholder = placeholder
    field.text = text
  }

  func accept() throws {
    let text = field.text
    dismiss()
    try done(text)
  }
}
