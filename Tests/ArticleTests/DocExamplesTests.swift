import NibKit
import TerminalKit
import Testing

final class CounterController: Controller {
  @Outlet var total: Label
  private var count = 0

  override class var members: Members {
    super.members.adding(CounterController.self) {
      $0.outlet("total", \.$total)
      $0.action("increase", CounterController.increase)
    }
  }

  func increase() {
    count += 1
    total.text = "\(count)"
  }
}

private final class PercentView: View {
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    canvas.fill(canvas.bounds, pen.style)
    canvas.write("75%", at: Point(x: 1, y: 0), pen.style(.accent))
  }

  override func contentSize(in available: Size) -> Size { Size(width: 5, height: 1) }
}

@Suite("The examples in doc comments") struct DocExamplesTests {
  /// The program of the example, which runs until it ends.
  private func main() async {
    let application = Application(layouts: LayoutFolders(["Layouts"]))
    await application.main { CounterController(nibName: "Counter") }
  }

  @Test("a controller has its outlets and its actions") func controller() throws {
    let layout = """
      <layout version="1">
        <Window outlet="view">
          <Label outlet="total" text="0"/>
          <Button title="_More" action="#owner.increase"/>
        </Window>
      </layout>
      """
    let controller = CounterController(nibName: "Counter")
    let application = Application(layouts: MemoryLayouts(["Counter": layout]))
    let pilot = try Pilot(application, size: Size(width: 12, height: 3), showing: controller)
    pilot.press("enter", "enter")
    #expect(pilot.row(0).hasPrefix("2"))
  }

  @Test("a command gives a button its title") func command() throws {
    let button = Button()
    let refresh = Command("_Refresh", key: KeyBinding("f5"), help: "Reads the folder again.")
    button.command = refresh
    #expect(button.contentSize(in: Size(width: 40, height: 1)).width >= "Refresh".count)
    #expect(refresh.key?.description == "f5")
  }

  @Test("a table and a list have the rows of the example") func rows() throws {
    let table = Table()
    table.columns = [TableColumn("Name", width: .share(1)), TableColumn("Size", align: .end)]
    table.rows = [TableRow(["README.md", "12"]), TableRow(["LICENSE", "3"])]

    let list = List()
    list.items = [ListItem("Milk", detail: "2"), ListItem("Bread", detail: "1")]
    list.selectedIndex = 1
    #expect(table.rowCount == 2)
    #expect(list.text(ofRow: 1) == "Bread")
  }

  @Test("a view draws on its canvas") func canvas() throws {
    let window = Window()
    window.addSubview(PercentView())
    let controller = ViewController(window)
    let application = Application(layouts: MemoryLayouts([:]))
    let pilot = try Pilot(application, size: Size(width: 8, height: 1), showing: controller)
    #expect(pilot.row(0).hasPrefix(" 75%"))
  }

  private final class ViewController: Controller {
    private let window: Window

    init(_ window: Window) {
      self.window = window
      super.init(style: .screen)
    }

    required init(coder: NibDecoder) throws {
      window = Window()
      try super.init(coder: coder)
    }

    override func makeView() throws -> View { window }
  }
}
