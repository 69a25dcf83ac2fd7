import NibKit
import NibModel
import NibXcode
import Testing

/// Each cell that a table asks for is a load of the prototype of its own.
@Suite struct PrototypeLoadTests {
  final class Screen: CocoaObject {
    var cells: [String] = []
    var lines: [String] = []

    override class var members: Members { super.members.adding(Screen.self) { _ in } }

    override func viewDidLoad() { lines.append("viewDidLoad") }
  }

  final class Cell: CocoaObject {
    @Outlet var screen: Screen?
    @Outlet var table: CocoaObject?
    @Outlet var title: CocoaObject?

    override class var members: Members {
      super.members.adding(Cell.self) {
        $0.outlet("screen", \.$screen)
        $0.outlet("table", \.$table)
        $0.outlet("title", \.$title)
      }
    }

    override func awake() { screen?.lines.append("awake \(title == nil ? "without" : "with") title") }
  }

  private static let scene = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
    initialViewController="c">
      <scenes><scene sceneID="s"><objects>
        <viewController id="c" customClass="Screen" sceneMemberID="viewController">
          <view key="view" id="v"><subviews>
            <tableView id="t"><prototypes>
              <tableViewCell reuseIdentifier="Row" id="row" customClass="Cell">
                <tableViewCellContentView key="contentView" id="cv"><subviews>
                  <label id="l"/>
                  <tableView id="inner"><prototypes>
                    <tableViewCell reuseIdentifier="Inner" id="i"/>
                  </prototypes></tableView>
                </subviews></tableViewCellContentView>
                <connections>
                  <outlet property="screen" destination="c" id="o1"/>
                  <outlet property="table" destination="t" id="o2"/>
                  <outlet property="title" destination="l" id="o3"/>
                </connections>
              </tableViewCell>
            </prototypes></tableView>
          </subviews></view>
        </viewController>
      </objects></scene></scenes>
    </document>
    """

  private func scene(_ tracer: TraceRecorder? = nil) throws -> LoadedScene {
    let source = SourceText(file: "Main.storyboard", bytes: Array(Self.scene.utf8))
    let storyboard = try Storyboard(reading: source)
    var classes = ClassRegistry()
    classes.register(Screen.self)
    classes.register(Cell.self)
    let all = classes.standingIn(for: storyboard.allDocuments)
    return try StoryboardLoader(storyboard, classes: all).instantiateInitial(tracer: tracer)
  }

  @Test("each cell is made again, with the objects of its scene, after the view that has the table")
  func rows() throws {
    let loaded = try scene()
    let screen = try #require(loaded.controller as? Screen)
    #expect(!loaded.isViewLoaded)
    let rows = try ["Row", "row", "Row"].map { try #require(loaded.dequeue($0)["row"] as? Cell) }
    #expect(screen.lines == ["viewDidLoad"] + Array(repeating: "awake with title", count: 3))
    #expect(Set(rows.map(ObjectIdentifier.init)).count == 3)
    for row in rows {
      #expect(row.screen === screen)
      #expect(row.table === loaded.view?["t"])
    }
  }

  @Test("a trace names the prototype, and has a load for each cell")
  func traced() throws {
    let recorder = TraceRecorder()
    let loaded = try scene(recorder)
    for _ in 1...2 { _ = try loaded.dequeue("Row") }
    let loads = recorder.trace.text().split(separator: "\n").filter { $0.hasPrefix("load>") }
    #expect(
      loads == [
        "load>   Main.storyboard (scene c, the controller) uikit",
        "load>   Main.storyboard (scene c, the view) uikit",
        "load>   Main.storyboard (scene c, the prototype Row) uikit",
        "load>   Main.storyboard (scene c, the prototype Row) uikit",
      ])
  }

  @Test("an unknown prototype is an error that names those of the scene", arguments: ["Rwo", "Inner"])
  func unknown(name: String) throws {
    let loaded = try scene()
    #expect { _ = try loaded.dequeue(name) } throws: { error in
      "\(error)".hasPrefix("Main.storyboard:4:5: error: the scene has no prototype '\(name)' [no-such-scene]")
        && "\(error)".contains("Row") && !"\(error)".contains(", Inner")
    }
  }
}
