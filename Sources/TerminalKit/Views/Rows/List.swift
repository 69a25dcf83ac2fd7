public import NibLoading

/// A source of rows for a list whose rows are not in the layout.
@MainActor
public protocol ListDataSource: RowDataSource {
  /// Returns the text of a row.
  func text(ofRow row: Int) -> String

  /// Returns the text of a row with its looks. The text must be that of `text(ofRow:)`.
  func styledText(ofRow row: Int) -> StyledText

  /// Returns a short text at the right of a row, such as a number.
  func detail(ofRow row: Int) -> String

  /// Returns the text at the right of a row with its looks. The text must be that of `detail(ofRow:)`.
  func styledDetail(ofRow row: Int) -> StyledText
}

extension ListDataSource {
  /// Returns the text without looks of its own.
  public func styledText(ofRow row: Int) -> StyledText { StyledText(text(ofRow: row)) }

  /// Returns an empty text.
  public func detail(ofRow row: Int) -> String { "" }

  /// Returns the text at the right without looks of its own.
  public func styledDetail(ofRow row: Int) -> StyledText { StyledText(detail(ofRow: row)) }
}

/// `<List>`: lines of text, one of which is selected. The lines are the `<Item>`s of the list, or come from a data
/// source.
///
/// A list made in code:
///
/// ```swift
/// let list = List()
/// list.items = [ListItem("Milk", detail: "2"), ListItem("Bread", detail: "1")]
/// list.selectedIndex = 1
/// ```
open class List: RowsView {
  /// The rows, which are used unless there is a data source.
  public var items: [ListItem] {
    get { own.items }
    set {
      own.items = newValue
      reload()
    }
  }
  private let own = ListItems()
  /// The part of a row that an ellipsis replaces if the row is too wide.
  public var truncation = Truncation.end { didSet { if truncation != oldValue { setNeedsDisplay() } } }
  /// The source of the rows, which replaces the items.
  public weak var dataSource: (any ListDataSource)? { didSet { reload() } }
  private var source: any ListDataSource { dataSource ?? own }

  /// The members of a list in a layout.
  open override class var members: Members {
    super.members.adding(List.self) {
      $0.summary("Lines of text, one of which is selected. Enter or a double click sends the action.")
      $0.attribute(
        "truncation", default: "end", help: "The part of a row that an ellipsis replaces if the row is too wide."
      ) { $0.truncation = $1 }
      $0.children(help: "The rows.") { (list: List, item: ListItem) in list.own.items.append(item) }
      $0.samples(
        "items",
        help:
          "The texts of rows. A vertical bar precedes the text at the right. At the start, `[x]` checks the row."
      ) {
        (list: List, texts: [String]) in
        list.items = texts.map { ListItem(sample: $0, isCheckable: list.isCheckable) }
      }
      $0.check { $0.unknownNumber("selected", of: $0.children, called: "row") }
    }
  }

  /// The state that is kept: also the checks of the items.
  open override class var personalState: PersonalState { super.personalState.adding("checked", \List.checks) }

  /// The checks of the items by id, or by text for items without an id.
  private var checks: [String: Bool] {
    get { Dictionary(items.map { ($0.stateName, $0.isChecked) }) { first, _ in first } }
    set { for item in items { item.isChecked = newValue[item.stateName] ?? item.isChecked } }
  }

