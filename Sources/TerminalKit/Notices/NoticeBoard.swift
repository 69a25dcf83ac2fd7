internal import NibLoading

/// The notices of a program. Its view is made with the first notice.
final class NoticeBoard {
  private var stack: NoticeStack?
  private unowned let host: any ViewHost

  init(in host: any ViewHost) { self.host = host }

  /// The notices on the screen followed by the waiting ones, oldest first.
  var notices: [Notice] { stack?.notices ?? [] }

  /// Adds a notice. If there is a notice with the same message, that one is shown again instead.
  func add(_ text: String, _ kind: Notice.Kind, time: Notice.Time, choice: Notice.Choice?) -> Notice {
    let stack = stack ?? NoticeStack(in: host)
    self.stack = stack
    return stack.add(text, kind, time: time, choice: choice)
  }

  // MARK: Input

  /// Performs the choice for a key, in the newest notice with such a choice.
  ///
  /// - Returns: false if no notice uses the key.
  /// - Throws: any error that the choice throws.
  func receive(_ key: KeyPress) throws -> Bool { try stack?.receive(key) == true }

  /// Closes the newest notice on the screen.
  ///
  /// - Returns: false if there is none.
  func closeNewest() -> Bool { stack?.closeNewest() == true }

  /// Returns the notice at a position of the screen, or nil.
  func notice(at point: Point) -> View? { stack?.notice(at: point) }

  // MARK: Drawing

  /// Places the notices on a screen of a size.
  func place(on size: Size) { if stack?.notices.isEmpty == false { stack?.place(on: size) } }

  /// Draws the notices in front of all windows.
  func draw(on canvas: Canvas, _ context: FrameContext) {
    guard let stack, !stack.subviews.isEmpty else { return }
    stack.draw(in: canvas.part(stack.frame), inheriting: .plain, context, enabled: true)
  }

  /// Calls a function with each view of the notices on the screen.
  func forEachShown(_ body: (View) -> Void) { stack?.forEachShown(body) }
}
