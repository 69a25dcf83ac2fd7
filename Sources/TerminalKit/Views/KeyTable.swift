/// The keys that the kit's own views use, for the help screen.
///
/// There is one table, with the same keys as the article Keys and commands. A test presses the keys on each view and
/// compares. A row is left out if a view does not use its keys in its current state, for example the key for boxes in a
/// list without boxes.
enum KeyTable {
  // MARK: Choosing

  static func choosing(_ axis: Axis) -> [KeyRow] {
    KeyRow.rows(
      (axis == .vertical ? "up down" : "left right", .keyOptions),
      ("space", .keyFirstOption))
  }

  static func dividing(_ axis: Axis) -> [KeyRow] {
    KeyRow.rows((axis == .horizontal ? "ctrl+left ctrl+right" : "ctrl+up ctrl+down", .keyMoveLine))
  }

  // MARK: Rows

  static func selecting(_ view: RowsView) -> [KeyRow] {
    if view.shownRowCount == 0 { return [] }
    return switch view.selectionMode {
    case .none: view.scroller.isNeeded ? KeyRow.rows(("up down page-up page-down home end", .keyScroll)) : []
    case .one: KeyRow.rows(("up down page-up page-down home end", .keySelectRow)) + copying
    case .many:
      KeyRow.rows(
        ("up down page-up page-down home end", .keySelectRow),
        ("shift+up shift+down shift+page-up shift+page-down shift+home shift+end", .keySelectRows),
        ("ctrl+up ctrl+down ctrl+page-up ctrl+page-down ctrl+home ctrl+end", .keyMoveOnly),
        (view.isCheckable ? "ctrl+space" : "space ctrl+space", .keySelectToo),
        ("ctrl+a alt+a", .keySelectAllRows), ("alt+i", .keySelectOthers))
        + (view.marks == nil ? [] : KeyRow.rows(("escape", .keySelectOne), ("ctrl+c", .keyCopyRows))) + copying
    }
  }

  private static let copying = KeyRow.rows(("ctrl+insert", .keyCopyRows))

  static func using(_ view: RowsView) -> [KeyRow] {
    let filtering = view.isFilterable ? KeyRow.rows(("/", .keyFilter)) : []
    if view.selectedIndex == nil { return filtering }
    return (view.action == nil ? [] : KeyRow.rows(("enter", .keyUseRow)))
      + (view.isCheckable ? KeyRow.rows(("space", .keyCheckRow)) : []) + filtering
  }

  static func columns(_ table: Table) -> [KeyRow] {
    let isSortable = table.canSort
    var keys: [KeyRow] = []
    if table.horizontal.isNeeded { keys += KeyRow.rows(("left right", .keyScrollSideways)) }
    if isSortable {
      keys += KeyRow.rows(("shift+left shift+right", .keySortNeighbor))
      if table.selectionMode != .many {
        keys += KeyRow.rows(("shift+up shift+down", .keySortOrder))
      }
    }
    guard isSortable || table.isResizable || table.isReorderable || table.scrollsSideways else { return keys }
    keys += KeyRow.rows(("alt+left alt+right", .keyChooseColumn))
    if isSortable { keys += KeyRow.rows(("alt+up alt+down", .keySortChosen)) }
    if table.isReorderable { keys += KeyRow.rows(("alt+shift+left alt+shift+right", .keyMoveColumn)) }
    if table.isResizable {
      keys += KeyRow.rows(
        ("alt+plus alt+= alt+minus", .keyResizeColumn),
        ("alt+backspace", .keyResetColumn))
    }
    return keys
  }

  static func branching(_ tree: Tree) -> [KeyRow] {
    let opensBySpace = !tree.isCheckable && tree.selectionMode != .many
    let opens = [opensBySpace ? "space" : nil, tree.action == nil ? "enter" : nil].compactMap { $0 }
    return KeyRow.rows(
      ("right", .keyOpenNode), ("left", .keyCloseNode))
      + (opens.isEmpty ? [] : KeyRow.rows((opens.joined(separator: " "), .keyToggleNode))) + using(tree)
  }

  // MARK: Scrolling

  static func reading(_ log: Log) -> [KeyRow] {
    guard log.isSelectable else { return KeyRow.rows(("up down page-up page-down home end left right", .keyScroll)) }
    return KeyRow.rows(("up down page-up page-down home end", .keySelectLine), ("left right", .keyScrollSideways))
      + (log.action == nil ? [] : KeyRow.rows(("enter", .keyUseLine)))
  }

  static func scrolling(_ scroll: Scroll) -> [KeyRow] {
    let isFocused = scroll.canBecomeFocused
    var keys: [KeyRow] = []
    if scroll.scrolls(.vertical) {
      if isFocused { keys += KeyRow.rows(("up down", .keyScroll)) }
      keys += KeyRow.rows(
        ("page-up page-down home end ctrl+home ctrl+end", .keyScrollPages), ("ctrl+up ctrl+down", .keyScrollLines))
    }
    if scroll.scrolls(.horizontal) {
      keys += KeyRow.rows((isFocused ? "left right ctrl+left ctrl+right" : "ctrl+left ctrl+right", .keyScrollSideways))
    }
    return keys
  }

  // MARK: Text

  static func typing(_ area: TextArea) -> [KeyRow] {
    KeyRow.rows(
      ("enter shift+enter", .keyBeginLine), (area.acceptsTab ? "tab ctrl+tab" : "ctrl+tab", .keyTab),
      ("ctrl+r", .keyReplace))
  }

  static func finding(_ area: TextArea) -> [KeyRow] {
    KeyRow.rows(("ctrl+f", .keyFind))
      + (area.findQuery.text.isEmpty ? [] : KeyRow.rows(("f3 shift+f3", .keyFindNext)))
  }

  /// Returns the table of keys for text, without motions that the view does not support and changes that it does not
  /// allow.
  static func editing(_ view: TextInput) -> [KeyRow] {
    EditingKey.table.compactMap { row in
      switch row.command {
      case .move(let motion), .select(let motion): if view.motion(for: motion) == nil { return nil }
      case .delete, .paste, .undo, .redo: if view.isReadOnly { return nil }
      case .cut: if view.isReadOnly || !view.hasSelectedText { return nil }
      // Without a selection, Control-C may end the program.
      case .copy: if !view.hasSelectedText { return nil }
      case .selectAll: break
      }
      return KeyBinding(row.names).map { KeyRow(keys: $0, word: row.help) }
    }
  }
}
