package import NibLoading

// The program as its windows and controllers see it.
extension Application: @MainActor ControllerHost {
  func focusedView(besides view: View) -> View? { windows.focused(besides: view) }

  func useByMnemonic(_ key: KeyPress) throws -> Bool { try keys.useByMnemonic(key) }

  func viewWillLeave(_ view: View) {
    windows.closePopups(from: view)
    windows.moveFocus(awayFrom: view)
    mouse.viewWillLeave(view)
    selection.viewWillLeave(view)
  }

  func openPopup(
    _ content: View, from opener: View, _ axis: Axis, beside anchor: @escaping @MainActor () -> Rect,
    takesKeys: Bool, whenClosed: (() -> Void)?
  ) {
    let popup = Popup(opener: opener, responder: firstResponder)
    popup.addSubview(content)
    popup.styles = windows.front?.styles
    windows.push(
      Layer(
        window: popup, placement: .beside(axis, anchor), controller: nil, focused: content, takesKeys: takesKeys,
        whenClosed: whenClosed))
  }

  func close(_ window: Window) { windows.close(window) }

  func closePopups(from view: View) { windows.closePopups(from: view) }

  func showInTerminal(_ bar: View) { if let bar = bar as? ProgressBar { status.show(bar) } }

  /// Closes a controller, and all controllers in front of it. The last controller is not closed, because it must save
  /// first: the program ends, or continues if the controller cannot save.
  func close(_ controller: Controller) { if !windows.close(controller) { quit() } }
}

extension Window {
  /// The application that shows the window.
  public var application: Application? { host as? Application }
}

extension Controller {
  /// The application that shows the controller, or will show it.
  public internal(set) var application: Application? {
    get { host as? Application }
    set { host = newValue }
  }
}

extension View {
  /// The controller that the view belongs to, if the view is a controller's root.
  public var controller: Controller? { owner as? Controller }
}

// The program as tools see it that show a screen without the program.
extension Application {
  /// Receives actions instead of their targets, with the sender of each.
  package var onAction: ((Action, AnyObject) -> Void)? {
    get { actions.onAction }
    set { actions.onAction = newValue }
  }

  /// Called when a frame is needed or a timer is set, unless an event of the host caused it.
  package var wakeHost: (() -> Void)? {
    get { loop.wake }
    set { loop.wake = newValue }
  }

  /// The position of the hardware cursor. Input methods open at this position.
  package var caretOnScreen: Point? { painter.caret }

  /// True if the terminal has the keyboard.
  package var terminalHasFocus: Bool { traits.hasFocus }

  /// Loads the view of a controller without showing it: for tools that follow a program from layout to layout.
  ///
  /// - Throws: The errors of ``Controller/view``.
  package func loadView(of controller: Controller) throws {
    controller.host = self
    try controller.loadViewIfNeeded()
  }

  /// Returns the first screen as text, for an output that is not a terminal.
  public func firstScreen(size: Size) -> String {
    resize(to: size)
    let grid = CellGrid(size: size)
    frames.setNeedsWholeFrame()
    _ = draw(on: grid)
    return grid.text
  }
}
