import NibLoading

extension Pitfall {
  static let indexBeforeItems = Pitfall(
    35, "index-before-items", "an index is set before there are items", bites: ["xaml", "gtk"],
    shows: .note("selectedIndex = 1 refused, there are 0 items", of: "list"),
    instead: "note    list: selectedIndex = 1 of 2 items",
    explanation: """
      The file selects the second item, and nothing is selected. XAML and GTK set the attributes of an element \
      before they build its content. So the setter finds an empty list and refuses the index. Under strict, the \
      items are made and added within the list's initializer, and attributes are set after it. In other systems, \
      keep an index that is out of range, and apply it when the items are there.
      """
  ) { $0.register(ChoiceList.self) }
  .cured(
    under: "all", shows: .note("coffee is selected", of: "list"),
    """
    The list keeps the index that it was given, and looks up the item when code asks for it. It makes no difference \
    whether the index or the items come first.
    """
  ) { $0.register(Cured.ChoiceList.self) }
}

/// A list that refuses an index for which it has no item.
final class ChoiceList: GalleryView {
  private var selectedIndex = -1 {
    didSet {
      if subviews.indices.contains(selectedIndex) {
        NibLoad.note("selectedIndex = \(selectedIndex) of \(subviews.count) items")
      } else {
        NibLoad.note("selectedIndex = \(selectedIndex) refused, there are \(subviews.count) items")
        selectedIndex = -1
      }
    }
  }

  override class var members: Members {
    super.members.adding(ChoiceList.self) { $0.attribute("selectedIndex", \.selectedIndex) }
  }
}

private enum Cured {
  /// A list that looks for the selected item when it is asked.
  final class ChoiceList: GalleryView {
    private var selectedIndex = -1
    private var selectedItem: GalleryView? {
      subviews.indices.contains(selectedIndex) ? subviews[selectedIndex] : nil
    }

    override class var members: Members {
      super.members.adding(ChoiceList.self) { $0.attribute("selectedIndex", \.selectedIndex) }
    }

    override func afterInit() {
      super.afterInit()
      NibLoad.note("\(selectedItem?.name ?? "nothing") is selected")
    }
  }
}
