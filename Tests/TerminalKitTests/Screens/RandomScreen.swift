import NibKit
import TerminalKit
import TestSupport
import Testing

/// A screen of random views of the kit and of two classes of a program's own, and random things done to it.
struct RandomScreen {
  var random: SplitMix
  let pilot: Pilot
  let window: Window
  let listener: Recorder
  let shared: [Style]

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
    "", "a", "_Name:", "日本 _é👍🏽", "Hello, world", "ж and 🇨🇭 flags",
    "A line that is longer than its view is wide", "한글",
    "12", "two\nlines and\nthree",
  ]

  func words(_ random: inout SplitMix) -> String { Self.words.randomElement(using: &random) ?? "" }

  func view(depth: Int, _ random: inout SplitMix) -> View {
    let view = bare(depth: depth, &random)
    if Int.random(in: 0..<3, using: &random) == 0 { dress(view, &random) }
    if !(view is Spacer), Int.random(in: 0..<3, using: &random) == 0 { view.height = .share(1) }
    return view
  }

  private func bare(depth: Int, _ random: inout SplitMix) -> View {
    if depth > 0, Int.random(in: 0..<5, using: &random) < 2 { return container(depth: depth, &random) }
    switch Int.random(in: 0..<32, using: &random) {
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
    case 12: return ProgressBar()
    case 13: return Spinner()
    case 14: return Rule()
    case 15:
      let list = List()
      list.items = (0..<Int.random(in: 0..<20, using: &random)).map {
        ListItem("item \($0)", detail: "\($0 * 7)")
      }
      return list
    case 16:
      let table = Table()
      table.columns = [
        TableColumn("日本", isSortable: true), TableColumn("Size", width: .share(1), align: .end),
      ]
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
    case 21...30: return input(&random)
    default: return Gauge()
    }
  }

  /// Returns a view of forms or a chart.
  private func input(_ random: inout SplitMix) -> View {
    let values = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
      Double.random(in: -9...9, using: &random)
    }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return Stepper()
    case 1: return Slider()
    case 2:
      let box = ComboBox()
      box.add(ChoiceOption("a"))
      return box
    case 3: return DateField()
    case 4:
      let field = TextField()
      field.isRequired = true
      field.mask = TextMask("99/AA")
      return field
    case 5: return options(Breadcrumb(), &random)
    case 6:
      let view = Collapsible()
      view.text = words(&random)
      view.content.addSubview(Checkbox())
      return view
    case 7:
      let line = Sparkline()
      line.values = values
      return line
    case 8:
      let chart = LineChart()
      chart.values = values
      chart.height = .cells(4)
      return chart
    case 9:
      let view = ComparisonView()
      view.leftText = (0..<20).map { "line \($0)\n" }.joined()
      view.rightText = (0..<20).map { $0 % 7 == 3 ? "" : "line \($0 % 9)\n" }.joined()
      return view
    case 10:
      let view = DiffView()
      view.diff = UnifiedDiff(
        Array("@@ -1,2 +1,2 @@\n a\n-b\n+日本 and more than fits\n@@ -9 +9 @@\n-x\n+y\n".utf8))
      return view
    case 11:
      let bar = Toolbar()
      bar.add(MenuItem())
      return bar
    default:
      let map = HeatMap()
      map.values = values
      return map
    }
  }

  private func options(_ choice: ChoiceView, _ random: inout SplitMix) -> ChoiceView {
    for number in 0..<Int.random(in: 0..<4, using: &random) { choice.add(ChoiceOption("_option \(number)")) }
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
}

/// A view that says nothing of its changes.
final class Clock: View {
  static var time = 0

  override func contentSize(in available: Size) -> Size { Size(width: 9, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write("time \(Self.time)", at: .zero, pen.style(.accent))
  }
}

/// A view that says when it changes.
final class Gauge: View {
  var level = 0 { didSet { setNeedsDisplay() } }

  override class var reportsChanges: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: 9, height: 2) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.fill(Rect(x: 0, y: 0, width: level, height: 2), pen.style(.progress))
    canvas.write("日\(level)", at: Point(x: 1, y: 1), pen.style)
  }
}
