public import NibLoading

/// The role of a view for users of screen readers. More roles may be added.
public nonisolated struct AccessibleRole: RawRepresentable, CaseIterable, Hashable, Sendable, NibValue {
  /// The names, as layouts write them.
  enum Name: String, CaseIterable, Sendable {
    case button, checkBox, comboBox, dialog, field, group, heading, list, log, menu, menuBar, progressBar
    case radioGroup, screen, slider, spinner, statusBar, tab, table, text, textArea, tree, calendar, chart
    case dateField, meter, notice, numberField, pathBar, scrollArea, section, splitView, timeField, toolbar, wizard
  }

  /// The name, for switches over all values.
  let name: Name

  private init(_ name: Name) { self.name = name }

  /// A button.
  public static var button: Self { Self(.button) }
  /// A check box.
  public static var checkBox: Self { Self(.checkBox) }
  /// A combo box.
  public static var comboBox: Self { Self(.comboBox) }
  /// A dialog.
  public static var dialog: Self { Self(.dialog) }
  /// A field for text in one line.
  public static var field: Self { Self(.field) }
  /// A view without a role of its own.
  public static var group: Self { Self(.group) }
  /// A heading.
  public static var heading: Self { Self(.heading) }
  /// A list.
  public static var list: Self { Self(.list) }
  /// A log.
  public static var log: Self { Self(.log) }
  /// A menu.
  public static var menu: Self { Self(.menu) }
  /// A menu bar.
  public static var menuBar: Self { Self(.menuBar) }
  /// A progress bar.
  public static var progressBar: Self { Self(.progressBar) }
  /// A radio group.
  public static var radioGroup: Self { Self(.radioGroup) }
  /// A window that fills the screen.
  public static var screen: Self { Self(.screen) }
  /// A slider.
  public static var slider: Self { Self(.slider) }
  /// A spinner.
  public static var spinner: Self { Self(.spinner) }
  /// A status bar.
  public static var statusBar: Self { Self(.statusBar) }
  /// A tab.
  public static var tab: Self { Self(.tab) }
  /// A table.
  public static var table: Self { Self(.table) }
  /// A text.
  public static var text: Self { Self(.text) }
  /// A field for text in several lines.
  public static var textArea: Self { Self(.textArea) }
  /// A tree.
  public static var tree: Self { Self(.tree) }
  /// A calendar.
  public static var calendar: Self { Self(.calendar) }
  /// A chart.
  public static var chart: Self { Self(.chart) }
  /// A date field.
  public static var dateField: Self { Self(.dateField) }
  /// A meter.
  public static var meter: Self { Self(.meter) }
  /// A notice.
  public static var notice: Self { Self(.notice) }
  /// A number field.
  public static var numberField: Self { Self(.numberField) }
  /// A path with a part for each folder.
  public static var pathBar: Self { Self(.pathBar) }
  /// A scroll area.
  public static var scrollArea: Self { Self(.scrollArea) }
  /// A section.
  public static var section: Self { Self(.section) }
  /// A split view.
  public static var splitView: Self { Self(.splitView) }
  /// A time field.
  public static var timeField: Self { Self(.timeField) }
  /// A toolbar.
  public static var toolbar: Self { Self(.toolbar) }
  /// A wizard.
  public static var wizard: Self { Self(.wizard) }

  /// The word for the role.
  var word: Word {
    switch name {
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

nonisolated extension AccessibleRole: CustomStringConvertible {
  /// All values.
  ///
  /// - Complexity: O(values).
  public static var allCases: [Self] { Name.allCases.map { Self($0) } }

  /// Creates a value from its name in layouts. Returns nil for an unknown name.
  public init?(rawValue: String) {
    guard let name = Name(rawValue: rawValue) else { return nil }
    self.init(name)
  }

  /// The name in layouts.
  public var rawValue: String { name.rawValue }

  /// The name in layouts.
  public var description: String { rawValue }

  /// Returns true if two values are equal.
  public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
