extension RowsView {
  /// Returns true if an action of the class would have an effect now, so that a palette and a context menu offer it.
  /// For example, rows can be copied, several rows can be selected, the view has a filter line, or the rows can be
  /// sorted by a column.
  func offers(action name: String) -> Bool {
    switch name {
    case "copy": selectedIndex != nil
    case "selectAll", "invertSelection": selectionMode == .many && shownRowCount > 0
    case "showFilter": isFilterable
    case "sortByNextColumn", "reverseSort": (self as? Table)?.canSort == true
    default: true
    }
  }
}
