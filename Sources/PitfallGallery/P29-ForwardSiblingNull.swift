import NibLoading

extension Pitfall {
  static let forwardSiblingNull = Pitfall(
    29, "forward-sibling-null", "a reference to a later object stays nil", bites: ["javafx"],
    shows: .note("field = nil", of: "label"), instead: "note    label: field = email",
    explanation: """
      The label names its field, the field exists, and the label's outlet is nil for good. JavaFX resolves \
      a reference when it meets it: an object that stands later in the file is not made yet, the value is \
      null, and there is no error. The same two lines in the other order work. Under strict all objects are \
      made before any outlet is wired, so the place of an object does not matter. In JavaFX, move the \
      referenced object to the front, or set the reference in the controller's initialize method.
      """
  ) { $0.register(BuddyLabel.self) }
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
