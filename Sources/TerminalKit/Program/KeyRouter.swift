internal import NibLoading

/// Delivers keys to views.
///
/// A key goes to the focused view and outwards, then to the view or command that has it as its mnemonic or `key`,
/// then to the commands of every program. If nothing uses it, it may stand for an arrow in a list, or move the focus.
final class KeyRouter {
  private let windows: WindowStack
  private let traits: ScreenTraits
  private let notices: NoticeBoard
  private let actions: ActionSender
  private let commands: ProgramCommands
  private let quit: () -> Void

  /// - Parameter quit: Ends the program.
  init(
    _ windows: WindowStack, _ traits: ScreenTraits, _ notices: NoticeBoard, _ actions: ActionSender,
    _ commands: ProgramCommands, quit: @escaping () -> Void
  ) {
    self.windows = windows
    self.traits = traits
    self.notices = notices
    self.actions = actions
    self.commands = commands
    self.quit = quit
  }

  private static let quitKey = KeyPress(.character("c"), .control)

  /// Delivers a key to the view that handles it.
  func receive(_ key: KeyPress) throws {
    if windows.isTooLarge(for: traits.size) { return try receiveWhileTooSmall(key) }
    // If a notice on the screen shows this key, the notice gets it, although it does not have the focus.
    if try notices.receive(key) { return }
    if try offer({ try $0.handle(key) }) { return }
    if try useByKey(key) { return }
    // A letter that nothing has as its key may stand for an arrow.
    if let arrow = windows.focused?.arrow(forLetter: key) { return try receive(arrow) }
    if moveFocus(by: key) { return }
    if key == Self.quitKey { quit() }
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
    for command in windows.currentCommands
    where command.action?.name == "quit" && command.key?.matches(key) == true {
      return try actions.perform(command)
    }
    if key == Self.quitKey { quit() }
  }

  /// Uses the object that has a key: a view with this mnemonic or `key`, the default or the cancel button, or a
  /// command.
  private func useByKey(_ key: KeyPress) throws -> Bool {
    guard let window = windows.front else { return false }
    if try isUsed(in: window, by: { try $0.useByKey(key) }) { return true }
    if try useByMnemonic(key) { return true }
    if key == KeyPress(.escape), !(window is Dialog), notices.closeNewest() { return true }
    for command in windows.currentCommands where command.key?.matches(key) == true {
      try actions.perform(command)
      return true
    }
    if key == KeyPress(.escape), window is Dialog, windows.layers.count > 1 {
      windows.closeFront()
      return true
    }
    return commands.receive(key)
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
    case KeyPress(.tab): windows.focusNext()
    case KeyPress(.tab, .shift): windows.focusPrevious()
    case KeyPress(.up): windows.focusNearest(dx: 0, dy: -1)
    case KeyPress(.down): windows.focusNearest(dx: 0, dy: 1)
    case KeyPress(.left): windows.focusNearest(dx: -1, dy: 0)
    case KeyPress(.right): windows.focusNearest(dx: 1, dy: 0)
    default: return false
    }
    return true
  }
}
