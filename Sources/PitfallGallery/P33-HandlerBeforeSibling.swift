import NibLoading

extension Pitfall {
  static let handlerBeforeSibling = Pitfall(
    33, "handler-before-sibling", "a handler runs while its siblings do not exist", bites: ["xaml"],
    shows: .note("toggle, details = nil", of: "more"),
    instead: "note    more: isChecked = true, and no handler is connected",
    explanation: """
      A check box is checked in the file. Its handler fails, because the part of the window that it shows or hides \
      is nil. Compiled XAML connects handlers as soon as an object exists. So setting the property runs the handler, \
      before the objects that come later in the file are made. Under strict, handlers are connected after all \
      attributes are set, so the handler does not run during the load. Let the owner read the check box once, when \
      everything is loaded. In XAML, return from the handler while the window is not initialized.
      """
  ) {
    $0.register(owner: OptionsPage.self) { OptionsPage() }
    $0.register(OptionBox.self)
  }
  .cured(
    under: "any", shows: .note("toggle, details = details", of: "more"),
    """
    The check box sends events only after the load is over, and then sends one because the file has checked it. By \
    then every object exists and is wired, and the handler runs once under every order.
    """
  ) { $0.register(Cured.OptionBox.self) }
}

/// Shows or hides its details when a box is checked.
final class OptionsPage: NibOwner {
  @Outlet private var details: GalleryView?

  static var members: Members {
    Members(of: OptionsPage.self) {
      $0.outlet("details", \.$details)
      $0.action("toggle", OptionsPage.toggle)
    }
  }

  private func toggle() { NibLoad.note("toggle, details = \(details?.name ?? "nil")") }
}

/// A check box that tells of each change.
final class OptionBox: GalleryView {
  private var isChecked = false

  override class var members: Members {
    super.members.adding(OptionBox.self) { $0.attribute("isChecked") { try $0.set(isChecked: $1) } }
  }

  private func set(isChecked: Bool) throws {
    self.isChecked = isChecked
    try send(change: "isChecked = \(isChecked)")
  }
}

private enum Cured {
  /// A check box that tells of its state when the load is over, and of each change after that.
  final class OptionBox: GalleryView {
    private var isLoaded = false
    private var isChecked = false {
      didSet { if isLoaded { tell(change: "isChecked = \(isChecked)") } }
    }

    override class var members: Members {
      super.members.adding(OptionBox.self) { $0.attribute("isChecked", \.isChecked) }
    }

    override func afterInit() {
      super.afterInit()
      isLoaded = true
      if isChecked { tell(change: "isChecked = \(isChecked)") }
    }
  }
}
