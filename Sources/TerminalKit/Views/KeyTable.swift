/// The keys that the kit's own views use, for the help screen.
///
/// There is one table, with the same keys as the article Keys and commands. A test presses the keys on each view and
/// compares. A row is left out if a view does not use its keys in its current state, for example the key for boxes in a
/// list without boxes.
enum KeyTable {
  /// A row of the table: keys, and the word for their effect.
  struct Row {
    let keys: KeyBinding
    let word: Word
  }

  /// Returns the keys that a view uses itself, in the language of its program.
  static func rows(of view: View) -> [KeyHelp] {
    let words = view.kitWords
    return entries(of: view).map { KeyHelp($0.keys, words[$0.word]) }
  }

  private static func entries(of view: View) -> [Row] {
    if let rows = formRows(of: view) { return rows }
    return switch view {
    case is Button: rows(("enter space", .keyPress))
    case is Checkbox: rows(("enter space", .keyCheck))
    case let group as RadioGroup: choosing(group.axis)
    case is Select: rows(("enter space up down alt+enter alt+space alt+up alt+down", .keyOpenList))
    case let field as TextField:
      (field.action == nil ? [] : rows(("enter", .keyAct))) + editing(field)
    case let area as TextArea: (area.isReadOnly ? [] : typing(area)) + finding(area) + editing(area)
    case let table as Table: selecting(table) + using(table) + columns(table)
    case let tree as Tree: selecting(tree) + branching(tree)
    case let list as RowsView: selecting(list) + using(list)
    case let log as Log: reading(log)
    case let scroll as Scroll: scrolling(scroll)
    case is Tabs:
      // The titles must have the focus for the first row.
      (isFocusInside(view) ? [] : rows(("left right", .keyPages)))
        + rows(("ctrl+page-up ctrl+page-down", isFocusInside(view) ? .keyPages : .keySameInside))
    case let split as Split: dividing(split.axis)
    case let bar as MenuBar: bar.key.map { [Row(keys: $0, word: .keyFirstMenu)] } ?? []
    case is Dialog: rows(("page-up page-down home end", .keyScrollText))
    default: []
    }
  }

  /// Returns the keys that perform an action of a view, or nil if there are none.
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

  /// True if a view inside a view has the focus, so that the view does not get the keys that it uses itself.
  static func isFocusInside(_ view: View) -> Bool {
    guard let focused = view.window?.host?.focusedView else { return false }
    return focused !== view && focused.isDescendant(of: view)
  }

  static func rows(_ rows: (names: String, word: Word)...) -> [Row] {
    rows.compactMap { row in KeyBinding(row.names).map { Row(keys: $0, word: row.word) } }
  }

  // MARK: Choosing

  private static func choosing(_ axis: Axis) -> [Row] {
    rows(
      (axis == .vertical ? "up down" : "left right", .keyOptions),
      ("space", .keyFirstOption))
  }

  private static func dividing(_ axis: Axis) -> [Row] {
    rows((axis == .horizontal ? "ctrl+left ctrl+right" : "ctrl+up ctrl+down", .keyMoveLine))
  }

  // MARK: Rows

  private static func selecting(_ view: RowsView) -> [Row] {
    if view.shownRowCount == 0 { return [] }
    return switch view.selectionMode {
    case .none: view.scroller.isNeeded ? rows(("up down page-up page-down home end", .keyScroll)) : []
    case .one: rows(("up down page-up page-down home end", .keySelectRow)) + copying
    case .many:
      rows(
        ("up down page-up page-down home end", .keySelectRow),
        ("shift+up shift+down shift+page-up shift+page-down shift+home shift+end", .keySelectRows),
        ("ctrl+up ctrl+down ctrl+page-up ctrl+page-down ctrl+home ctrl+end", .keyMoveOnly),
        (view.isCheckable ? "ctrl+space" : "space ctrl+space", .keySelectToo),
        ("ctrl+a alt+a", .keySelectAllRows), ("alt+i", .keySelectOthers))
        + (view.marks == nil ? [] : rows(("escape", .keySelectOne), ("ctrl+c", .keyCopyRows))) + copying
    }
  }

