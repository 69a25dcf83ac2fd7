import NibKit
import NibXcode
import TestSupport
import Testing

/// The code with which a controller prepares the destination of a segue is traced and explored.
@MainActor @Suite struct SegueCommandTests {
  private let scratch: Scratch

  /// Reads an outlet to the view of the destination, and sets a value that the view of the destination uses.
  private final class Source: CocoaObject {
    override class var members: Members { super.members.adding(Source.self) { _ in } }

    override func makeController(for segue: Storyboard.Segue, coder: NibDecoder) throws -> AnyObject? {
      NibLoad.note("makes the controller")
      return nil
    }

    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      guard let detail = destination.controller as? Detail else { return }
      NibLoad.note("label is \(detail.label == nil ? "nil" : "there")")
      detail.title = detail.isSet ? "set twice" : "set once"
    }
  }

  private final class Detail: CocoaObject {
    @Outlet var label: CocoaObject?
    var title = ""
    var isSet = false

    override class var members: Members {
      super.members.adding(Detail.self) { $0.outlet("label", \.$label) }
    }
  }

  private var file: String { scratch.file("M.storyboard") }

  private func run(_ arguments: String...) -> ToolRun {
    var classes = ClassRegistry()
    classes.register(Source.self)
    classes.register(Detail.self)
    return ToolRun(arguments: arguments, classes: classes)
  }

  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="list">
      <scenes>
        <scene sceneID="s1"><objects>
          <viewController storyboardIdentifier="list" id="list" customClass="Source" sceneMemberID="viewController">
            <view key="view" id="lv"><subviews><button id="b"><connections>
              <segue destination="detail" kind="show" identifier="open" id="g1"/>
            </connections></button></subviews></view>
          </viewController>
        </objects></scene>
        <scene sceneID="s2"><objects>
          <viewController storyboardIdentifier="detail" id="detail" customClass="Detail" sceneMemberID="viewController">
            <view key="view" id="dv"><subviews><label id="l"/></subviews></view>
            <connections><outlet property="label" destination="l" id="o1"/></connections>
          </viewController>
        </objects></scene>
      </scenes>
    </document>
    """

  init() throws { scratch = try Scratch(["M.storyboard": Self.storyboard]) }

  private let early =
    "the outlet detail.label was read in prepare of detail, before M.storyboard:14:30 wires it, when the view is loaded"

  @Test(
    "a trace of a segue has the loads before it, the destination's controller, and the early read of its source"
  )
  func traced() {
    let run = run("trace", file, "--order", "uikit", "--part", "segue open")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.lines == [
        "load>   M.storyboard (scene list, the segue open) uikit", "init>   Detail detail  12:7",
        "note    detail: makes the controller", "init<   Detail detail", "awake   detail",
        "load<   M.storyboard", "unwired \(early)", "note    detail: label is nil",
      ])
  }

  @Test("exploring finds the outlet that the source of a segue reads before the view is loaded")
  func explored() {
    let run = run("explore", file)
    #expect(run.status == 1)
    #expect(run.output.contains("\(early) [early-outlet]"), "\(run.output)")
    #expect(run.output.contains("M.storyboard, scene list, the segue open: 1 finding. "))
    #expect(run.output.contains("M.storyboard, scene detail, the controller: Nothing that was compared"))
  }

  @Test("plan lists the load of a segue, and scenes of stand-ins have none")
  func planned() {
    #expect(
      run("plan", file, "--part", "segue open").output.hasPrefix("part scene list, the segue open (call)\n"))
    let none = ToolRun(arguments: ["plan", "--stand-ins", file], classes: ClassRegistry())
    #expect(none.status == 0 && !none.output.contains("segue"))
  }
}
