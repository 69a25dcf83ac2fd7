import NibKit
import TerminalKit
import TestSupport
import TextComparing

/// Random changes of a view's properties.
extension RandomScreen {
  /// Changes what every view has.
  func dress(_ view: View, _ random: inout SplitMix) {
    switch Int.random(in: 0..<13, using: &random) {
    case 0: view.width = [.auto, .cells(7), .share(1), .percent(50)].randomElement(using: &random) ?? .auto
    case 1: view.height = [.auto, .cells(2), .share(1)].randomElement(using: &random) ?? .auto
    case 2: view.minWidth = view is Window ? 0 : .random(in: 0...9, using: &random)
    case 3: view.maxHeight = .random(in: 1...9, using: &random)
    case 4: view.padding = Insets(all: .random(in: 0...1, using: &random))
    case 5: view.align = Alignment.allCases.randomElement(using: &random)
    case 6: view.isEnabled.toggle()
    case 7: view.style = shared.randomElement(using: &random)
    case 8: view.look.border = BorderKind.allCases.randomElement(using: &random)
    case 9: view.look.reverse = Bool.random(using: &random)
    case 10: view.look.background = .color(.palette(.random(in: 0...15, using: &random)))
    case 11: view.columnSpan = .random(in: 1...2, using: &random)
    default: view.title = words(&random)
    }
  }

  /// Changes what the view's class has.
  func change(_ view: View, _ random: inout SplitMix) {
    let number = Int.random(in: 0..<12, using: &random)
    let isEven = number % 2 == 0
    switch view {
    case let view as Label:
      if isEven { view.text = words(&random) } else { view.textAlign = number < 6 ? .end : .center }
    case let view as Text:
      if isEven { view.text = words(&random) } else { view.wrap = number < 6 ? .none : .word }
    case let view as Button: if isEven { view.text = words(&random) } else { view.isDefault.toggle() }
    case let view as Checkbox: if isEven { view.text = words(&random) } else { view.isChecked.toggle() }
    case let view as TextField: change(view, number, &random)
    case let view as TextArea: change(view, number, &random)
    case let view as ChoiceView: change(view, number, &random)
    case let view as ProgressBar: change(view, number)
    case let view as Spinner: if isEven { view.isRunning.toggle() } else { view.text = words(&random) }
    case let view as Rule: view.axis = isEven ? .vertical : .horizontal
    case let view as DiffView where number < 6: change(view, number)
    case let view as List: change(view, number, &random)
    case let view as Table: change(view, number, &random)
    case let view as Tree: change(view, number, &random)
    case let view as Log: change(view, number, &random)
    case let view as ComparisonView: change(view, number, &random)
    case let view as MenuBar:
      if isEven { view.menus[0].title = words(&random) } else { view.add(Menu(words(&random))) }
    case let view as StatusBar:
      view.add(isEven ? StatusItem(text: words(&random)) : StatusItem(listener.commands[0]))
    case let view as Tabs: view.selectedIndex = number % 3
    case let view as Tab: view.text = words(&random)
    case let view as Split:
      if isEven { view.ratio = Percentage(number * 8) } else { view.collapseBelow = number * 3 }
    case let view as Scroll: view.isHorizontal = isEven
    case let view as Grid: if isEven { view.spacing = number / 4 } else { view.columnSpacing = number / 4 }
    case let view as Stack: view.spacing = number / 4
    case let view as Gauge: view.level = number
    case let view as Slider: if isEven { view.value = Double(number) * 9 } else { view.showsValue.toggle() }
    case let view as Collapsible: if isEven { view.isExpanded.toggle() } else { view.text = words(&random) }
    case let view as Chart:
      if isEven { view.values.append(Double(number)) } else { view.marks = ChartMarks.allCases[number % 3] }
    default: break
    }
  }

  private func change(_ view: TextField, _ number: Int, _ random: inout SplitMix) {
    switch number % 7 {
    case 0: view.text = words(&random)
    case 1: view.isSecure.toggle()
    case 2: view.showsCounter.toggle()
    case 3: view.maxLength = number
    case 4: view.recommendedLength = 3
    case 5: view.placeholder = words(&random)
    default: view.selectAll()
    }
  }

