import NibKit
import TerminalKit

/// A dialog that asks for the number of a line. Its view is `GoTo.layout.xml`.
final class GoToController: Controller, Layouts.GoTo.Owner {
  private let last: Int
  private let done: (Int) -> Void

  /// - Parameters:
  ///   - last: the number of the last line.
  ///   - done: receives the number of a line. Not called if the user cancels.
  init(last: Int, done: @escaping (Int) -> Void) {
    self.last = last
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    (last, done) = (1, { _ in })
    try super.init(coder: coder)
  }

  override func viewDidLoad() throws { prompt.text = "Line of the left file, to \(last):" }

  func accept() {
    let line = Int(field.text)
    dismiss()
    if let line { done(line) }
  }
}
