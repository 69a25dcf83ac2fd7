public import NibLoading

/// `<Tab>`: a page of `<Tabs>`, its children one below the other. Its `title` is in the row.
open class Tab: VStack {
  /// The words in the row, with an underscore before the mnemonic.
  public var text = "" {
    didSet {
      words = MnemonicText(text)
      superview?.setNeedsLayout()
    }
  }
  private(set) var words = MnemonicText("")
  /// The view that had the focus when another page was selected.
  weak var lastFocused: View?

  /// The members of a page in a layout.
  open override class var members: Members {
    super.members.adding(Tab.self) {
      $0.summary("A page of Tabs, its children one below the other.")
      $0.translated("title")
      $0.attribute("title", help: "The words in the row, with an underscore before the mnemonic.") { $0.text = $1 }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.text("title").map { ($0, "title") }
  }
}
