import NibLoading

// Views that number themselves in the order in which they are notified that they are complete.

extension Pitfall {
  static let completedReverse = Pitfall(
    61, "completed-reverse", "a parent is completed first, and the last of its children next", bites: ["qml"],
    shows: .note("the first of the tab order", of: "city"), instead: "note    street: the first of the tab order",
    explanation: """
      Each field of a form takes the next place of the tab order when it is complete, and the focus goes through the form \
      from its end. QML calls Component.onCompleted of an object before that of its children, and of several siblings it \
      begins with the last one. In most other systems the order is that of the file, so code that numbers its objects in \
      their awakes works until it is moved. Let the container number its contents: it has them in the order of the file \
      under every order.
      """
  ) {
    $0.register(TabForm.self)
    $0.register(TabField.self)
  }
  .cured(
    under: "any", shows: .note("the first of the tab order", of: "street"),
    """
    The fields ask their form for their place, when all are complete. The form knows it from the order in which they were \
    added.
    """
  ) {
    $0.register(TabForm.self)
    $0.register(Cured.TabField.self)
  }
}

/// A form with a tab order.
final class TabForm: GalleryView {
  private var order: [String] = []

  /// Adds a field to the end of the tab order. Returns true if it is the first one.
  func isFirst(adding field: GalleryView) -> Bool {
    order.append(field.name)
    return order.count == 1
  }
}

/// Takes a place of the tab order when it awakes.
final class TabField: GalleryView {
  override func awake() throws {
    try super.awake()
    if (superview as? TabForm)?.isFirst(adding: self) == true { NibLoad.note("the first of the tab order") }
  }
}

private enum Cured {
  /// Has the place of the tab order that it has in its form.
  final class TabField: GalleryView {
    override func afterInit() {
      super.afterInit()
      if superview?.subviews.first === self { NibLoad.note("the first of the tab order") }
    }
  }
}
