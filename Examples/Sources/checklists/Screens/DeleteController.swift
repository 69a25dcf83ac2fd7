import NibKit
import TerminalKit

/// Asks before something is deleted. It has no layout: it and its view are made in code, with `init(style:)`.
final class DeleteController: Controller {
  private let question: String
  private let delete: () -> Void

  /// - Parameters:
  ///   - question: the question, which names the things that will be deleted.
  ///   - delete: deletes it. Not called if the user cancels.
  init(question: String, delete: @escaping () -> Void) {
    self.question = question
    self.delete = delete
    super.init(style: .dialog)
  }

  required init(coder: NibDecoder) throws {
    question = ""
    delete = {}
    try super.init(coder: coder)
  }

  override func makeView() throws -> View {
    let words = Text()
    words.text = question
    // The closure captures weakly, because a dismissed controller may be released immediately.
    let cancel = ClosureButton("_Cancel") { [weak self] in self?.dismiss() }
    cancel.isCancel = true
    let delete = ClosureButton("_Delete") { [weak self, delete] in
      self?.dismiss()
      delete()
    }
    let buttons = HStack()
    buttons.spacing = 2
    buttons.align = .end
    buttons.addSubview(cancel)
    buttons.addSubview(delete)

    let dialog = Dialog()
    dialog.title = "Delete"
    dialog.padding = Insets(top: 0, right: 1, bottom: 0, left: 1)
    dialog.spacing = 1
    dialog.minWidth = 28
    dialog.maxWidth = 50
    dialog.addSubview(words)
    dialog.addSubview(buttons)
    // Enter must not trigger an action that cannot be undone.
    cancel.isDefault = true
    dialog.initialFocus = cancel
    return dialog
  }
}

/// A button that is made in code, and calls a closure.
private final class ClosureButton: Button {
  private let press: () -> Void

  init(_ title: String, press: @escaping () -> Void) {
    self.press = press
    super.init()
    text = title
  }

  required init(coder: NibDecoder) throws {
    press = {}
    try super.init(coder: coder)
  }

  override func use() { press() }
}
