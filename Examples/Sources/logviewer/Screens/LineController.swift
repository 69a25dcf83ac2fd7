import NibKit
import TerminalKit

/// A dialog that shows a whole line, for screens without room for the details next to the log.
final class LineController: Controller, Layouts.Line.Owner {
  private let detail: LineDetail?

  init(_ detail: LineDetail) {
    self.detail = detail
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    detail = nil
    try super.init(coder: coder)
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
final class KeysController: Controller, Layouts.Keys.Owner {}
