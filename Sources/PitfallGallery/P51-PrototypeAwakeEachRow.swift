import NibLoading
import NibXcode

// A prototype cell that registers its screen's observer in awake.

extension Pitfall {
  static let prototypeAwakeEachRow = Pitfall(
    51, "prototype-awake-each-row", "the awake of a prototype runs once for each row", bites: ["uikit"],
    shows: .note("the inbox has 3 observers", of: "cell"), instead: "note    cell: the inbox has 3 observers",
    explanation: """
      The storyboard has one cell, and the cell registers one observer for its screen in awake(). The screen ends with \
      three observers. A prototype is not loaded with the view: it is a nib of its own, which the table loads each \
      time it needs a cell that it cannot reuse. So its awake() does not run at all while the table has no rows, and \
      later runs once for each new cell, but not for a row that reuses one. Order does not help. Put set-up that is \
      for the whole screen into the viewDidLoad() of the controller, and what depends on the row into the code that \
      configures the cell.
      """,
    storyboard: { loader, tracer in
      let scene = try loader.instantiateInitial(tracer: tracer)
      for _ in 1...3 { _ = try scene.dequeue("Message") }
    }
  ) {
    $0.register(InboxController.self)
    $0.register(MessageCell.self)
  }
  .cured(
    shows: .note("the inbox has 1 observer", of: "InboxController"),
    "The controller registers its observer in viewDidLoad(), which is sent once. The cell only knows its own row."
  ) {
    $0.register(Cured.InboxController.self)
    $0.register(Cured.MessageCell.self)
  }
}

/// Counts the observers that are registered for it.
final class InboxController: CocoaObject {
  var observers = 0

  override class var members: Members { super.members.adding(InboxController.self) { _ in } }
}

/// Registers an observer for its screen.
final class MessageCell: CocoaObject {
  @Outlet var inbox: InboxController?

  override class var members: Members {
    super.members.adding(MessageCell.self) { $0.outlet("inbox", \.$inbox) }
  }

  override func awake() throws {
    guard let inbox else { return }
    inbox.observers += 1
    NibLoad.note("the inbox has \(inbox.observers) observer\(inbox.observers == 1 ? "" : "s")")
  }
}

private enum Cured {
  /// Registers its observer when its view is loaded.
  final class InboxController: CocoaObject {
    private var observers = 0

    override class var members: Members { super.members.adding(InboxController.self) { _ in } }

    override func viewDidLoad() {
      observers += 1
      NibLoad.note("the inbox has \(observers) observer\(observers == 1 ? "" : "s")")
    }
  }

  /// Leaves its screen as it is.
  final class MessageCell: CocoaObject {
    @Outlet var inbox: InboxController?

    override class var members: Members {
      super.members.adding(MessageCell.self) { $0.outlet("inbox", \.$inbox) }
    }
  }
}
