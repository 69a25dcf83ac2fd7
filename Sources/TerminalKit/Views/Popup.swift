internal import NibLoading

/// A small window in front of the others, which usually belongs to a view. A press outside closes it.
///
/// Its actions go to the view that had the focus before it was opened, so that a menu acts on the view that the user
/// was working with.
class Popup: Window {
  /// The view that the popup belongs to, if any.
  private(set) weak var opener: View?
  private weak var responder: (any NibResponder)?

  init(opener: View?, responder: (any NibResponder)?) {
    self.opener = opener
    self.responder = responder
    super.init()
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override var nextResponder: (any NibResponder)? { responder }
  override var defaultRole: AccessibleRole { .menu }
  override var themeRole: ThemeRole? { .menu }
  override var defaultBorder: BorderKind { .line }
}
