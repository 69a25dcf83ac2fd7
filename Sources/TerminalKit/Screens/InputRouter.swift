internal import NibLoading

/// Delivers input events to views.
///
/// A key goes to the focused view and outwards, then to the view or command that has it as its mnemonic or `key`,
/// then to the commands of every program. If nothing uses it, it may move the focus. A mouse event goes to the view
/// under the mouse, or to the view on which a button was pressed.
final class InputRouter {
  private unowned let application: Application
  private let windows: WindowStack
  /// The view on which a mouse button was pressed. It gets all events until the button is released.
  private weak var mouseTarget: View?
  /// The innermost view in which a button was pressed, and the cell. If no view uses the drag, it selects text from
  /// there.
  private var dragStart: (view: Weak, cell: Point)?

  private struct Weak { weak var view: View? }

  init(of application: Application, _ windows: WindowStack) {
    self.application = application
    self.windows = windows
  }

  /// Forgets a view that leaves its window.
  func forget(_ view: View) {
    if mouseTarget?.isDescendant(of: view) == true { mouseTarget = nil }
  }

  // MARK: Keys

  /// Delivers a key to the view that handles it.
  func receive(_ key: KeyPress) throws {
    if application.isTooSmall { return try receiveWhileTooSmall(key) }
    if application.useForScreenSelection(key) { return }
    // If a notice on the screen shows this key, the notice gets it, although it does not have the focus.
    if try application.noticeStack?.receive(key) == true { return }
    if try offer({ try $0.handle(key) }) { return }
    if try useByKey(key) { return }
    if moveFocus(by: key) { return }
    if key == KeyPress(.character("c"), .control) { application.quit() }
  }

  /// Offers an event to the focused view, and to its ancestors.
  @discardableResult
  func offer(_ take: (View) throws -> Bool) throws -> Bool {
    var view: View? = windows.focused ?? windows.front
    while let current = view {
      if current.isUsable, try take(current) { return true }
      view = current.superview
    }
    return false
  }

  /// Handles a key while the screen is too small to be shown: only ending the program makes sense then.
  private func receiveWhileTooSmall(_ key: KeyPress) throws {
    for command in application.currentCommands
    where command.action?.name == "quit" && command.key?.matches(key) == true {
      return try application.perform(command)
    }
    if key == KeyPress(.character("c"), .control) { application.quit() }
  }

  /// Uses the object that has a key: a view with this mnemonic or `key`, the default or the cancel button, or a
  /// command.
  private func useByKey(_ key: KeyPress) throws -> Bool {
    guard let window = windows.front else { return false }
    if try isUsed(in: window, by: { try $0.useByKey(key) }) { return true }
    if try useByMnemonic(key) { return true }
    if key == KeyPress(.escape), !(window is Dialog), application.noticeStack?.closeNewest() == true { return true }
    for command in application.currentCommands where command.key?.matches(key) == true {
      try application.perform(command)
      return true
    }
    if key == KeyPress(.escape), window is Dialog, windows.layers.count > 1 {
      windows.closeFront()
      return true
    }
    return try application.performStandardCommand(for: key)
  }

  /// Uses the view that has a key as its mnemonic.
  func useByMnemonic(_ key: KeyPress) throws -> Bool {
    guard let window = windows.front, let letter = mnemonic(of: key, in: window) else { return false }
    return try isUsed(in: window) { try $0.useByMnemonic(letter) }
  }

  /// Offers an event to the enabled views of a window in document order, until one of them uses it.
  ///
  /// - Returns: true if a view has used it. Its action may have changed the views, so no further view is called.
  private func isUsed(in window: Window, by take: (View) throws -> Bool) throws -> Bool {
    guard window.isUsable else { return false }
    return try offer(take, within: window)
  }

  private func offer(_ take: (View) throws -> Bool, within view: View) throws -> Bool {
    if try take(view) { return true }
    // The walk skips views that are hidden or disabled, so a view need not check its superviews.
    for inner in view.subviews where !inner.isHidden && inner.isEnabled && view.shows(inner) {
      if try offer(take, within: inner) { return true }
    }
    return false
  }

  /// Returns the letter of a key with Alt. A letter without Alt is not a mnemonic, because the user may have meant to
  /// type it into a text that does not have the focus, unless the window declares `takesLetters` and has no text.
  private func mnemonic(of key: KeyPress, in window: Window) -> Character? {
    guard case .character(let character) = key.key else { return nil }
    guard key.modifiers == .alt || key.modifiers.isEmpty && window.takesLettersNow else { return nil }
    return Character(character.lowercased())
  }

  /// Moves the focus: Tab and Shift-Tab to the next and the previous view, arrows to the next view in their direction.
  private func moveFocus(by key: KeyPress) -> Bool {
    switch key {
    case KeyPress(.tab): application.focusNext()
    case KeyPress(.tab, .shift): application.focusPrevious()
    case KeyPress(.up): focusNearest(dx: 0, dy: -1)
    case KeyPress(.down): focusNearest(dx: 0, dy: 1)
    case KeyPress(.left): focusNearest(dx: -1, dy: 0)
    case KeyPress(.right): focusNearest(dx: 1, dy: 0)
    default: return false
    }
    return true
  }

  private func focusNearest(dx: Int, dy: Int) {
    guard let window = windows.front, let focused = windows.focused else { return application.focusNext() }
    if let nearest = FocusOrder(of: window).nearest(to: focused, dx: dx, dy: dy) { windows.focus(nearest) }
  }

  // MARK: The mouse

  /// Delivers a mouse event to the view that handles it.
  func receive(_ mouse: MouseEvent) throws {
    guard !application.isTooSmall else { return }
    var view: View?
    switch mouse.kind {
    case .drag, .release: view = mouseTarget
    case .press:
      view = application.noticeStack?.notice(at: mouse.position) ?? windows.pressedView(at: mouse.position)
    default: view = windows.view(at: mouse.position)
    }
    application.tooltip.pointer(mouse, over: view)
    if case .release = mouse.kind { mouseTarget = nil }
    if case .press = mouse.kind {
      if application.screenSelection != nil { application.selectOnScreen(nil) }
      dragStart = view.map { (Weak(view: $0), mouse.position) }
      mouseTarget = view
      var target = view
      while let current = target, !current.canTakeFocus { target = current.superview }
      if let target { windows.focus(target) }
    }
    let pressed = view
    while let current = view {
      if current.isUsable {
        var local = mouse
        let origin = current.originOnScreen
        let content = current.contentRect
        local.position = Point(
          x: mouse.position.x - origin.x - content.x, y: mouse.position.y - origin.y - content.y)
        if try current.handle(local) {
          if case .press = mouse.kind { mouseTarget = current }
          return
        }
      }
      view = current.superview
    }
    if mouse.kind == .press(.right), let pressed { application.showContextMenu(of: pressed, at: mouse.position) }
    if mouse.kind == .drag(.left) { selectOnScreen(to: mouse) }
  }

  /// Selects the text on the screen between the place where a button was pressed and the mouse; with Alt, a block.
  private func selectOnScreen(to mouse: MouseEvent) {
    guard let dragStart, let view = dragStart.view.view else { return }
    if application.screenSelection == nil {
      guard mouse.position != dragStart.cell else { return }
      view.willBeSelectedOnScreen()
    }
    application.selectOnScreen(
      ScreenSelection(
        view: view, anchor: dragStart.cell, head: mouse.position, isBlock: mouse.modifiers.contains(.alt)))
  }
}
