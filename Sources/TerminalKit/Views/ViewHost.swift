internal import NibLoading

/// The program around a window, as far as its views use it.
///
/// Views name this protocol instead of ``Application``, so that the arrows lead from the program to its views.
@MainActor
protocol ViewHost: AnyObject {
  /// The time and the timers.
  var timers: Timers { get }
  /// The next frame.
  var frames: FrameRequests { get }
  /// The size, the abilities and the language of the screen.
  var traits: ScreenTraits { get }
  /// The sender of actions.
  var actions: ActionSender { get }
  /// The receiver of errors that no caller handles.
  var errors: ErrorReports { get }
  /// The text that was cut or copied last.
  var pasteboard: Clipboard { get }
  /// The events of changes that no user has made directly.
  var pendingEvents: PendingEvents { get }

  // MARK: Focus

  /// The focused view of the front window.
  var focusedView: View? { get }
  /// Gives a view the focus, if it can have it.
  func focus(_ view: View)
  /// Returns the focused view of the window that contains a view, even if the window is not in front.
  func focusedView(besides view: View) -> View?
  /// Uses the view that has a key as its mnemonic.
  func useByMnemonic(_ key: KeyPress) throws -> Bool
  /// Called when a view is about to leave its window.
  func viewWillLeave(_ view: View)

  // MARK: Windows

  /// Opens a popup with a view in front, and gives the popup the focus.
  ///
  /// - Parameters:
  ///   - content: the view in the popup.
  ///   - opener: the view that the popup belongs to. A press there goes to that view and does not close the popup.
  ///   - axis: vertical to place it below or above the anchor, horizontal to place it to the right or left.
  ///   - anchor: the rectangle on the screen next to which the popup is placed.
  ///   - takesKeys: false if keys continue to go to the view that has the focus, which handles the keys of the popup.
  ///   - whenClosed: called when it is closed, for any reason.
  func openPopup(
    _ content: View, from opener: View, _ axis: Axis, beside anchor: @escaping @MainActor () -> Rect,
    takesKeys: Bool, whenClosed: (() -> Void)?)
  /// Closes a window, and those in front of it.
  func close(_ window: Window)
  /// Closes the popups that a view or its descendants have opened, and the popups in front of them.
  func closePopups(from view: View)

  // MARK: Messages

  /// Puts text on the clipboard of the program and of the terminal.
  func copy(_ text: String)
  /// Shows a message over the screen for a time, without taking the focus.
  @discardableResult
  func notify(_ text: String, _ kind: Notice.Kind, time: Notice.Time, choice: Notice.Choice?) -> Notice
  /// Shows the progress of a bar also in the terminal, outside of the cells.
  func showInTerminal(_ bar: View)
}

extension ViewHost {
  /// Opens a popup, by default below or above the anchor, and with the keys.
  func popUp(
    _ content: View, from opener: View, _ axis: Axis = .vertical, beside anchor: @escaping @MainActor () -> Rect,
    takesKeys: Bool = true, whenClosed: (() -> Void)? = nil
  ) {
    openPopup(content, from: opener, axis, beside: anchor, takesKeys: takesKeys, whenClosed: whenClosed)
  }

  /// Shows a message for the time of its kind.
  @discardableResult
  func notify(_ text: String, _ kind: Notice.Kind) -> Notice { notify(text, kind, time: .usual, choice: nil) }
}