  /// The number of rows of the data source, or the number of items.
  open override var rowCount: Int { max(0, source.rowCount) }
  /// Returns the text of the row.
  open override func text(ofRow row: Int) -> String { source.text(ofRow: row) }
  /// Returns the text of the row, and the text at the right.
  open override func filterTexts(ofRow row: Int) -> [String] { copiedTexts(ofRow: row) }
  /// Returns the text of the row, and the text at the right if there is one.
  open override func copiedTexts(ofRow row: Int) -> [String] {
    let detail = source.detail(ofRow: row)
    return [source.text(ofRow: row)] + (detail.isEmpty ? [] : [detail])
  }
  /// Returns the text of the row with its looks.
  func styledText(ofRow row: Int) -> StyledText { source.styledText(ofRow: row) }
  /// Calls the data source.
  open override func id(ofRow row: Int) -> AnyHashable? { source.id(ofRow: row) }
  /// Calls the data source.
  open override func row(withID id: AnyHashable) -> Int? { source.row(withID: id) }
  /// Calls the data source.
  open override func isChecked(row: Int) -> Bool { source.isChecked(row: row) }
  /// Informs the data source.
  open override func setChecked(_ isChecked: Bool, row: Int) { source.setChecked(isChecked, row: row) }
  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .list }

  /// Calls the data source.
  open override func look(ofRow row: Int) -> Look { source.look(ofRow: row) }

  /// Returns the width of the text and of the text at the right.
  open override func width(ofRow row: Int) -> Int {
    let detail = source.detail(ofRow: row).cellWidth
    return source.text(ofRow: row).cellWidth + (detail == 0 ? 0 : detail + 1)
  }

  /// Draws the text, cut if it is too long, and the text at the right if it fits or takes at most half of the width.
  open override func drawRow(_ row: Int, in canvas: Canvas, _ style: CellStyle, _ pen: Pen) {
    let source = source
    let text = source.styledText(ofRow: row)
    let detail = source.styledDetail(ofRow: row)
    let taken = detail.isEmpty ? 0 : detail.cellWidth + 1
    let width = canvas.size.width
    let showsDetail = taken > 0 && (taken <= width / 2 || text.cellWidth + taken <= width)
    let columns = 0..<max(0, showsDetail ? width - taken : width)
    write(text, in: columns, of: canvas, cutAt: truncation, style, pen)
    if showsDetail {
      let muted = pen.theme.style(style, with: .muted, isSelected: pen.isSelecting)
      write(detail, in: max(0, width - taken)..<width, of: canvas, aligned: .end, muted, pen)
    }
  }
}

/// `<Item>`: a row of a list.
public final class ListItem: NibDecodable {
  /// The id of the item in its layout.
  public private(set) var id = ""
  /// The text.
  public var title: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedText()
  /// A short text at the right.
  public var detail: String {
    get { detailContent.plain }
    set { detailContent.plain = newValue }
  }
  /// The text at the right with its looks. Setting it replaces the spans of a layout.
  public var styledDetail: StyledText {
    get { detailContent.styled }
    set { detailContent.styled = newValue }
  }
  private var detailContent = SpannedText()
  /// True if the item's box is checked.
  public var isChecked = false
  /// The look of the item.
  public var look = Look()

  /// The members of an item in a layout.
  public class var members: Members {
    Members(of: ListItem.self) {
      $0.summary("A row of a list.")
      $0.attribute("id", help: "The id in the layout.") { $0.id = $1 }
      $0.words("title", help: "The text.") { $1(&$0.content) }
      $0.words("detail", spans: .attribute, help: "A short text at the right, such as a number.") {
        $1(&$0.detailContent)
      }
      $0.attribute("checked", default: "false", help: "True if the box is checked.") { $0.isChecked = $1 }
      $0.looks(\.look)
    }
  }

  /// Creates a row. After a change to a row that is shown, call the list's `reload()`.
  public init(_ title: String, detail: String = "", isChecked: Bool = false) {
    content = SpannedText(StyledText(title))
    self.detail = detail
    self.isChecked = isChecked
  }

  /// Creates a row of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension ListItem: SpanOwner {
  /// Does nothing, because a change of a span becomes visible with the list's `reload()`.
  func spansDidChange() {}
}

extension ListItem {
  fileprivate var stateName: String { id.isEmpty ? title : "#" + id }
}

/// A data source with the items of a list, so that a list reads all rows in one way.
private final class ListItems: ListDataSource {
  var items: [ListItem] = []

  var rowCount: Int { items.count }
  func text(ofRow row: Int) -> String { items[row].title }
  func styledText(ofRow row: Int) -> StyledText { items[row].styledTitle }
  func detail(ofRow row: Int) -> String { items[row].detail }
  func styledDetail(ofRow row: Int) -> StyledText { items[row].styledDetail }
  func id(ofRow row: Int) -> AnyHashable? { ObjectIdentifier(items[row]) }
  func isChecked(row: Int) -> Bool { items[row].isChecked }
  func setChecked(_ isChecked: Bool, row: Int) { items[row].isChecked = isChecked }
  func look(ofRow row: Int) -> Look { items[row].look }
}
