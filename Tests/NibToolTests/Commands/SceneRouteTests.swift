import NibKit
import NibXcode
import TestSupport
import Testing

/// The loads of a storyboard's parts come after the loads and preparations that lead to them in a program.
@MainActor @Suite struct SceneRouteTests {
  private let scratch: Scratch

  /// Gives its item to the controller in a container, and to an embedded one.
  private final class List: CocoaObject {
    override class var members: Members { super.members.adding(List.self) { _ in } }

    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      let content = destination.children.first?.scene ?? destination
      (content.controller as? Detail)?.item = "from \(segue.identifier ?? "")"
    }
  }

  /// Shows its item when its view is loaded, and gives it to the scene that is embedded in its view.
  private final class Detail: CocoaObject {
    @Outlet var label: CocoaObject?
    var item: String?
    var child: Detail?

    override class var members: Members {
      super.members.adding(Detail.self) { $0.outlet("label", \.$label) }
    }

    override func prepare(for segue: Storyboard.Segue, to destination: LoadedScene) {
      child = destination.controller as? Detail
      child?.item = item.map { "\($0), embedded" }
    }

    override func viewDidLoad() throws {
      NibLoad.note("shows \(item ?? "nothing")\(child == nil ? "" : " with a child")")
      if item == nil { throw Empty() }
    }

    private struct Empty: Error {}
  }

  private var file: String { scratch.file("M.storyboard") }

  private func run(_ arguments: String...) -> ToolRun {
    var classes = ClassRegistry()
    classes.register(List.self)
    classes.register(Detail.self)
    return ToolRun(arguments: arguments, classes: classes)
  }

  private static func text(initial: String, _ scenes: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" initialViewController="\(initial)">
      <scenes>\(scenes.map { "<scene sceneID=\"s\"><objects>\($0)</objects></scene>" }.joined(separator: "\n"))</scenes>
    </document>
    """
  }

  private static let storyboard = text(
    initial: "list",
    [
      """
      <viewController storyboardIdentifier="list" id="list" customClass="List" sceneMemberID="viewController">
        <view key="view" id="lv"/>
        <connections><segue destination="nav" kind="show" identifier="open" id="g1"/></connections>
      </viewController>
      """,
      """
      <navigationController storyboardIdentifier="nav" id="nav" sceneMemberID="viewController">
        <connections><segue destination="detail" kind="relationship" relationship="rootViewController" id="g2"/>
        </connections>
      </navigationController>
      """,
      """
      <viewController storyboardIdentifier="detail" id="detail" customClass="Detail" sceneMemberID="viewController">
        <view key="view" id="dv"><subviews><label id="l"/><containerView id="c"><connections>
          <segue destination="inner" kind="embed" identifier="inner" id="g3"/></connections></containerView></subviews>
        </view>
        <connections><outlet property="label" destination="l" id="o1"/></connections>
      </viewController>
      """,
      """
      <viewController storyboardIdentifier="inner" id="inner" customClass="Detail" sceneMemberID="viewController">
        <view key="view" id="iv"><subviews><label id="m"/></subviews></view>
        <connections><outlet property="label" destination="m" id="o2"/></connections>
      </viewController>
      """,
    ])

  init() throws { scratch = try Scratch(["M.storyboard": Self.storyboard]) }

  @Test("a scene in a container is prepared by a segue to the container, and embeds its child")
  func contained() {
    let run = run(
      "trace", file, "--order", "uikit", "--scene", "detail", "--part", "view")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.contains("note    Detail: shows from open with a child"), "\(run.output)")
  }

  @Test("an embedded scene is prepared by the scene around it")
  func embedded() {
    let run = run("trace", file, "--order", "uikit", "--scene", "inner", "--part", "view")
    #expect(run.lines.contains("note    Detail: shows from open, embedded"), "\(run.output)")
  }

  @Test("exploring finds no fault in scenes that need to be prepared")
  func explored() {
    let run = run("explore", file)
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("scene inner, the view: Nothing that was compared"), "\(run.output)")
  }

  @Test("scenes that embed each other have no loads to explore")
  func ring() throws {
    let embed = { (name: String, other: String) in
      """
      <viewController id="\(name)" sceneMemberID="viewController"><view key="view" id="v\(name)"><subviews>
        <containerView id="c\(name)"><connections><segue destination="\(other)" kind="embed" id="g\(name)"/></connections>
        </containerView></subviews></view></viewController>
      """
    }
    let scratch = try Scratch([
      "R.storyboard": Self.text(initial: "a", [embed("a", "b"), embed("b", "a")])
    ])
    let run = ToolRun(
      arguments: ["explore", "--stand-ins", scratch.file("R.storyboard")], classes: ClassRegistry())
    #expect(run.status == 1)
    #expect(run.errors.contains("scenes lead to each other in a cycle: R/a → R/b → R/a"), "\(run.errors)")
  }
}
