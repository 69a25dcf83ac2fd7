public import NibLoading

/// The role of a view for users of screen readers.
public nonisolated enum AccessibleRole: String, CaseIterable, NibValue, Sendable {
  case button, checkBox, comboBox, dialog, field, group, heading, list, log, menu, menuBar, progressBar, radioGroup
  case screen, slider, spinner, statusBar, tab, table, text, textArea, tree
  case calendar, chart, dateField, meter, notice, numberField, pathBar, scrollArea, section, splitView, timeField
  case toolbar, wizard

  /// The word for the role.
  var word: Word {
    switch self {
    case .button: .button
    case .checkBox: .checkBox
    case .comboBox: .comboBox
    case .dialog: .dialog
    case .field: .field
    case .group: .group
    case .heading: .heading
    case .list: .list
    case .log: .log
    case .menu: .menu
    case .menuBar: .menuBar
    case .progressBar: .progressBar
    case .radioGroup: .radioGroup
    case .screen: .screen
    case .slider: .slider
    case .spinner: .spinner
    case .statusBar: .statusBar
    case .tab: .tab
    case .table: .table
    case .text: .text
    case .textArea: .textArea
    case .tree: .tree
    case .calendar: .calendar
    case .chart: .chart
    case .dateField: .dateField
    case .meter: .meter
    case .notice: .notice
    case .numberField: .numberField
    case .pathBar: .pathBar
    case .scrollArea: .scrollArea
    case .section: .section
    case .splitView: .splitView
    case .timeField: .timeField
    case .toolbar: .toolbar
    case .wizard: .wizard
    }
  }
}