  private static let copying = rows(("ctrl+insert", .keyCopyRows))

  private static func using(_ view: RowsView) -> [Row] {
    let filtering = view.isFilterable ? rows(("/", .keyFilter)) : []
    if view.selectedIndex == nil { return filtering }
    return (view.action == nil ? [] : rows(("enter", .keyUseRow)))
      + (view.isCheckable ? rows(("space", .keyCheckRow)) : []) + filtering
  }

  private static func columns(_ table: Table) -> [Row] {
    let isSortable = table.canSort
    var keys: [Row] = []
    if table.horizontal.isNeeded { keys += rows(("left right", .keyScrollSideways)) }
    if isSortable {
      keys += rows(("shift+left shift+right", .keySortNeighbor))
      if table.selectionMode != .many {
        keys += rows(("shift+up shift+down", .keySortOrder))
      }
    }
    guard isSortable || table.isResizable || table.isReorderable || table.scrollsSideways else { return keys }
    keys += rows(("alt+left alt+right", .keyChooseColumn))
    if isSortable { keys += rows(("alt+up alt+down", .keySortChosen)) }
    if table.isReorderable { keys += rows(("alt+shift+left alt+shift+right", .keyMoveColumn)) }
    if table.isResizable {
      keys += rows(
        ("alt+plus alt+= alt+minus", .keyResizeColumn),
        ("alt+backspace", .keyResetColumn))
    }
    return keys
  }

  private static func branching(_ tree: Tree) -> [Row] {
    let opensBySpace = !tree.isCheckable && tree.selectionMode != .many
    let opens = [opensBySpace ? "space" : nil, tree.action == nil ? "enter" : nil].compactMap { $0 }
    return rows(
      ("right", .keyOpenNode), ("left", .keyCloseNode))
      + (opens.isEmpty ? [] : rows((opens.joined(separator: " "), .keyToggleNode))) + using(tree)
  }

  // MARK: Scrolling

  private static func reading(_ log: Log) -> [Row] {
    guard log.isSelectable else { return rows(("up down page-up page-down home end left right", .keyScroll)) }
    return rows(("up down page-up page-down home end", .keySelectLine), ("left right", .keyScrollSideways))
      + (log.action == nil ? [] : rows(("enter", .keyUseLine)))
  }

  private static func scrolling(_ scroll: Scroll) -> [Row] {
    let isFocused = scroll.canBecomeFocused
    var keys: [Row] = []
    if scroll.scrolls(.vertical) {
      if isFocused { keys += rows(("up down", .keyScroll)) }
      keys += rows(
        ("page-up page-down home end ctrl+home ctrl+end", .keyScrollPages), ("ctrl+up ctrl+down", .keyScrollLines))
    }
    if scroll.scrolls(.horizontal) {
      keys += rows((isFocused ? "left right ctrl+left ctrl+right" : "ctrl+left ctrl+right", .keyScrollSideways))
    }
    return keys
  }

  // MARK: Text

  private static func typing(_ area: TextArea) -> [Row] {
    rows(
      ("enter shift+enter", .keyBeginLine), (area.acceptsTab ? "tab ctrl+tab" : "ctrl+tab", .keyTab),
      ("ctrl+r", .keyReplace))
  }

  private static func finding(_ area: TextArea) -> [Row] {
    rows(("ctrl+f", .keyFind))
      + (area.findQuery.text.isEmpty ? [] : rows(("f3 shift+f3", .keyFindNext)))
  }

  /// Returns the table of keys for text, without motions that the view does not support and changes that it does not
  /// allow.
  static func editing(_ view: TextInput) -> [Row] {
    EditingKey.table.compactMap { row in
      switch row.command {
      case .move(let motion), .select(let motion): if view.motion(for: motion) == nil { return nil }
      case .delete, .paste, .undo, .redo: if view.isReadOnly { return nil }
      case .cut: if view.isReadOnly || !view.hasSelectedText { return nil }
      // Without a selection, Control-C may end the program.
      case .copy: if !view.hasSelectedText { return nil }
      case .selectAll: break
      }
      return KeyBinding(row.names).map { Row(keys: $0, word: row.help) }
    }
  }
}
