public import NibLoading
public import TextComparing

/// `<ComparisonView>`: two texts beside each other, line by line, with their differences marked.
///
///     <ComparisonView leftTitle="old.txt" rightTitle="new.txt" height="*"/>
///
/// A program sets ``difference``. The panes scroll together. Equal lines far from a difference are folded into a row. One
/// difference is the current one; Control-Down and Control-Up go to the next and the previous one. Between the panes stands
/// the choice that the program has noted for a difference in ``choices``: `◂` for the left lines, `▸` for the right ones,
/// both signs for both in this order, and `×` for none. In a merge, ``notes`` say which text changed the lines, and `??`
/// stands beside a conflict without a choice. The column at the right is a map of the differences.
///
/// Only the visible lines are measured and drawn, and the words that differ are found when a difference is first visible. At
/// most 16 384 bytes of a line are shown.
open class ComparisonView: View {
  /// The two texts and their differences. If the current difference is also in a new value, it stays the current one.
  ///
  /// - Complexity: Setting it is O(*n*) in the number of differences.
  public var difference: TextDifference? { didSet { differenceDidChange(oldValue) } }
  /// The left text, for a layout or a test. Setting it compares the texts.
  public var leftText = "" { didSet { compareTexts() } }
  /// The right text, for a layout or a test. Setting it compares the texts.
  public var rightText = "" { didSet { compareTexts() } }
  /// The title above the left text. If both titles are empty, there is no row for them.
  public var leftTitle = "" { didSet { setNeedsDisplay() } }
  /// The title above the right text.
  public var rightTitle = "" { didSet { setNeedsDisplay() } }
  /// The choices that are shown, by the places of the differences in ``difference``.
  public var choices: [Int: TextChoice] = [:] { didSet { if choices != oldValue { setNeedsDisplay() } } }
  /// The origins of differences and of their choices, by the places of the differences in ``difference``.
  public var notes: [Int: ComparisonNote] = [:] { didSet { if notes != oldValue { setNeedsDisplay() } } }
  /// True if equal lines that are not near a difference are folded into a row.
  public var foldsEqualLines = true { didSet { if foldsEqualLines != oldValue { foldingDidChange() } } }
  /// The number of equal lines that are visible before and after each difference while others are folded.
  public var contextLines = 3 { didSet { if contextLines != oldValue { foldingDidChange() } } }
  /// True if the number of each line is shown before it.
  public var showsLineNumbers = true { didSet { setNeedsDisplay() } }
  /// The text that is marked where it is found. If it has no capital letter, its letters A to Z match in either case.
  public var highlight = "" { didSet { if highlight != oldValue { forgetMatches() } } }
  /// The action that is sent when the user has gone to another difference.
  public var changed: Action?
  /// The action that is sent when the user has clicked at the side of a difference to take its lines, which are
  /// ``pickedChoice``. With an action, signs to click stand between the panes.
  public var picked: Action? { didSet { setNeedsDisplay() } }
  /// The side that the user has clicked at last. The difference is the current one.
  public internal(set) var pickedChoice: TextChoice?
  /// The text that is shown while there are no differences.
  public var placeholder: String {
    get { placeholderContent.plain }
    set { placeholderContent.plain = newValue }
  }
  /// The placeholder with its looks. Setting it replaces the spans of a layout.
  public var styledPlaceholder: StyledText {
    get { placeholderContent.styled }
    set { placeholderContent.styled = newValue }
  }
  private var placeholderContent = SpannedText() { didSet { setNeedsLayout() } }

  /// The rows of the texts, or nil if there are none.
  var rows: ComparisonRows?
  /// The places of the differences that are not ignored.
  private(set) var counted: [Int] = []
  /// The place of the current difference.
  var current: Int?
  /// True if the current difference should be visible after the next layout.
  var revealsCurrent = false
  var scroller = Scroller()
  var scrollBar = ScrollBar()
  /// The first visible column of both texts.
  var leftColumn = 0
  /// The lines in which `highlight` is found, or nil if they were not searched.
  var search: ComparisonSearch?

