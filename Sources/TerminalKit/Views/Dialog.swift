public import NibLoading

/// `<Dialog>`: a window in front of the others, which cannot be used until it is closed.
///
/// Enter presses the button with `default="true"`, and Escape the button with `cancel="true"`. The dialog is as large
/// as its content needs, and is in the middle of the screen. Page Up, Page Down, Home and End scroll the first `Scroll`
/// in it that does not show its whole content, wherever the focus is, unless the focused view uses these keys.
open class Dialog: Window {
  /// The members of a dialog in a layout.
  open override class var members: Members {
    super.members.adding(Dialog.self) {
      $0.summary("A window in front of the others, which cannot be used until it is closed.")
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .dialog }

  /// The dialog role.
  open override var themeRole: ThemeRole? { .dialog }
  /// A round border.
  open override var defaultBorder: BorderKind { .round }
  override var keepsButtons: Bool { true }
  override var keyRows: [KeyRow] { KeyRow.rows(("page-up page-down home end", .keyScrollText)) }

  /// Scrolls on Page Up, Page Down, Home and End.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key.modifiers.isEmpty, [.pageUp, .pageDown, .home, .end].contains(key.key) else { return false }
    var scrolls: [Scroll] = []
    forEachShown { if let scroll = $0 as? Scroll { scrolls.append(scroll) } }
    for scroll in scrolls { if try scroll.handle(key) { return true } }
    return false
  }
}
