public import NibLoading
public import NibModel

/// The role of a view for users of screen readers. More roles may be added.
public nonisolated struct AccessibleRole: HiddenRawCases, NibValue {
  /// The names, as layouts write them.
  package enum Value: String, CaseIterable, Sendable {
    case button, checkBox, comboBox, dialog, field, group, heading, list, log, menu, menuBar, progressBar
    case radioGroup, screen, slider, spinner, statusBar, tab, table, text, textArea, tree, calendar, chart
    case dateField, meter, notice, numberField, pathBar, scrollArea, section, splitView, timeField, toolbar, wizard
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// The name in layouts.
  public var rawValue: String { value.rawValue }

  /// A button.
  public static var button: Self { Self(value: .button) }
  /// A check box.
  public static var checkBox: Self { Self(value: .checkBox) }
  /// A combo box.
  public static var comboBox: Self { Self(value: .comboBox) }
  /// A dialog.
  public static var dialog: Self { Self(value: .dialog) }
  /// A field for text in one line.
  public static var field: Self { Self(value: .field) }
  /// A view without a role of its own.
  public static var group: Self { Self(value: .group) }
  /// A heading.
  public static var heading: Self { Self(value: .heading) }
  /// A list.
  public static var list: Self { Self(value: .list) }
  /// A log.
  public static var log: Self { Self(value: .log) }
  /// A menu.
  public static var menu: Self { Self(value: .menu) }
  /// A menu bar.
  public static var menuBar: Self { Self(value: .menuBar) }
  /// A progress bar.
  public static var progressBar: Self { Self(value: .progressBar) }
  /// A radio group.
  public static var radioGroup: Self { Self(value: .radioGroup) }
  /// A window that fills the screen.
  public static var screen: Self { Self(value: .screen) }
  /// A slider.
  public static var slider: Self { Self(value: .slider) }
  /// A spinner.
  public static var spinner: Self { Self(value: .spinner) }
  /// A status bar.
  public static var statusBar: Self { Self(value: .statusBar) }
  /// A tab.
  public static var tab: Self { Self(value: .tab) }
  /// A table.
  public static var table: Self { Self(value: .table) }
  /// A text.
  public static var text: Self { Self(value: .text) }
  /// A field for text in several lines.
  public static var textArea: Self { Self(value: .textArea) }
  /// A tree.
  public static var tree: Self { Self(value: .tree) }
  /// A calendar.
  public static var calendar: Self { Self(value: .calendar) }
  /// A chart.
  public static var chart: Self { Self(value: .chart) }
  /// A date field.
  public static var dateField: Self { Self(value: .dateField) }
  /// A meter.
  public static var meter: Self { Self(value: .meter) }
  /// A notice.
  public static var notice: Self { Self(value: .notice) }
  /// A number field.
  public static var numberField: Self { Self(value: .numberField) }
  /// A path with a part for each folder.
  public static var pathBar: Self { Self(value: .pathBar) }
  /// A scroll area.
  public static var scrollArea: Self { Self(value: .scrollArea) }
  /// A section.
  public static var section: Self { Self(value: .section) }
  /// A split view.
  public static var splitView: Self { Self(value: .splitView) }
  /// A time field.
  public static var timeField: Self { Self(value: .timeField) }
  /// A toolbar.
  public static var toolbar: Self { Self(value: .toolbar) }
  /// A wizard.
  public static var wizard: Self { Self(value: .wizard) }

  /// The word for the role.
  var word: Word {
    switch value {
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
