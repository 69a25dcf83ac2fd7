public import NibLoading

/// `<Window>`: a whole screen, whose children are one below the other.
///
/// If the terminal is smaller than `minWidth` and `minHeight`, it shows the required size instead of the window.
///
/// The title is in the border. In a window without a border, it is at the right of the window's ``MenuBar``, or else in
/// a separate row at the top.
open class Window: VStack {
  /// The view that has the focus when the window is shown. By default this is the first view that can have it.
  public weak var initialFocus: View?
  /// True if mnemonics also work without Alt while the window shows no text field.
  public var takesLetters = false
  /// The looks that the layout of the window changes.
  public var styles: Styles? { didSet { setNeedsLayout() } }
  /// True if a window without a border shows its title.
  public var showsTitle = true { didSet { setNeedsLayout() } }
  /// The program that shows the window.
  final weak var host: (any ViewHost)?

  /// The title if the window shows it in its content because it has no border, or an empty text.
  private var innerTitle: String { showsTitle && superview == nil && border == .none ? title : "" }

  /// The title for a menu bar of the window.
  var titleOfMenuBar: String { innerTitle }

  /// Lays out the window again, because the title may have a separate row.
  override func titleDidChange() { setNeedsLayout() }

  override var titleRows: Int { innerTitle.isEmpty || subviews.contains { $0 is MenuBar } ? 0 : 1 }

  override var innerStyles: Styles? { superview == nil ? nil : styles }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .screen }
  /// The role of plain text.
  open override var themeRole: ThemeRole? { .text }

  /// The members of a window in a layout.
  open override class var members: Members {
    super.members.adding(Window.self) {
      $0.summary("A whole screen, with its children one below the other.")
      $0.attribute(
        "showsTitle", default: "true",
        help: "True if a window without a border shows its title: in its MenuBar, or else in a row at the top."
      ) { $0.showsTitle = $1 }
      $0.outlet("initialFocus", help: "The view that has the focus when the window is shown.") {
        swap(&$0.initialFocus, &$1)
      }
      $0.attribute(
        "letters", default: "false",
        help: "True if mnemonics also work without Alt while the window shows no text field."
      ) { $0.takesLetters = $1 }
      $0.check(Self.uselessLetters)
    }
  }
}

extension Window {
  /// True if mnemonics currently work without Alt.
  ///
  /// - Complexity: O(views of the window) if the layout asks for such mnemonics.
  var takesLettersNow: Bool {
    guard takesLetters else { return false }
    var hasText = false
    forEachShown { if $0 is TextInput { hasText = true } }
    return !hasText
  }
}

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

  /// Scrolls on Page Up, Page Down, Home and End.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key.modifiers.isEmpty, [.pageUp, .pageDown, .home, .end].contains(key.key) else { return false }
    var scrolls: [Scroll] = []
    forEachShown { if let scroll = $0 as? Scroll { scrolls.append(scroll) } }
    for scroll in scrolls { if try scroll.handle(key) { return true } }
    return false
  }
}

/// `<Frame>`: a border with a title around its children, which are one below the other.
open class Frame: VStack {
  /// The members of a frame in a layout.
  open override class var members: Members {
    super.members.adding(Frame.self) {
      $0.summary("A border with a title around its children, which are one below the other.")
    }
  }

  /// A round border.
  open override var defaultBorder: BorderKind { .round }
}
