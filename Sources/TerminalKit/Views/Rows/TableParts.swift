public import NibLoading

/// A part of a table: a column or a row.
@MainActor
open class TablePart: NibDecodable {
  /// The id of the part in its layout.
  public private(set) var id = ""

  /// The members of a part in a layout.
  open class var members: Members {
    Members(of: TablePart.self) { $0.attribute("id", help: "The id in the layout.") { $0.id = $1 } }
  }

  init() {}

  /// Creates a part of a layout, with its contents.
  public required init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

/// `<Column>`: a column of a table.
public final class TableColumn: TablePart {
  /// The text above the column.
  public var title: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text above the column with its looks. Setting it replaces the spans of a layout.
  public var styledTitle: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedText() { didSet { remeasure() } }
  /// The width of the column. With `auto`, it is the width that its title and the cells of the first hundred rows need.
  public var width = Length.auto { didSet { table?.columnsDidChange() } }
  /// The position of text in the width of the column.
  public var align = TextAlignment.start { didSet { table?.setNeedsDisplay() } }
  /// The part of a text that an ellipsis replaces if the text is too wide for the column.
  public var truncation = Truncation.end { didSet { table?.setNeedsDisplay() } }
  /// True if a click on the column's title, or a key, sorts by the column. See ``Table/sort(by:)`` for what sorts the
  /// rows.
  public var isSortable = false { didSet { remeasure() } }
  /// The look of the cells, which is applied over the looks of their rows.
  public var look = Look() { didSet { table?.setNeedsDisplay() } }
  /// The width in cells that the user has given the column, or nil for `width`.
  public internal(set) var userWidth: Int? { didSet { if userWidth != oldValue { table?.columnsDidChange() } } }
  /// The width that the title and the cells of the first hundred rows need, or nil if they must be measured.
  var naturalWidth: Int?
  /// The table that shows the column.
  weak var table: Table?

  private func remeasure() {
    naturalWidth = nil
    table?.columnsDidChange()
  }

  /// The members of a column in a layout.
  public override class var members: Members {
    super.members.adding(TableColumn.self) {
      $0.summary("A column of a table.")
      $0.words("title", help: "The text above the column.") { $1(&$0.content) }
      $0.attribute(
        "width", default: "auto", help: "The width; 'auto' is the width that the title and the first hundred rows need."
      ) { $0.width = $1 }
      $0.attribute("align", default: "start", help: "The position of text in the width of the column.") {
        $0.align = $1
      }
      $0.attribute(
        "truncate", default: "end", help: "The part of a text that an ellipsis replaces if the text is too wide."
      ) {
        $0.truncation = $1
      }
      $0.attribute(
        "sortable", default: "false", help: "True if a click on its title, or a key, sorts by the column."
      ) { $0.isSortable = $1 }
      $0.looks(\.look)
    }
  }

  /// Creates a column.
  ///
  /// If `isSortable` is true, a click on the title sorts by the column.
  public init(_ title: String, width: Length = .auto, align: TextAlignment = .start, isSortable: Bool = false) {
    content = SpannedText(StyledText(title))
    self.width = width
    self.align = align
    self.isSortable = isSortable
    super.init()
  }

  /// Creates a column of a layout.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

extension TableColumn: SpanOwner {
  func spansDidChange() { table?.forgetWidths() }
}

/// `<Row>`: a row of a table.
public final class TableRow: TablePart {
  /// The texts of the row, from the left. There may be fewer cells than columns.
  public var cells: [TableCell] = []
  /// True if the row's box is checked.
  public var isChecked = false
  /// The look of the row.
  public var look = Look()

  /// The members of a row in a layout.
  public override class var members: Members {
    super.members.adding(TableRow.self) {
      $0.summary("A row of a table.")
      $0.attribute("checked", default: "false", help: "True if the box is checked.") { $0.isChecked = $1 }
      $0.looks(\.look)
      $0.children(help: "The text in each column, from the left.") { (row: TableRow, cell: TableCell) in
        row.cells.append(cell)
      }
    }
  }

  /// Creates a row. After a change to a row that is shown, call the table's `reload()`.
  public init(_ texts: [String], isChecked: Bool = false) {
    cells = texts.map { TableCell($0) }
    self.isChecked = isChecked
    super.init()
  }

  /// Creates a row of a layout.
  public required init(coder: NibDecoder) throws { try super.init(coder: coder) }
}

/// `<Cell>`: the text of a row in one column.
public final class TableCell: NibDecodable {
  /// The text.
  public var text: String {
    get { content.plain }
    set { content.plain = newValue }
  }
  /// The text with its looks. Setting it replaces the spans of a layout.
  public var styledText: StyledText {
    get { content.styled }
    set { content.styled = newValue }
  }
  private var content = SpannedText()
  /// The text by which the table sorts the row, or nil for the text that is shown: `2048` for `2 KB`.
  public var sortText: String?
  var sortedText: String { sortText ?? text }
  /// The look of the cell and the position of its text, if they differ from those of its row and its column.
  public var format = CellFormat()

  /// The members of a cell in a layout.
  public class var members: Members {
    Members(of: TableCell.self) {
      $0.summary("The text of a row of a table in one column.")
      $0.words("text", help: "The text.") { $1(&$0.content) }
      $0.attribute("sortText", help: "The text by which the row is sorted; if not given, the text that is shown.") {
        $0.sortText = $1
      }
      $0.attribute("align", help: "The position of the text in the width; if not given, that of the column.") {
        $0.format.align = $1
      }
      $0.attribute(
        "truncate", help: "The part of a too wide text that an ellipsis replaces; if not given, that of the column."
      ) {
        $0.format.truncation = $1
      }
      $0.looks(\.format.look)
    }
  }

  /// Creates a cell. After a change to a cell that is shown, call the table's `reload()`.
  public init(_ text: String, format: CellFormat = CellFormat()) {
    content = SpannedText(StyledText(text))
    self.format = format
  }

  /// Creates a cell of a layout.
  public init(coder: NibDecoder) throws { try coder.attachChildren(to: self) }
}

extension TableCell: SpanOwner {
  /// Does nothing, because a change of a span becomes visible with the table's `reload()`.
  func spansDidChange() {}
}
