public import NibLoading

/// `<Window>`: a whole screen, its children one below the other.
///
/// A terminal that is smaller than its `minWidth` and `minHeight` shows what the window needs instead of the window.
///
/// Its title stands in its border. Without a border it stands at the right of the window's ``MenuBar``, or else in a row of
/// its own at the top.
open class Window: VStack {
  /// The view that has the focus when the window is shown; by default the first view that can have it.
  public weak var initialFocus: View?
  /// True if letters alone are mnemonics, as they are with Alt, while the window shows no field for text.
  public var takesLetters = false
  /// The looks that its layout changes.
  public var styles: Styles? { didSet { setNeedsLayout() } }
  /// True if a window without a border shows its title.
  public var showsTitle = true { didSet { setNeedsLayout() } }
  /// The application that shows it.
  public internal(set) weak var application: Application?

  /// The title, if the window shows it inside, because it has no border; empty otherwise.
  private var innerTitle: String { showsTitle && superview == nil && border == .none ? title : "" }

  /// The title for a menu bar of the window.
  var titleOfMenuBar: String { innerTitle }

  /// A title may have a row of its own.
  override func titleDidChange() { setNeedsLayout() }

  override var titleRows: Int { innerTitle.isEmpty || subviews.contains { $0 is MenuBar } ? 0 : 1 }

  override var innerStyles: Styles? { superview == nil ? nil : styles }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .screen }
  /// Looks like plain text.
  open override var themeRole: ThemeRole? { .text }

  /// The members of a window in a layout.
  open override class var members: Members {
    super.members.adding(Window.self) {
      $0.summary("A whole screen, its children one below the other.")
      $0.attribute(
        "showsTitle", default: "true",
        help: "True if its title is shown without a border: in its MenuBar, or else in a row at the top."
      ) { $0.showsTitle = $1 }
      $0.outlet("initialFocus", help: "The view that has the focus when it is shown.") { swap(&$0.initialFocus, &$1) }
      $0.attribute("letters", default: "false", help: "True if letters alone are mnemonics, where no text is typed.") {
        $0.takesLetters = $1
      }
      $0.check(Self.uselessLetters)
    }
  }
}

extension Window {
  /// True if letters alone act as mnemonics at the moment.
  ///
  /// - Complexity: O(views of the window) if the layout asks for them.
  var takesLettersNow: Bool {
    guard takesLetters else { return false }
    var hasText = false
    forEachShown { if $0 is TextInput { hasText = true } }
    return !hasText
  }
}

/// `<Dialog>`: a window in front of the others, which wait until it is closed.
///
/// Enter presses its button that says `default="true"`, Escape the one that says `cancel="true"`. It is as large as its
/// content needs, and stands in the middle. Page Up, Page Down, Home and End scroll its first `Scroll` that holds more
/// than is seen, wherever the focus is, when the view that has the focus does not use them.
open class Dialog: Window {
  /// The members of a dialog in a layout.
  open override class var members: Members {
    super.members.adding(Dialog.self) { $0.summary("A window in front of the others, which wait until it is closed.") }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .dialog }

  /// Looks like a dialog.
  open override var themeRole: ThemeRole? { .dialog }
  /// Has a border.
  open override var defaultBorder: BorderKind { .round }

  /// Page Up, Page Down, Home and End scroll.
  open override func handle(_ key: KeyPress) throws -> Bool {
    guard key.modifiers.isEmpty, [.pageUp, .pageDown, .home, .end].contains(key.key) else { return false }
    var scrolls: [Scroll] = []
    forEachShown { if let scroll = $0 as? Scroll { scrolls.append(scroll) } }
    for scroll in scrolls { if try scroll.handle(key) { return true } }
    return false
  }
}

/// `<Frame>`: a border with a title around its children, which stand one below the other.
open class Frame: VStack {
  /// The members of a frame in a layout.
  open override class var members: Members {
    super.members.adding(Frame.self) { $0.summary("A border with a title around children one below the other.") }
  }

  /// Has a border.
  open override var defaultBorder: BorderKind { .round }
}
