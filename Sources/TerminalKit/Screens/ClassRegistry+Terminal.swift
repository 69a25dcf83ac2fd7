public import NibLoading

extension ClassRegistry {
  /// The views and other classes of this kit, to which a program adds its own classes:
  ///
  ///     var classes = ClassRegistry.terminal
  ///     classes.register(owner: LoginScreen.self)
  public static var terminal: ClassRegistry { terminalClasses }

  /// Made once, because the tables of their members are made when they are first needed, and kept by the registry.
  private static let terminalClasses = makeTerminalClasses()

  private static func makeTerminalClasses() -> ClassRegistry {
    var classes = ClassRegistry()
    classes.life = .terminal
    // Containers.
    classes.register(Window.self)
    classes.register(Dialog.self)
    classes.register(VStack.self)
    classes.register(HStack.self)
    classes.register(Repeater.self)
    classes.register(Frame.self)
    classes.register(Scroll.self)
    classes.register(Spacer.self)
    classes.register(Grid.self)
    classes.register(Split.self)
    classes.register(Tabs.self)
    classes.register(Tab.self)
    // Views.
    classes.register(Label.self)
    classes.register(Text.self)
    classes.register(Button.self)
    classes.register(Checkbox.self)
    classes.register(TextField.self)
    classes.register(TextArea.self)
    classes.register(CodeView.self)
    classes.register(RadioGroup.self)
    classes.register(Select.self)
    classes.register(neverAwoken: ChoiceOption.self, as: "Option")
    classes.register(ProgressBar.self, as: "Progress")
    classes.register(Spinner.self)
    classes.register(WorkProgress.self)
    classes.register(Rule.self)
    // Forms.
    classes.register(FieldMessage.self)
    classes.register(Stepper.self)
    classes.register(Slider.self)
    classes.register(Collapsible.self)
    classes.register(ComboBox.self)
    classes.register(DateField.self)
    classes.register(TimeField.self)
    classes.register(MonthCalendar.self)
    classes.register(DirectoryTree.self)
    classes.register(FileChooser.self)
    classes.register(Wizard.self)
    classes.register(WizardPage.self, as: "Page")
    // Charts.
    classes.register(Sparkline.self)
    classes.register(Meter.self)
    classes.register(BarChart.self)
    classes.register(neverAwoken: Bar.self)
    classes.register(LineChart.self)
    classes.register(HeatMap.self)
    classes.register(neverAwoken: Series.self)
    // Bars.
    classes.register(Toolbar.self)
    classes.register(Breadcrumb.self)
    classes.register(MenuBar.self)
    classes.register(Menu.self)
    classes.register(MenuItem.self)
    classes.register(MenuSeparator.self)
    classes.register(StatusBar.self)
    classes.register(neverAwoken: StatusItem.self)
    // Rows.
    classes.register(List.self)
    classes.register(neverAwoken: ListItem.self, as: "Item")
    classes.register(Table.self)
    classes.register(neverAwoken: TableColumn.self, as: "Column")
    classes.register(neverAwoken: TableRow.self, as: "Row")
    classes.register(neverAwoken: TableCell.self, as: "Cell")
    classes.register(Tree.self)
    classes.register(neverAwoken: TreeNode.self, as: "Node")
    classes.register(Log.self)
    classes.register(neverAwoken: LogLine.self, as: "Line")
    classes.register(ComparisonView.self)
    classes.register(DiffView.self)
    classes.register(neverAwoken: TextSpan.self, as: "Span")
    // Invisible objects.
    classes.register(neverAwoken: Commands.self)
    classes.register(neverAwoken: Command.self)
    classes.register(neverAwoken: KeyMap.self, as: "Keys")
    classes.register(neverAwoken: KeyAssignment.self, as: "Key")
    classes.register(neverAwoken: Styles.self)
    classes.register(neverAwoken: Style.self)
    classes.register(Controller.self)
    classes.register(NavigationController.self)
    classes.register(TabController.self)
    classes.register(SplitController.self)
    return classes
  }
}
