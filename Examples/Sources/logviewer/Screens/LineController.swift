import NibKit
import TerminalKit

/// A dialog that shows a whole line, for screens without room for the details next to the log.
final class LineController: Controller {
  @Outlet var level: Label
  @Outlet var length: Label
  @Outlet var text: TextArea

  private let detail: LineDetail?

  init(_ detail: LineDetail) {
    self.detail = detail
    super.init(nibName: "Line")
  }

  required init(coder: NibDecoder) throws {
    detail = nil
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(LineController.self) {
      $0.summary("A dialog with the whole text of a line.")
      $0.outlet("level", \.$level, help: "The level of the line.")
      $0.outlet("length", \.$length, help: "The label of the length of the line.")
      $0.outlet("text", \.$text, help: "The whole text of the line.")
      $0.action("copyText", LineController.copyText, help: "Copies the line.")
    }
  }

  override func viewDidLoad() throws {
    guard let detail else { return }
    try view.title = "Line \(detail.number)"
    level.text = detail.level
    length.text = detail.length
    text.text = detail.text
    text.moveToStart()
  }

  func copyText() {
    application?.copy(text.text)
    dismiss()
  }
}

/// A dialog that lists the keys.
final class KeysController: Controller {
  override class var members: Members {
    super.members.adding(KeysController.self) { $0.summary("A dialog with the keys.") }
  }
}
