/// Uses an application as a user would, without a terminal: for tests.
///
///     let pilot = try Pilot(application, size: Size(width: 60, height: 12), showing: LoginController(nibName: "Login"))
///     pilot.type("ada")
///     pilot.press("tab")
///     await pilot.settle()
///     #expect(pilot.row(3) == "│ Hello, ada          │")
///
/// Time does not pass by itself. The test advances it, so that nothing depends on the speed of the machine.
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

  // MARK: Input

  /// Presses keys by their names in layouts: `press("ctrl+s", "down")`. An argument that is not the name of a key is
  /// typed as text.
  public func press(_ names: String...) {
    for name in names {
      if let key = KeyPress(name) { receive(.key(key)) } else { type(name) }
    }
  }

  /// Types a text.
  public func type(_ text: String) { send(Array(text.utf8)) }

  /// Pastes a text.
  public func paste(_ text: String) { receive(.paste(text)) }

  /// Moves the focus to a view, as the user does with Tab. The view is found by its name for users, see
  /// ``View/accessibleName``, or else by its id in the layout. The front window must have exactly one such view that
  /// can have the focus.
  ///
  /// - Throws: ``PilotError``, which says why the view cannot have the focus: there is no such view, there are several,
  ///   it is hidden or disabled, or no view of its class can have the focus.
  public func focus(_ name: String) throws { application.focus(try focusableView(name)) }

  private func focusableView(_ name: String) throws -> View {
    draw()
    guard let window = application.windows.front else { throw PilotError.noView(name, names: []) }
    let views = FocusOrder(of: window).views
    let found = Self.views(name, among: views)
    if found.count > 1 { throw PilotError.severalViews(name, count: found.count) }
    if let view = found.first { return view }
    var all: [View] = []
    window.forEachInOrder { all.append($0) }
    let others = Self.views(name, among: all)
    // The label of a field has the same name as the field.
    guard let view = others.first(where: \.canBecomeFocused) ?? others.first else {
      throw PilotError.noView(name, names: views.compactMap(\.accessibleName))
    }
    throw PilotError.noFocus(name, on: view)
  }

  /// Returns the views with a name, or else with an id.
  private static func views(_ name: String, among views: [View]) -> [View] {
    let named = views.filter { $0.accessibleName == name }
    return named.isEmpty ? views.filter { $0.id == name } : named
  }

  /// Presses and releases a mouse button at a cell.
  public func click(_ x: Int, _ y: Int, _ button: MouseEvent.Button = .left) {
    receive(.mouse(MouseEvent(.press(button), at: Point(x: x, y: y))))
    receive(.mouse(MouseEvent(.release(button), at: Point(x: x, y: y))))
  }

  /// Sends bytes in the same way as a terminal. An incomplete sequence at the end is treated as complete.
  public func send(_ bytes: [UInt8]) {
    for event in parser.feed(bytes) { receive(event) }
    for event in parser.flush() { receive(event) }
  }

  /// Sends any other input event.
  public func receive(_ event: InputEvent) {
    draw()
    application.receive(event)
  }

  /// Changes the size of the terminal.
  public func resize(_ width: Int, _ height: Int) { application.resize(to: Size(width: width, height: height)) }

  /// Advances the time, and performs everything that is due, each at its own time.
  public func advance(by duration: Duration) {
    let end = application.now + duration
    while let due = application.deadline, due <= end {
      application.advance(to: due)
      if !draw() { application.advance(to: max(due, application.now)) }
    }
    application.advance(to: end)
  }

  /// Waits until every `async` action has ended, and everything that is due has been performed.
  public func settle() async {
    repeat {
      application.advance(to: application.now)
      await application.actions.waitForWork()
    } while !application.actions.isIdle || application.timers.next.map { $0 <= application.now } == true
  }

  // MARK: Screen

  /// The rows of the screen, without spaces at their ends.
  public var screen: String {
    draw()
    return grid.text
  }

  /// The rows of the screen, followed by a letter for the style of each cell and the meaning of each letter. Plain
  /// cells are dots. See ``CellGrid/styled``.
  public var styledScreen: String {
    draw()
    return grid.styled
  }

  /// Returns a row by its number, including spaces at its end. The first row is 0.
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
