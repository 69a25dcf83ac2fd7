import NibLoading

// Two pages that refer to each other. Which of two outlets is wired first, and in what state its object is,
// depends on which page stands first in the file.

extension Pitfall {
  static let backwardNowForwardLater = Pitfall(
    30, "backward-now-forward-later", "the direction of a reference decides when it is wired", bites: ["gtk"],
    shows: .note("previous = address, superview = nil", of: "payment"),
    instead: "note    payment: previous = address, superview = wizard",
    explanation: """
      A setter that needs the object's container works for one outlet and fails for another. GTK sets a reference to \
      an earlier object together with the other properties: before the object has its id, and before it is added to \
      its container. GTK sets a reference to a later object when the whole tree exists. If you exchange two objects \
      in the file, you exchange the two cases. Under strict, all outlets are wired in document order, after all \
      objects are made and added. Let setters only store values, and use the other objects in awake().
      """
  ) { $0.register(WizardPage.self) }
  .cured(
    under: "all", shows: .note("previous = address, superview = wizard", of: "payment"),
    """
    The setters only store values. The work that needs both the previous page and the container is done in \
    afterInit(), when the tree is complete and every outlet is wired.
    """
  ) { $0.register(Cured.WizardPage.self) }
}

/// A page that knows the pages around it.
final class WizardPage: GalleryView {
  private var next: WizardPage? {
    didSet { NibLoad.note("next = \(next?.name ?? "nil"), superview = \(superview?.name ?? "nil")") }
  }

  // Weak, since the page before holds this one.
  private weak var previous: WizardPage? {
    didSet { NibLoad.note("previous = \(previous?.name ?? "nil"), superview = \(superview?.name ?? "nil")") }
  }

  override class var members: Members {
    super.members.adding(WizardPage.self) {
      $0.outlet("next") { swap(&$0.next, &$1) }
      $0.outlet("previous") { swap(&$0.previous, &$1) }
    }
  }
}

private enum Cured {
  /// A page that looks around when everything is in its place.
  final class WizardPage: GalleryView {
    private var next: WizardPage?
    // Weak, since the page before holds this one.
    private weak var previous: WizardPage?

    override class var members: Members {
      super.members.adding(WizardPage.self) {
        $0.outlet("next") { swap(&$0.next, &$1) }
        $0.outlet("previous") { swap(&$0.previous, &$1) }
      }
    }

    override func afterInit() {
      super.afterInit()
      let container = superview?.name ?? "nil"
      if let next { NibLoad.note("next = \(next.name), superview = \(container)") }
      if let previous { NibLoad.note("previous = \(previous.name), superview = \(container)") }
    }
  }
}
