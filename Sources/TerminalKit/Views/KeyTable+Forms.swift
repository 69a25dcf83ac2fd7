extension KeyTable {
  /// Returns the keys that an input or a bar uses itself, or nil for a view of another kind.
  static func formRows(of view: View) -> [Row]? {
    switch view {
    case let field as Stepper:
      (field.isReadOnly ? [] : rows(("up down", .keyStep), ("page-up page-down", .keyTenSteps))) + acting(field)
    case let box as ComboBox: completing(box) + acting(box)
    case let field as DateField:
      stepping(field) + (field.isReadOnly ? [] : rows(("alt+down", .keyOpenCalendar))) + acting(field)
    case let field as PartedField: stepping(field) + acting(field)
    case is Slider:
      rows(("left right", .keyStep), ("page-up page-down", .keyTenSteps), ("home end", .keyEnds))
    case let calendar as MonthCalendar: turning(calendar)
    case let view as Collapsible:
      KeyTable.isFocusInside(view)
        ? [] : rows(("enter space", .keyToggleSection), (view.isExpanded ? "left" : "right", .keySame))
    case is Toolbar:
      rows(
        ("left right home end", .keyMoveInRow), ("enter space", .keyUseEntry),
        ("down", .keyOpenEntries))
    case is Breadcrumb: rows(("left right home end", .keyMoveInPath), ("enter space", .keyGoBack))
    default: nil
    }
  }

  private static func acting(_ field: TextField) -> [Row] {
    (field.action == nil ? [] : rows(("enter", .keyAct))) + editing(field)
  }

  private static func stepping(_ field: PartedField) -> [Row] {
    field.isReadOnly ? [] : rows(("up down", .keyStepPart))
  }

  private static func completing(_ box: ComboBox) -> [Row] {
    if box.isReadOnly { return [] }
    return rows(
      ("down alt+down", .keyOpenList), ("up page-up page-down", .keyMarkEntry),
      ("enter", .keyTakeEntry), ("escape", .keyCloseList))
  }

  private static func turning(_ calendar: MonthCalendar) -> [Row] {
    rows(
      ("left right up down", .keySelectDay), ("home end", .keyMonthEnds),
      ("page-up page-down", .keyOtherMonth), ("shift+page-up shift+page-down", .keyOtherYear))
      + (calendar.action == nil ? [] : rows(("enter", .keyAct)))
  }
}
