internal import NibLoading

/// A button of the kit's own, with what it does.
final class PressButton: Button {
  override class var tellsOfChanges: Bool { true }
  private var perform: (() throws -> Void)?

  init(_ title: String, perform: @escaping () throws -> Void) {
    self.perform = perform
    super.init()
    text = title
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override func use() throws {
    if validates, let window, !window.validate() { return }
    try perform?()
  }
}
