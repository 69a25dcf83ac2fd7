extension KeyTable {
  /// Returns the keys that an input or a bar uses itself, or nil for a view of another kind.
  static func formRows(of view: View) -> [KeyHelp]? {
    switch view {
    case let field as Stepper:
      (field.isReadOnly ? [] : rows(("up down", "go one step"), ("page-up page-down", "go ten steps"))) + acting(field)
    case let box as ComboBox: completing(box) + acting(box)
    case let field as DateField:
      stepping(field) + (field.isReadOnly ? [] : rows(("alt+down", "open a calendar"))) + acting(field)
    case let field as PartedField: stepping(field) + acting(field)
    case is Slider:
      rows(("left right", "go one step"), ("page-up page-down", "go ten steps"), ("home end", "go to the ends"))
    case let calendar as MonthCalendar: turning(calendar)
    case let view as Collapsible:
      rows(("enter space", "show or hide what is below"), (view.isExpanded ? "left" : "right", "the same"))
    case is Toolbar:
      rows(
        ("left right home end", "move along the row"), ("enter space", "use an entry"),
        ("down", "open a list of entries"))
    case is Breadcrumb: rows(("left right home end", "move along the parts"), ("enter space", "go back to a part"))
    default: nil
    }
  }

  private static func acting(_ field: TextField) -> [KeyHelp] {
    (field.action == nil ? [] : rows(("enter", "send its action"))) + editing(field)
  }

  private static func stepping(_ field: PartedField) -> [KeyHelp] {
    field.isReadOnly ? [] : rows(("up down", "step the part that the caret is in"))
  }

  private static func completing(_ box: ComboBox) -> [KeyHelp] {
    if box.isReadOnly { return [] }
    return rows(
      ("down alt+down", "open the list"), ("up page-up page-down", "mark another entry of the list"),
      ("enter", "take an entry of the list"), ("escape", "close the list"))
  }

  private static func turning(_ calendar: MonthCalendar) -> [KeyHelp] {
    rows(
      ("left right up down", "select another day"), ("home end", "select the first or the last day of the month"),
      ("page-up page-down", "show another month"), ("shift+page-up shift+page-down", "show another year"))
      + (calendar.action == nil ? [] : rows(("enter", "send its action")))
  }
}
