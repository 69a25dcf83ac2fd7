extension RowsView {
  /// Returns true if an action of the class would have an effect now, so that a palette and a context menu offer it: rows
  /// can be copied, several can be selected, there is a line for a filter, a column can be sorted by.
  func offers(action name: String) -> Bool {
    switch name {
    case "copy": selectedIndex != nil
    case "selectAll", "invertSelection": selectionMode == .many && shownRowCount > 0
    case "showFilter": isFilterable
    case "sortByNextColumn", "reverseSort": (self as? Table)?.columns.contains(where: \.isSortable) == true
    default: true
    }
  }
}
