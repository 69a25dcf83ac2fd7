/// Uses an application as a user would, without a terminal: for tests.
///
///     let pilot = try Pilot(application, size: Size(width: 60, height: 12), showing: LoginController(nibName: "Login"))
///     pilot.type("ada")
///     pilot.press("tab")
///     await pilot.settle()
///     #expect(pilot.row(3) == "│ Hello, ada          │")
///
/// Time stands still unless the test says otherwise, so that nothing depends on how fast a machine is.
public final class Pilot {
  /// The application under test.
  public let application: Application
  private let grid = CellGrid(size: .zero)
  private var parser = InputParser()

  /// Creates a pilot for an application, in a terminal of a size.
  public init(_ application: Application, size: Size = Size(width: 80, height: 24)) {
    self.application = application
    application.resize(to: size)
  }

  /// Creates a pilot for an application that shows a controller.
  ///
  /// - Throws: any error that loading the controller's view throws.
  public convenience init(
    _ application: Application, size: Size = Size(width: 80, height: 24), showing controller: Controller
  ) throws {
    self.init(application, size: size)
    try application.show(controller)
  }

  // MARK: What a user does

  /// Presses keys by the names that layouts have for them: `press("ctrl+s", "down")`. What is no key's name is typed.
  public func press(_ names: String...) {
    for name in names {
      if let key = KeyPress(name) { receive(.key(key)) } else { type(name) }
    }
  }

  /// Types a text.
  public func type(_ text: String) { send(Array(text.utf8)) }

  /// Pastes a text.
  public func paste(_ text: String) { receive(.paste(text)) }

  /// Goes to a view by the name that a user would call it by, as with Tab; see ``View/accessibleName``. The window in front must
  /// have exactly one such view that can have the focus.
  ///
  /// - Throws: ``PilotError``.
  public func focus(_ name: String) throws {
    draw()
    guard let window = application.windows.front else { throw PilotError.noView(name, names: []) }
    let views = FocusOrder(of: window).views
    let found = views.filter { $0.accessibleName == name }
    if found.count > 1 { throw PilotError.severalViews(name, count: found.count) }
    guard let view = found.first else { throw PilotError.noView(name, names: views.compactMap(\.accessibleName)) }
    application.focus(view)
  }

  /// Presses and releases a mouse button in a cell.
  public func click(_ x: Int, _ y: Int, _ button: MouseEvent.Button = .left) {
    receive(.mouse(MouseEvent(.press(button), at: Point(x: x, y: y))))
    receive(.mouse(MouseEvent(.release(button), at: Point(x: x, y: y))))
  }

  /// Sends bytes, as a terminal does. What could be the begin of more is taken to be complete.
  public func send(_ bytes: [UInt8]) {
    for event in parser.feed(bytes) { receive(event) }
    for event in parser.flush() { receive(event) }
  }

  /// Does anything else that a user can do.
  public func receive(_ event: InputEvent) {
    draw()
    application.receive(event)
  }

  /// Gives the terminal another size.
  public func resize(_ width: Int, _ height: Int) { application.resize(to: Size(width: width, height: height)) }

  /// Lets time pass, and what is due happen, each thing at its own time.
  public func advance(by duration: Duration) {
    let end = application.now + duration
    while let due = application.deadline, due <= end {
      application.advance(to: due)
      if !draw() { application.advance(to: max(due, application.now)) }
    }
    application.advance(to: end)
  }

  /// Waits until every `async` action has ended, and what is due now has been done.
  public func settle() async {
    repeat {
      application.advance(to: application.now)
      await application.work.wait()
    } while !application.work.isEmpty || application.timers.next.map { $0 <= application.now } == true
  }

  // MARK: What a user sees

  /// The rows of the screen, without the blanks at their ends.
  public var screen: String {
    draw()
    return grid.text
  }

  /// The rows of the screen, then a letter for the look of each cell, then what each letter stands for; plain cells are
  /// dots. See ``CellGrid/styled``.
  public var styledScreen: String {
    draw()
    return grid.styled
  }

  /// Returns a row by its number, with the blanks at its end. The first row is 0.
  public func row(_ y: Int) -> String {
    draw()
    return grid.text(ofRow: y)
  }

  /// Returns the style of a cell, in the colors of the theme. (0, 0) is at the top left.
  public func style(_ x: Int, _ y: Int) -> CellStyle {
    draw()
    return grid.style(at: Point(x: x, y: y))
  }

  /// The name of the view that has the focus; see ``View/accessibleName``.
  public var focusedName: String? {
    draw()
    return application.focusedView?.accessibleName
  }

  /// The position of the hardware cursor, or nil if it is hidden.
  public var caret: Point? {
    draw()
    return application.caretOnScreen
  }

  @discardableResult
  private func draw() -> Bool { application.draw(on: grid) }
}