  private func change(_ view: TextArea, _ number: Int, _ random: inout SplitMix) {
    switch number % 6 {
    case 0, 1: view.text = words(&random) + "\n" + words(&random)
    case 2: view.wrap = number < 6 ? .none : .word
    case 3: view.ruler = number
    case 4: view.placeholder = words(&random)
    default: view.tabWidth = number
    }
  }

  private func change(_ view: ChoiceView, _ number: Int, _ random: inout SplitMix) {
    switch number % 7 {
    case 0: view.selectedIndex = number % 3
    case 1: view.value = "option 1"
    case 2: view.add(ChoiceOption(words(&random)))
    case 3: view.options.first?.title = words(&random)
    case 4: view.options.last?.isEnabled.toggle()
    case 5: view.options.last?.value = "option 1"
    default: if let view = view as? Select { view.placeholder = words(&random) }
    }
  }

  private func change(_ view: ProgressBar, _ number: Int) {
    switch number % 4 {
    case 0: view.value = Double(number) * 9
    case 1: view.maximum = Double(number) * 20
    case 2: view.isIndeterminate.toggle()
    default: view.showsPercent.toggle()
    }
  }

  private func change(_ view: List, _ number: Int, _ random: inout SplitMix) {
    switch number % 5 {
    case 0: view.items.append(ListItem(words(&random)))
    case 1: view.items = []
    case 2: view.isCheckable.toggle()
    case 3: view.selectedIndex = number
    default: view.placeholder = words(&random)
    }
  }

  private func change(_ view: Table, _ number: Int, _ random: inout SplitMix) {
    switch number % 8 {
    case 0: view.rows.append(TableRow([words(&random), "1"]))
    case 1: view.columns.first?.title = words(&random)
    case 2: view.columns.last?.align = number < 6 ? .start : .center
    case 3: view.sortColumn = view.columns.first
    case 4: view.isDescending.toggle()
    case 5: view.hasHeader.toggle()
    case 6: view.columns.append(TableColumn(words(&random)))
    default: view.columns.first?.width = .cells(number)
    }
  }

  private func change(_ view: Tree, _ number: Int, _ random: inout SplitMix) {
    switch number % 5 {
    case 0: view.nodes.first?.title = words(&random)
    case 1: view.nodes.first?.isExpanded.toggle()
    case 2: view.nodes.last?.children.append(TreeNode(words(&random)))
    case 3: view.nodes.first?.look.bold = true
    default: view.nodes.removeAll { $0.title.isEmpty }
    }
  }

  private func change(_ view: DiffView, _ number: Int) {
    switch number {
    case 0: view.diff = nil
    case 1: view.diff = UnifiedDiff(Array("@@ -1 +1 @@\n-one\n+\u{1B}[2J\t日本\n".utf8))
    case 2: view.goToHunk(next: true)
    case 3: view.goToHunk(next: false)
    case 4: view.selectChange()
    default: view.scrollToStart()
    }
  }

  private func change(_ view: ComparisonView, _ number: Int, _ random: inout SplitMix) {
    switch number % 11 {
    case 0: view.leftText += words(&random) + "\n"
    case 1: view.rightText = words(&random) + "\n" + view.rightText
    case 2: view.foldsEqualLines.toggle()
    case 3: view.contextLines = number / 3
    case 4: view.showDifference(next: number < 6)
    case 5: view.choices = [0: .left, 1: .rightThenLeft]
    case 6: view.leftTitle = words(&random)
    case 7: view.placeholder = words(&random)
    case 9:
      view.highlight = "e"
      if number > 10 { view.showNextMatch() }
    case 8:
      view.notes = [0: ComparisonNote(origin: .both), 1: ComparisonNote(origin: .left, isAutomatic: true)]
    default: view.showsLineNumbers.toggle()
    }
  }

  private func change(_ view: Log, _ number: Int, _ random: inout SplitMix) {
    switch number % 8 {
    case 0, 1: view.append(words(&random))
    case 2: view.wrap = number < 6 ? .word : .none
    case 3: view.highlight = "line"
    case 4: view.showNextMatch()
    case 5: view.isSelectable.toggle()
    case 6: view.limit = number + 1
    default: view.follows.toggle()
    }
  }
}
