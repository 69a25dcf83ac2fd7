/// The keys that the kit's own views use, for the help screen.
///
/// One table, with the keys of the article Keys and commands: a test presses keys on each view and compares. A row is left
/// out where a view does not use its keys as it is now, such as the key for boxes in a list without boxes.
enum KeyTable {
  /// Returns the keys that a view uses itself.
  static func rows(of view: View) -> [KeyHelp] {
    switch view {
    case is Button: rows(("enter space", "press it"))
    case is Checkbox: rows(("enter space", "check it, or not"))
    case let group as RadioGroup: choosing(group.axis)
    case is Select: rows(("enter space up down alt+enter alt+space alt+up alt+down", "open the list"))
    case let field as TextField:
      (field.action == nil ? [] : rows(("enter", "send its action"))) + editing(field)
    case let area as TextArea: area.isReadOnly ? editing(area) : typing(area) + editing(area)
    case let table as Table: selecting + using(table) + sorting(table)
    case let tree as Tree: selecting + branching(tree)
    case let list as RowsView: selecting + using(list)
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
    case (is TextInput, _): EditingKey.binding(ofAction: name)
    case (is Table, "sortByNextColumn"): KeyBinding(KeyPress(.right, .shift))
    default: nil
    }
  }

  private static func rows(_ rows: (names: String, words: String)...) -> [KeyHelp] {
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

  private static let selecting = rows(("up down page-up page-down home end", "select a row"))

  private static func using(_ view: RowsView) -> [KeyHelp] {
    (view.action == nil ? [] : rows(("enter", "use the row")))
      + (view.isCheckable ? rows(("space", "check the row, or not")) : [])
  }

  private static func sorting(_ table: Table) -> [KeyHelp] {
    guard table.columns.contains(where: \.isSortable) else { return [] }
    return rows(
      ("shift+left shift+right", "sort by the column before or after"),
      ("shift+up shift+down", "sort with the least, or the greatest first"))
  }

  private static func branching(_ tree: Tree) -> [KeyHelp] {
    let opens = tree.isCheckable ? "enter" : "space enter"
    return rows(
      ("right", "open the node, and go into it"), ("left", "close the node, and go to the one that it is in"))
      + (tree.action == nil
        ? rows((opens, "open or close the node")) : tree.isCheckable ? [] : rows(("space", "open or close the node")))
      + using(tree)
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
    rows(("enter shift+enter", "begin a line"), (area.acceptsTab ? "tab ctrl+tab" : "ctrl+tab", "type a tab"))
  }

  /// The table of keys for text, without motions that the view does not know and changes that it does not allow.
  private static func editing(_ view: TextInput) -> [KeyHelp] {
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
