import NibKit
import TerminalKit
import TestSupport
import Testing

/// A screen of random views of the kit and of two classes of a program's own, and random things done to it.
struct RandomScreen {
  var random: SplitMix
  let pilot: Pilot
  let window: Window
  private let listener: Recorder
  private let shared: [Style]

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    listener = Recorder(nibName: "main")
    pilot = try Screens.pilot(
      """
      <Commands>
        <Command id="save" title="_Save" key="ctrl+s" help="Keeps the text." action="#owner.save"/>
        <Command id="fetch" title="Fetch 日本" key="f5" action="#owner.fetch"/>
      </Commands>
      <Styles><Style for="selection" bg="@accent"/></Styles>
      <Style id="loud" bold="true" fg="red"/> <Style id="calm" dim="true" border="line"/>
      <Window outlet="view" id="window"/>
      """, width: 44, height: 14, controller: listener)
    window = try #require(try listener.view as? Window)
    let scene = listener.scene
    shared = ["loud", "calm"].compactMap { scene?.object($0, as: Style.self) }
    var random = random
    for _ in 0..<4 { window.addSubview(view(depth: 2, &random)) }
    if Bool.random(using: &random) { window.addSubview(StatusBar()) }
    self.random = random
  }

  // MARK: Views

  private static let words = [
    "", "a", "_Name:", "日本 _é👍🏽", "Hello, world", "ж and 🇨🇭 flags", "A line that is longer than its view is wide", "한글",
    "12", "two\nlines and\nthree",
  ]

  private func words(_ random: inout SplitMix) -> String { Self.words.randomElement(using: &random) ?? "" }

  private func view(depth: Int, _ random: inout SplitMix) -> View {
    let view = bare(depth: depth, &random)
    if Int.random(in: 0..<3, using: &random) == 0 { dress(view, &random) }
    if !(view is Spacer), Int.random(in: 0..<3, using: &random) == 0 { view.height = .share(1) }
    return view
  }

  private func bare(depth: Int, _ random: inout SplitMix) -> View {
    if depth > 0, Int.random(in: 0..<5, using: &random) < 2 { return container(depth: depth, &random) }
    switch Int.random(in: 0..<22, using: &random) {
    case 0...2:
      let label = Label()
      label.text = words(&random)
      return label
    case 3:
      let text = Text()
      text.text = words(&random)
      return text
    case 4, 5:
      let button = Button()
      button.text = words(&random)
      if Bool.random(using: &random) { button.command = listener.commands.randomElement(using: &random) }
      return button
    case 6:
      let box = Checkbox()
      box.text = words(&random)
      return box
    case 7, 8: return TextField()
    case 9: return TextArea()
    case 10: return options(RadioGroup(), &random)
    case 11: return options(Select(), &random)
    case 12: return Progress()
    case 13: return Spinner()
    case 14: return Rule()
    case 15:
      let list = List()
      list.items = (0..<Int.random(in: 0..<20, using: &random)).map { ListItem("item \($0)", detail: "\($0 * 7)") }
      return list
    case 16:
      let table = Table()
      table.columns = [TableColumn("日本", isSortable: true), TableColumn("Size", width: .share(1), align: .end)]
      table.rows = (0..<Int.random(in: 0..<20, using: &random)).map { TableRow(["row \($0)", "\($0 * 37)"]) }
      return table
    case 17:
      let tree = Tree()
      tree.nodes = (0..<4).map { TreeNode("node \($0)", children: [TreeNode("child"), TreeNode("日本")]) }
      return tree
    case 18:
      let log = Log()
      for line in 0..<Int.random(in: 0..<20, using: &random) { log.append("line \(line) 👍🏽") }
      return log
    case 19:
      let bar = MenuBar()
      bar.add(Menu("_File"))
      bar.add(Menu("_Edit"))
      return bar
    case 20: return Clock()
    default: return Gauge()
    }
  }

  private func options(_ choice: ChoiceView, _ random: inout SplitMix) -> ChoiceView {
    for number in 0..<Int.random(in: 0..<4, using: &random) { choice.add(Option("_option \(number)")) }
    return choice
  }

  private func container(depth: Int, _ random: inout SplitMix) -> View {
    let count = Int.random(in: 0..<4, using: &random)
    func fill(_ view: View) -> View {
      for _ in 0..<count { view.addSubview(self.view(depth: depth - 1, &random)) }
      return view
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return fill(HStack())
    case 1: return fill(VStack())
    case 2: return fill(Frame())
    case 3: return fill(Grid())
    case 4:
      let scroll = Scroll()
      _ = fill(scroll.content)
      return scroll
    case 5:
      let split = Split()
      split.collapseBelow = 20
      for _ in 0..<2 { split.addSubview(view(depth: depth - 1, &random)) }
      return split
    case 6:
      let tabs = Tabs()
      for _ in 0..<3 {
        let tab = Tab()
        tab.text = words(&random)
        tab.addSubview(view(depth: depth - 1, &random))
        tabs.addSubview(tab)
      }
      return tabs
    // Its subviews lie on each other.
    default: return fill(View())
    }
  }

  // MARK: Changes

  private var views: [View] {
    var views: [View] = []
    func visit(_ view: View) {
      views.append(view)
      view.subviews.forEach(visit)
    }
    visit(window)
    return views
  }

  /// Does something, and says what.
  mutating func change() -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return press()
    case 6..<9: return useMouse()
    case 9: return changeProgram()
    case 10, 11: return changeTree()
    default:
      guard let view = views.randomElement(using: &random) else { return "" }
      if Int.random(in: 0..<3, using: &random) == 0 { dress(view, &random) } else { change(view, &random) }
      return "a change of a \(type(of: view))"
    }
  }

  private mutating func press() -> String {
    let keys = [
      "tab", "tab", "shift+tab", "down", "up", "left", "right", "enter", "space", "pagedown", "pageup", "home", "end",
      "escape", "escape", "f10", "a", "日", "👍🏽", "backspace", "delete", "shift+left", "ctrl+right", "ctrl+left",
      "ctrl+pagedown", "alt+s", "alt+o", "ctrl+s", "ctrl+y", "alt+a", "ctrl+x", "ctrl+v", "shift+down", "f5",
    ]
    let key = keys.randomElement(using: &random) ?? "tab"
    pilot.press(key)
    return key
  }

  private mutating func useMouse() -> String {
    let kinds: [MouseEvent.Kind] = [
      .press(.left), .press(.left), .release(.left), .drag(.left), .scrollDown, .scrollUp, .scrollRight, .move,
    ]
    let kind = kinds.randomElement(using: &random) ?? .move
    let size = pilot.application.size
    let place = Point(
      x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
    pilot.receive(.mouse(MouseEvent(kind, at: place)))
    return "\(kind) at \(place.x), \(place.y)"
  }

  private mutating func changeProgram() -> String {
    let application = pilot.application
    let commands = listener.commands
    switch Int.random(in: 0..<14, using: &random) {
    case 0:
      pilot.resize(.random(in: 20...60, using: &random), .random(in: 4...20, using: &random))
      return "another size"
    case 1:
      application.theme = [.ansi, .dark, .light, .mono].randomElement(using: &random) ?? .ansi
      return "another theme"
    case 2:
      pilot.receive(.focus(Bool.random(using: &random)))
      return "the keyboard of the terminal"
    case 3, 4:
      pilot.advance(by: .milliseconds(Int.random(in: 1...400, using: &random)))
      return "time"
    case 5:
      shared.randomElement(using: &random)?.look.bold = Bool.random(using: &random)
      return "a style"
    case 6, 7:
      commands.randomElement(using: &random)?.isEnabled = Bool.random(using: &random)
      return "a command that is enabled or not"
    case 8:
      listener.refused = Bool.random(using: &random) ? ["save"] : []
      return "an action that is refused or not"
    case 9:
      commands.randomElement(using: &random)?.title = words(&random)
      return "the title of a command"
    case 10, 11:
      Clock.time += 1
      return "the time of clocks"
    case 12:
      application.show(message: words(&random), title: "日本")
      return "a message"
    default:
      window.minWidth = Int.random(in: 0...45, using: &random)
      return "the least width"
    }
  }

  private mutating func changeTree() -> String {
    let containers = views.filter { $0 is Stack || $0 is Grid || type(of: $0) == View.self }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      let view = views.dropFirst().filter { $0.superview is Stack || $0.superview is Grid }
        .randomElement(using: &random)
      view?.removeFromSuperview()
      return "a \(view.map { "\(type(of: $0))" } ?? "view") less"
    case 1:
      let new = view(depth: 1, &random)
      let place = containers.randomElement(using: &random) ?? window
      place.insertSubview(new, at: .random(in: 0...3, using: &random))
      return "a \(type(of: new)) more"
    case 2:
      let view = views.dropFirst().randomElement(using: &random)
      view?.isHidden.toggle()
      return "a \(view.map { "\(type(of: $0))" } ?? "view") hidden or shown"
    default:
      let labels = views.compactMap { $0 as? Label }
      labels.randomElement(using: &random)?.target = views.randomElement(using: &random)
      return "what a label is for"
    }
  }

  /// Changes what every view has.
  private func dress(_ view: View, _ random: inout SplitMix) {
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
  private func change(_ view: View, _ random: inout SplitMix) {
    let number = Int.random(in: 0..<12, using: &random)
    let isEven = number % 2 == 0
    switch view {
    case let view as Label:
      if isEven { view.text = words(&random) } else { view.textAlign = number < 6 ? .end : .center }
    case let view as Text: if isEven { view.text = words(&random) } else { view.wrap = number < 6 ? .none : .word }
    case let view as Button: if isEven { view.text = words(&random) } else { view.isDefault.toggle() }
    case let view as Checkbox: if isEven { view.text = words(&random) } else { view.isChecked.toggle() }
    case let view as TextField: change(view, number, &random)
    case let view as TextArea: change(view, number, &random)
    case let view as ChoiceView: change(view, number, &random)
    case let view as Progress: change(view, number)
    case let view as Spinner: if isEven { view.isRunning.toggle() } else { view.text = words(&random) }
    case let view as Rule: view.axis = isEven ? .vertical : .horizontal
    case let view as List: change(view, number, &random)
    case let view as Table: change(view, number, &random)
    case let view as Tree: change(view, number, &random)
    case let view as Log: change(view, number, &random)
    case let view as MenuBar: if isEven { view.menus[0].title = words(&random) } else { view.add(Menu(words(&random))) }
    case let view as StatusBar: view.add(isEven ? StatusItem(text: words(&random)) : StatusItem(listener.commands[0]))
    case let view as Tabs: view.selectedIndex = number % 3
    case let view as Tab: view.text = words(&random)
    case let view as Split: if isEven { view.ratio = Percentage(number * 8) } else { view.collapseBelow = number * 3 }
    case let view as Scroll: view.isHorizontal = isEven
    case let view as Grid: if isEven { view.spacing = number / 4 } else { view.columnSpacing = number / 4 }
    case let view as Stack: view.spacing = number / 4
    case let view as Gauge: view.level = number
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
    case 2: view.add(Option(words(&random)))
    case 3: view.options.first?.title = words(&random)
    case 4: view.options.last?.isEnabled.toggle()
    case 5: view.options.last?.value = "option 1"
    default: if let view = view as? Select { view.placeholder = words(&random) }
    }
  }

  private func change(_ view: Progress, _ number: Int) {
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

/// A view that says nothing of its changes.
private final class Clock: View {
  static var time = 0

  override func contentSize(in available: Size) -> Size { Size(width: 9, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write("time \(Self.time)", at: .zero, pen.style(.accent))
  }
}

/// A view that says when it changes.
private final class Gauge: View {
  var level = 0 { didSet { setNeedsDisplay() } }

  override class var tellsOfChanges: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: 9, height: 2) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.fill(Rect(x: 0, y: 0, width: level, height: 2), pen.style(.progress))
    canvas.write("日\(level)", at: Point(x: 1, y: 1), pen.style)
  }
}
