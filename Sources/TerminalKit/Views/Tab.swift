public import NibLoading

/// `<Tab>`: a page of `<Tabs>`, whose children are one below the other. Its `title` is in the row of tabs.
open class Tab: VStack {
  /// The title in the row of tabs, with an underscore before the mnemonic.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The title in the row of tabs with its looks, with an underscore before the mnemonic. Setting it replaces the spans
  /// of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedWords() { didSet { superview?.setNeedsLayout() } }
  var words: MnemonicText { content.shown }
  /// The view that had the focus when another page was selected.
  weak var lastFocused: View?

  /// The members of a page in a layout.
  open override class var members: Members {
    super.members.adding(Tab.self) {
      $0.summary("A page of Tabs, with its children one below the other.")
      $0.words(
        "title", spans: .attribute, help: "The title in the row of tabs, with an underscore before the mnemonic."
      ) {
        $1(&$0.content)
      }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.text("title").map { ($0, "title") }
  }

  /// Lays out the tabs again, because they show the title.
  override func spansDidChange() { superview?.setNeedsLayout() }
}
