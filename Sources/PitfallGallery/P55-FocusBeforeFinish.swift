import NibLoading

// A field that takes the focus when it is complete, and a form that is notified before it is complete itself.

extension Pitfall {
  static let focusBeforeFinish = Pitfall(
    55, "focus-before-finish", "a form is notified of the focus before it is complete",
    bites: ["android", "gtk", "gnustep-xib", "cocotron"],
    shows: .note("focus on email is lost: the form is not complete", of: "email"),
    instead: "note    email: focus on email",
    explanation: """
      A field takes the focus as soon as it is complete, and the form, which wants to highlight it, misses that. \
      Android handles <requestFocus> when it has inflated the children of a form, so the form's focus listener is \
      called before its onFinishInflate(). GTK, GNUstep and Cocotron complete children first, too. Under strict and uikit the \
      form awakes before the field, but UIKit does not promise it. Ask who has the focus when you are complete, or set \
      the focus when the whole screen is shown: in viewDidAppear, or in afterInit() here.
      """
  ) {
    $0.register(FocusForm.self)
    $0.register(EagerField.self)
  }
  .cured(
    under: "all", shows: .note("highlights email", of: "form"),
    """
    The form does not rely on the notification. It asks for the focus in afterInit(), when every object is complete.
    """
  ) {
    $0.register(Cured.FocusForm.self)
    $0.register(Cured.EagerField.self)
  }
}

/// Wants to know which of its fields has the focus.
final class FocusForm: GalleryView {
  private(set) var highlighted: String?

  func focusMoved(to field: GalleryView) {
    if isAwake { highlighted = field.name }
    NibLoad.note("focus on \(field.name)\(isAwake ? "" : " is lost: the form is not complete")")
  }
}

/// Takes the focus when it is complete and has a container.
final class EagerField: GalleryView {
  override func awake() throws {
    try super.awake()
    takeFocus()
  }

  override func didMoveToSuperview() { if isAwake { takeFocus() } }

  private func takeFocus() { (superview as? FocusForm)?.focusMoved(to: self) }
}

private enum Cured {
  /// Asks which of its fields has the focus.
  final class FocusForm: GalleryView {
    override func afterInit() {
      super.afterInit()
      let field = subviews.first { ($0 as? EagerField)?.hasFocus ?? false }
      NibLoad.note("highlights \(field?.name ?? "nothing")")
    }
  }

  /// Has the focus when it is complete.
  final class EagerField: GalleryView {
    private(set) var hasFocus = false

    override func awake() throws {
      try super.awake()
      hasFocus = true
    }
  }
}
