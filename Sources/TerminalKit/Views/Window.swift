public import NibLoading

/// `<Window>`: a whole screen, whose children are one below the other.
///
/// If the terminal is smaller than `minWidth` and `minHeight`, it shows the panel with the focus alone: the innermost `<Frame>`
/// around the focused view, or else a focused view that takes a share of the height. Moving the focus shows another panel. If
/// there is no such panel, or no room for it, the terminal shows the required size instead.
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

  override var titleRows: Int { innerTitle.isEmpty || subviews.contains { type(of: $0).showsWindowTitle } ? 0 : 1 }

  /// True if the buttons in the window stay visible as long as possible, because a user could not close it without them.
  var keepsButtons: Bool { false }

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
    forEachShown { if type(of: $0).takesText { hasText = true } }
    return !hasText
  }
}

/// `<Frame>`: a border with a title around its children, which are one below the other.
open class Frame: VStack {
  /// A short text in the border at the bottom right, such as a count.
  public var subtitle: String {
    get { subtitleContent.plain }
    set { subtitleContent.plain = newValue }
  }
  /// The subtitle with its looks. Setting it replaces the spans of a layout.
  public var styledSubtitle: StyledText {
    get { subtitleContent.styled }
    set { subtitleContent.styled = newValue }
  }
  private var subtitleContent = SpannedText() { didSet { setNeedsDisplay() } }

  override var textOfBottomBorder: StyledText { styledSubtitle }

  /// The members of a frame in a layout.
  open override class var members: Members {
    super.members.adding(Frame.self) {
      $0.summary("A border with a title around its children, which are one below the other.")
      $0.words("subtitle", spans: .attribute, help: "A short text in the border at the bottom right, such as a count.")
      {
        $1(&$0.subtitleContent)
      }
    }
  }

  /// A round border.
  open override var defaultBorder: BorderKind { .round }
}
