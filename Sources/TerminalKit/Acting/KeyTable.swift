/// The keys that the kit's own views use, for the help screen.
///
/// One table, with the keys of the article Keys and commands: a test presses keys on each view and compares. A row is left
/// out where a view does not use its keys as it is now, such as the key for boxes in a list without boxes.
enum KeyTable {
  /// Returns the keys that a view uses itself.
  static func rows(of view: View) -> [KeyHelp] {
    if let rows = formRows(of: view) { return rows }
    return switch view {
    case is Button: rows(("enter space", "press it"))
    case is Checkbox: rows(("enter space", "check it, or not"))
    case let group as RadioGroup: choosing(group.axis)
    case is Select: rows(("enter space up down alt+enter alt+space alt+up alt+down", "open the list"))
    case let field as TextField:
      (field.action == nil ? [] : rows(("enter", "send its action"))) + editing(field)
    case let area as TextArea: (area.isReadOnly ? [] : typing(area)) + finding(area) + editing(area)
    case let table as Table: selecting(table) + using(table) + columns(table)
    case let tree as Tree: selecting(tree) + branching(tree)
    case let list as RowsView: selecting(list) + using(list)
    case let log as Log: reading(log)
    case let scroll as Scroll: scrolling(isFocused: scroll.canBecomeFocused)
    case is Tabs:
      rows(("left right", "show the page before or after"), ("ctrl+page-up ctrl+page-down", "the same from inside"))
    case let split as Split: dividing(split.axis)
    case let bar as MenuBar: bar.key.map { [KeyHelp($0, "open the first menu")] } ?? []
    case is Dialog: rows(("page-up page-down home end", "scroll the text"))
    default: []
    }
  }

  /// Returns the keys that do an action of a view, or nil if there are none.
  static func keys(ofAction name: String, of view: View) -> KeyBinding? {
    switch (view, name) {
    case (is TextArea, "find"): KeyBinding("ctrl+f")
    case (is TextArea, "replace"): KeyBinding("ctrl+r")
    case (is TextArea, "findNext"): KeyBinding("f3")
    case (is TextArea, "findPrevious"): KeyBinding("shift+f3")
    case (is TextInput, _): EditingKey.binding(ofAction: name)
    case (is RowsView, "copy"): KeyBinding("ctrl+insert")
    case (is RowsView, "selectAll"): KeyBinding("ctrl+a alt+a")
    case (is RowsView, "invertSelection"): KeyBinding("alt+i")
    case (let view as RowsView, "showFilter"): view.isFilterable ? KeyBinding("/") : nil
    case (is Table, "sortByNextColumn"): KeyBinding("shift+right")
    default: nil
    }
  }

  static func rows(_ rows: (names: String, words: String)...) -> [KeyHelp] {
    rows.compactMap { row in KeyBinding(row.names).map { KeyHelp($0, row.words) } }
  }

  // MARK: Choosing

  private static func choosing(_ axis: Axis) -> [KeyHelp] {
    rows(
      (axis == .vertical ? "up down" : "left right", "choose the option before or after"),
      ("space", "choose the first, if none is chosen"))
  }

  private static func dividing(_ axis: Axis) -> [KeyHelp] {
    rows((axis == .horizontal ? "ctrl+left ctrl+right" : "ctrl+up ctrl+down", "move the line"))
  }

  // MARK: Rows

  private static func selecting(_ view: RowsView) -> [KeyHelp] {
    switch view.selectionMode {
    case .none: rows(("up down page-up page-down home end", "scroll"))
    case .one: rows(("up down page-up page-down home end", "select a row")) + copying
    case .many:
      rows(
        ("up down page-up page-down home end", "select a row"),
        ("shift+up shift+down shift+page-up shift+page-down shift+home shift+end", "select all rows on the way"),
        ("ctrl+up ctrl+down ctrl+page-up ctrl+page-down ctrl+home ctrl+end", "move and keep the selection"),
        (view.isCheckable ? "ctrl+space" : "space ctrl+space", "select the row too, or no more"),
        ("ctrl+a alt+a", "select all rows"), ("alt+i", "select the others"), ("escape", "select one row again"),
        ("ctrl+c", "copy the selected rows"))
        + copying
    }
  }