  /// The members of a comparison in a layout.
  open override class var members: Members {
    super.members.adding(ComparisonView.self) {
      $0.summary("Two texts beside each other, line by line, with their differences marked.")
      $0.translated("leftTitle", "rightTitle")
      $0.attribute("leftTitle", help: "The title above the left text.") { $0.leftTitle = $1 }
      $0.attribute("rightTitle", help: "The title above the right text.") { $0.rightTitle = $1 }
      $0.attribute("leftText", help: "The left text.") { $0.leftText = $1 }
      $0.attribute("rightText", help: "The right text.") { $0.rightText = $1 }
      $0.attribute(
        "folds", default: "true", help: "True if equal lines that are not near a difference are folded into a row."
      ) { $0.foldsEqualLines = $1 }
      $0.attribute(
        "context", default: "3", help: "The number of equal lines before and after a difference that are not folded."
      ) { $0.contextLines = Int($1 as UInt16) }
      $0.attribute("lineNumbers", default: "true", help: "True if the number of each line is shown before it.") {
        $0.showsLineNumbers = $1
      }
      $0.words("placeholder", spans: .attribute, help: "The text that is shown while there are no differences.") {
        $1(&$0.placeholderContent)
      }
      $0.attribute("highlight", help: "The text that is marked where it is found.") { $0.highlight = $1 }
      $0.event("changed", help: "The user has gone to another difference.") { swap(&$0.changed, &$1) }
      $0.event("picked", help: "The user has clicked at a side of a difference to take its lines.") {
        swap(&$0.picked, &$1)
      }
      $0.action(
        "nextDifference", { view in { try view.go(toNext: true) } }, help: "Goes to the next difference.")
      $0.action(
        "previousDifference", { view in { try view.go(toNext: false) } }, help: "Goes to the previous difference.")
      $0.action(
        "toggleFolding", { view in { view.foldsEqualLines.toggle() } },
        help: "Shows all equal lines, or folds those that are not near a difference.")
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .textArea }
  override var keyRows: [KeyRow] {
    guard showsTexts else { return [] }
    return KeyRow.rows(
      ("up down page-up page-down home end", .keyScroll), ("left right", .keyScrollSideways),
      ("ctrl+down ctrl+up", .keyOtherDifference), ("space", .keyUnfold))
      + (action == nil ? [] : KeyRow.rows(("enter", .keyAct)))
  }

  override func keys(ofAction name: String) -> KeyBinding? {
    switch name {
    case "nextDifference": KeyBinding("ctrl+down")
    case "previousDifference": KeyBinding("ctrl+up")
    default: nil
    }
  }

  /// Returns the place of the current difference, and the first of its lines in each text.
  open override func accessibleState(in words: Words) -> [String] {
    guard let difference, let current, let place = counted.firstIndex(of: current) else { return [words[.empty]] }
    let hunk = difference.hunks[current]
    let left = hunk.left.first.map { ComparisonText.line($0, of: difference.left).plain }
    let right = hunk.right.first.map { ComparisonText.line($0, of: difference.right).plain }
    return [words[.position, "\(place + 1)", "\(counted.count)"]]
      + [left, right].compactMap { $0 }.filter { !$0.isEmpty }
  }

  // MARK: The differences

  /// The number of differences that are not ignored.
  public var differenceCount: Int { counted.count }

  /// The place of the current difference in ``difference``, or nil if there is none. An ignored difference is never the
  /// current one. Setting it makes the difference visible, and does not send `changed`.
  public var currentDifference: Int? {
    get { current }
    set {
      guard let newValue, counted.contains(newValue) else { return }
      current = newValue
      revealsCurrent = true
      setNeedsDisplay()
    }
  }

  /// Goes to the next difference, or to the previous one.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  public func showDifference(next: Bool) -> Bool {
    let place = current.flatMap { counted.firstIndex(of: $0) }
    let other = place.map { next ? $0 + 1 : $0 - 1 } ?? 0
    guard counted.indices.contains(other) else { return false }
    currentDifference = counted[other]
    return true
  }

  /// Scrolls to a line of the left text, which is then not folded.
  ///
  /// - Parameter line: the index of the line, from 0. If there is no such line, the nearest is shown.
  public func show(leftLine line: Int) {
    guard let difference, difference.left.count > 0, var rows else { return }
    let row = rows.row(ofLeftLine: max(0, min(line, difference.left.count - 1)))
    self.rows = rows
    revealsCurrent = false
    fit()
    scroller.scroll(to: row - scroller.page / 3)
    setNeedsDisplay()
  }

  private func compareTexts() { difference = TextDifference(TextLines(leftText), TextLines(rightText)) }

  private func differenceDidChange(_ old: TextDifference?) {
    let kept = current.flatMap { old?.hunks[$0] }
    counted = difference.map { new in new.hunks.indices.filter { !new.hunks[$0].isIgnored } } ?? []
    rows = difference.map { ComparisonRows($0, context: foldedContext) }
    choices = [:]
    notes = [:]
    search = nil
    current = nil
    if let difference {
      // The nearest one, if what was current is not different any more.
      let start = kept?.left.lowerBound ?? 0
      current =
        counted.first { difference.hunks[$0] == kept } ?? counted.first {
          difference.hunks[$0].left.lowerBound >= start
        }
        ?? counted.last
    }
    leftColumn = 0
    revealsCurrent = true
    setNeedsLayout()
  }

  private func forgetMatches() {
    search = nil
    setNeedsDisplay()
  }

  private var foldedContext: Int? { foldsEqualLines ? max(0, contextLines) : nil }

  private func foldingDidChange() {
    rows?.fold(context: foldedContext)
    revealsCurrent = true
    setNeedsLayout()
  }

  // MARK: As a view

  /// True: a comparison can have the focus.
  open override var canBecomeFocused: Bool { true }

  /// Returns eighty cells by the number of rows.
  open override func contentSize(in available: Size) -> Size {
    Size(
      width: min(80, available.width),
      height: min(max(1, (rows?.count ?? 1).plus(headerHeight)), max(1, available.height)))
  }

  /// Keeps the scroll position.
  open override func layoutSubviews() { fit() }

  /// Draws the visible lines.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) { drawPanes(in: canvas, pen) }

  /// Draws the scroll bar.
  open override func drawOverlay(in canvas: Canvas, _ pen: Pen) {
    guard showsTexts else { return }
    scrollBar.draw(scroller, in: canvas, on: track, pen)
  }

  /// Scrolls, goes to another difference, or shows folded lines.
  open override func handle(_ key: KeyPress) throws -> Bool { try act(on: key) || scroll(by: key) }

  /// Handles the wheel, the scroll bar and the map. A click on a difference makes it the current one, and a click on folded
  /// lines shows them.
  open override func handle(_ mouse: MouseEvent) throws -> Bool { try scroll(by: mouse) || click(mouse) }
}
