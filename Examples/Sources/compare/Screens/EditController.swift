import NibKit
import TerminalKit

/// A dialog in which the user writes lines of the result. Its view is `Edit.layout.xml`.
final class EditController: Controller, Layouts.Edit.Owner {
  private let lines: EditedLines
  private let done: ([UInt8]) -> Void

  /// - Parameters:
  ///   - lines: the lines to begin with.
  ///   - done: receives the bytes of the new lines. Not called if the user cancels or changes nothing.
  init(_ lines: EditedLines, done: @escaping ([UInt8]) -> Void) {
    self.lines = lines
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    (lines, done) = (EditedLines(), { _ in })
    try super.init(coder: coder)
  }

  override func viewDidLoad() throws {
    text.text = lines.text
    text.moveToStart()
  }

  /// Refuses the end of the program while there are lines that would be lost, as with Control-C.
  override func willQuit() throws {
    if text.text != lines.text {
      throw UnsavedChoices("The lines that you have written are not taken yet. Take them or cancel first.")
    }
  }

  func accept() {
    let written = text.text
    dismiss()
    if written != lines.text { done(lines.bytes(of: written)) }
  }
}