  private static let copying = rows(("ctrl+insert", "copy the selected rows"))

  private static func using(_ view: RowsView) -> [KeyHelp] {
    (view.action == nil ? [] : rows(("enter", "use the row")))
      + (view.isCheckable ? rows(("space", "check the row, or not")) : [])
      + (view.isFilterable ? rows(("/", "filter the rows")) : [])
  }

  private static func columns(_ table: Table) -> [KeyHelp] {
    let isSortable = table.columns.contains(where: \.isSortable)
    var keys: [KeyHelp] = []
    if table.scrollsSideways { keys += rows(("left right", "scroll sideways")) }
    if isSortable {
      keys += rows(("shift+left shift+right", "sort by the column before or after"))
      if table.selectionMode != .many {
        keys += rows(("shift+up shift+down", "sort with the least, or the greatest first"))
      }
    }
    guard isSortable || table.isResizable || table.isReorderable || table.scrollsSideways else { return keys }
    keys += rows(("alt+left alt+right", "choose a column"))
    if isSortable { keys += rows(("alt+up alt+down", "sort by the chosen column, up or down")) }
    if table.isReorderable { keys += rows(("alt+shift+left alt+shift+right", "move the chosen column")) }
    if table.isResizable {
      keys += rows(
        ("alt+plus alt+= alt+minus", "make the chosen column wider or narrower"),
        ("alt+backspace", "give the chosen column its own width again"))
    }
    return keys
  }

  private static func branching(_ tree: Tree) -> [KeyHelp] {
    let opensBySpace = !tree.isCheckable && tree.selectionMode != .many
    let opens = [opensBySpace ? "space" : nil, tree.action == nil ? "enter" : nil].compactMap { $0 }
    return rows(
      ("right", "open the node, and go into it"), ("left", "close the node, and go to the one that it is in"))
      + (opens.isEmpty ? [] : rows((opens.joined(separator: " "), "open or close the node"))) + using(tree)
  }

  // MARK: Scrolling

  private static func reading(_ log: Log) -> [KeyHelp] {
    guard log.isSelectable else { return rows(("up down page-up page-down home end left right", "scroll")) }
    return rows(("up down page-up page-down home end", "select a line"), ("left right", "scroll sideways"))
      + (log.action == nil ? [] : rows(("enter", "use the line")))
  }

  private static func scrolling(isFocused: Bool) -> [KeyHelp] {
    (isFocused ? rows(("up down left right", "scroll")) : [])
      + rows(
        ("page-up page-down home end ctrl+home ctrl+end", "scroll by pages"),
        ("ctrl+up ctrl+down ctrl+left ctrl+right", "scroll by lines"))
  }

  // MARK: Text

  private static func typing(_ area: TextArea) -> [KeyHelp] {
    rows(
      ("enter shift+enter", "begin a line"), (area.acceptsTab ? "tab ctrl+tab" : "ctrl+tab", "type a tab"),
      ("ctrl+r", "find and replace"))
  }

  private static func finding(_ area: TextArea) -> [KeyHelp] {
    rows(("ctrl+f", "find text"))
      + (area.findQuery.text.isEmpty ? [] : rows(("f3 shift+f3", "go to the next place, or to the one before")))
  }

  /// The table of keys for text, without motions that the view does not know and changes that it does not allow.
  static func editing(_ view: TextInput) -> [KeyHelp] {
    EditingKey.table.compactMap { row in
      switch row.command {
      case .move(let motion), .select(let motion): if view.motion(for: motion) == nil { return nil }
      case .delete, .cut, .paste, .undo, .redo: if view.isReadOnly { return nil }
      case .selectAll, .copy: break
      }
      return KeyBinding(row.names).map { KeyHelp($0, row.help) }
    }
  }
}
