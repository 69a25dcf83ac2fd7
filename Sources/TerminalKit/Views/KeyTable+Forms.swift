extension KeyTable {
  static func acting(_ field: TextField) -> [KeyRow] {
    (field.action == nil ? [] : KeyRow.rows(("enter", .keyAct))) + editing(field)
  }

  static func stepping(_ field: SegmentedField) -> [KeyRow] {
    field.isReadOnly ? [] : KeyRow.rows(("up down", .keyStepPart))
  }

  static func completing(_ box: ComboBox) -> [KeyRow] {
    if box.isReadOnly { return [] }
    return KeyRow.rows(
      ("down alt+down", .keyOpenList), ("up page-up page-down", .keyMarkEntry),
      ("enter", .keyTakeEntry), ("escape", .keyCloseList))
  }

  static func turning(_ calendar: MonthCalendar) -> [KeyRow] {
    KeyRow.rows(
      ("left right up down", .keySelectDay), ("home end", .keyMonthEnds),
      ("page-up page-down", .keyOtherMonth), ("shift+page-up shift+page-down", .keyOtherYear))
      + (calendar.action == nil ? [] : KeyRow.rows(("enter", .keyAct)))
  }
}
