public import NibLoading

/// `<Tab>`: a page of `<Tabs>`, its children one below the other. Its `title` is in the row.
open class Tab: VStack {
  /// The words in the row, with an underscore before the mnemonic.
  public var text: String {
    get { content.source.plain }
    set { styledText = StyledText(newValue) }
  }
  /// The words in the row with their looks, with an underscore before the mnemonic. Setting it replaces the spans of a
  /// layout.
  public var styledText: StyledText {
    get { content.source.styled }
    set { content.source = SpannedText(newValue) }
  }
  private var content = SpannedWords() { didSet { superview?.setNeedsLayout() } }
  var words: MnemonicText { content.shown }
  /// The view that had the focus when another page was selected.
  weak var lastFocused: View?

  /// The members of a page in a layout.
  open override class var members: Members {
    super.members.adding(Tab.self) {
      $0.summary("A page of Tabs, its children one below the other.")
      $0.translated("title")
      $0.attribute("title", help: "The words in the row, with an underscore before the mnemonic.") {
        $0.content.source.setText($1)
      }
      $0.parts("titleSpans", help: "Spans behind its title.") { (tab: Tab, spans: [TextSpan]) in
        for span in spans { tab.content.source.add(span, for: tab) }
      }
    }
  }

  override class func letterWords(of object: PlannedObject) -> (words: String, attribute: String)? {
    object.text("title").map { ($0, "title") }
  }

  /// The words stand in the row of the tabs.
  override func spansDidChange() { superview?.setNeedsLayout() }
}
