// What a change of a view makes the next frame draw anew.
extension View {
  /// Says that the picture of it has changed. The next frame draws anew the rows of the screen that it stands in.
  ///
  /// The kit's views say so themselves whenever one of their properties changes. A class of yours that draws from other
  /// things need not, unless it has promised it; see ``tellsOfChanges``.
  public func setNeedsDisplay() { damage()?.setNeedsFrame(layout: false) }

  /// Says that its size, or that of something in it, may have changed. The next frame measures anew, and draws anew where
  /// it stands and where views have moved.
  public func setNeedsLayout() {
    var rows = 0..<frame.height
    guard let application = placeOnScreen(&rows, visit: { $0.forgetMeasured() })?.application else { return }
    application.damage.add(rows)
    application.setNeedsFrame(layout: true)
  }

  private func forgetMeasured() { if !measured.isEmpty { measured = [:] } }

  /// Has the rows that it stands in drawn with the next frame, for which it does not ask.
  ///
  /// - Returns: the application that shows it, if any.
  @discardableResult
  final func damage() -> Application? {
    var rows = 0..<frame.height
    guard let window = placeOnScreen(&rows, visit: { _ in }), let application = window.application else { return nil }
    application.damage.add(rows)
    return application
  }

  /// Marks the superview, which is in both places, unless it has moved too.
  final func frameDidChange() {
    if let superview { superview.damage() } else { (self as? Window)?.application?.damage.addAll() }
  }

  /// There is `outsideState` now, or no more, or another.
  final func outsideStateDidChange() {
    window?.application?.damage.forgetWatched()
    setNeedsLayout()
  }

  /// Views have come into it, or have left it.
  final func subviewsDidChange() {
    outsideStateDidChange()
  }

  /// The rows of the screen that it stands in, without those that its superviews do not show.
  final var rowsOnScreen: Range<Int> {
    var rows = 0..<frame.height
    _ = placeOnScreen(&rows) { _ in }
    return rows
  }

  /// Moves rows of the view to the screen, clips them to what superviews show, and returns the outermost view if it is a
  /// window. Visits the view and its superviews on the way.
  @inline(__always)
  private func placeOnScreen(_ rows: inout Range<Int>, visit: (View) -> Void) -> Window? {
    var view = self
    while true {
      visit(view)
      let y = view.frame.y
      rows = rows.lowerBound.plus(y)..<rows.upperBound.plus(y)
      guard let parent = view.superview else { return view as? Window }
      rows = rows.clamped(to: 0..<parent.frame.height)
      view = parent
    }
  }

  /// The open classes of the kit. All of their changes are reported.
  private static let tellingClasses = Set(
    [
      View.self, Window.self, Dialog.self, Stack.self, VStack.self, HStack.self, Frame.self, Scroll.self, Spacer.self,
      Grid.self, Split.self, Tabs.self, Tab.self, Label.self, Text.self, Button.self, Checkbox.self, TextInput.self,
      TextField.self, TextArea.self, CodeView.self, ChoiceView.self, RadioGroup.self, Select.self, Progress.self,
      Spinner.self, Rule.self, MenuBar.self, StatusBar.self, RowsView.self, List.self, Table.self, Tree.self, Log.self,
      FieldMessage.self, Stepper.self, Slider.self, Collapsible.self, Breadcrumb.self, Toolbar.self, Chart.self,
      ComboBox.self, PartedField.self, DateField.self, TimeField.self, MonthCalendar.self, DirectoryTree.self,
      FileChooser.self, Wizard.self, WizardPage.self, Sparkline.self, Meter.self, BarChart.self, LineChart.self,
      HeatMap.self,
    ].map { ObjectIdentifier($0 as View.Type) })

  /// Returns true if a class is one of the kit's own; a subclass of one may draw from anything.
  static func isOfKit(_ type: View.Type) -> Bool { tellingClasses.contains(ObjectIdentifier(type)) }
}
