import NibKit
import TerminalKit
import Testing

// Classes of a program that sets no default isolation. That this compiles is half of the test: what derives from the
// kit's classes is on the main actor by itself.

final class Gauge: View {
  var level = 0 { didSet { setNeedsDisplay() } }

  override class var members: Members {
    super.members.adding(Gauge.self) {
      $0.attribute("level", help: "How full it is.") { $0.level = Int($1 as UInt8) }
    }
  }

  override var canBecomeFocused: Bool { true }
  override func contentSize(in available: Size) -> Size { Size(width: 10, height: 1) }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.write(String(repeating: "#", count: level), at: .zero, pen.style)
  }
  override func handle(_ key: KeyPress) throws -> Bool {
    guard key == KeyPress(.character("+")) else { return false }
    level += 1
    try sendAction()
    return true
  }
}

final class GaugeRows: ListDataSource {
  var names = ["full"]
  var rowCount: Int { names.count }
  func text(ofRow row: Int) -> String { names[row] }
}

final class GaugeController: Controller {
  @Outlet var list: List
  private let rows = GaugeRows()

  override class var members: Members {
    super.members.adding(GaugeController.self) {
      $0.outlet("list", \.$list)
      $0.action("filled", GaugeController.filled)
    }
  }

  override func viewDidLoad() throws { list.dataSource = rows }

  func filled(_ sender: Gauge) {
    rows.names.append("\(sender.level)")
    list.reload()
  }
}

@Suite @MainActor struct PlainProgramTests {
  @Test("classes without default isolation run in a terminal")
  func classesDefault() throws {
    let text = """
      <layout version="1">
        <Window outlet="view"><Gauge level="2" action="#owner.filled"/><List outlet="list" height="*"/></Window>
      </layout>
      """
    var classes = ClassRegistry.terminal
    classes.register(Gauge.self)
    let application = Application(
      layouts: MemoryLayouts(["Main": text]),
      classes: classes)
    let pilot = try Pilot(
      application, size: Size(width: 10, height: 4), showing: GaugeController(nibName: "Main"))
    pilot.press("+")
    #expect(pilot.screen == "###\nfull\n3")
  }
}
