import NibLoading

extension Pitfall {
  static let forwardSiblingNull = Pitfall(
    29, "forward-sibling-null", "a reference to a later object stays nil", bites: ["javafx"],
    shows: .note("field = nil", of: "label"), instead: "note    label: field = email",
    explanation: """
      The label names its field, and the field exists, but the label's outlet stays nil. JavaFX resolves a reference \
      when it reads it. An object that comes later in the file does not exist yet, so the value is null, without an \
      error. If the same two lines are in the other order, they work. Under strict, all objects are made before any \
      outlet is wired, so the place of an object does not matter. In JavaFX, move the referenced object to the \
      front, or set the reference in the controller's initialize method.
      """
  ) { $0.register(BuddyLabel.self) }
  .cured(
    hasLayout: true, shows: .note("field = email", of: "label"),
    """
    The field comes before its label in the file, so it exists when JavaFX reads the reference. In the other systems the \
    place does not matter.
    """)
}

/// A label that stands before its field.
final class BuddyLabel: GalleryView {
  @Outlet var field: GalleryView?

  override class var members: Members {
    super.members.adding(BuddyLabel.self) { $0.outlet("field", \.$field) }
  }

  // JavaFX tells only the controller that all is done, so `awake` would not show it there.
  override func afterInit() {
    super.afterInit()
    NibLoad.note("field = \(field?.name ?? "nil")")
  }
}
