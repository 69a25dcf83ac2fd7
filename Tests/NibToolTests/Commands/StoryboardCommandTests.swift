import NibKit
import TerminalKit
import TestSupport
import Testing

/// Storyboards that refer to other storyboards, and what is made from storyboards.
@Suite @MainActor struct StoryboardCommandTests {
  private static func storyboard(initial: String? = "v1", _ scenes: String...) -> String {
    let list = scenes.enumerated().map { index, objects in
      "<scene sceneID=\"s\(index)\"><objects>\(objects)</objects></scene>\n"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"\
      \(initial.map { " initialViewController=\"\($0)\"" } ?? "")><scenes>
      \(list.joined())</scenes></document>

      """
  }

  private static func page(_ id: String, _ inner: String = "") -> String {
    "<viewController id=\"\(id)\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"\(id)-view\">\(inner)</view></viewController>"
  }

  private static let main = storyboard(
    page(
      "v1",
      "<subviews><containerView id=\"box\"><connections><segue destination=\"ref\" kind=\"embed\" id=\"e\"/></connections></containerView></subviews>"
    ),
    "<viewControllerPlaceholder storyboardName=\"Alert\" id=\"ref\" sceneMemberID=\"viewController\"/>")

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: .terminal) }

  private func awoken(_ run: ToolRun) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("awake") }.map {
      String($0.split(separator: " ", omittingEmptySubsequences: true)[1])
    }
  }

  @Test(
    "a scene of another storyboard is loaded from beside the file",
    arguments: [
      ("Main", "Alert"), ("Base.lproj/Main", "Base.lproj/Alert"), ("Base.lproj/Main", "Alert"),
      ("Main", "Base.lproj/Alert"),
    ])
  func reference(main: String, alert: String) throws {
    let scratch = try Scratch([
      "\(main).storyboard": Self.main, "\(alert).storyboard": Self.storyboard(Self.page("v1")),
    ])
    let file = scratch.file("\(main).storyboard")
    let trace = run("trace", file)
    #expect(trace.status == 0, "\(trace.errors)")
    #expect(awoken(trace) == ["v1", "v1-view", "box", "v1", "v1-view"])
    #expect(
      run("check", file).output
        == "4 objects of 3 classes (UIViewController, UIView, UIViewControllerPlaceholder) were stand-ins: their "
        + "attributes and connections were not checked.\n")
  }

  @Test("a storyboard that is not beside the file is a warning, and so is a scene that it does not have")
  func missing() throws {
    let scratch = try Scratch(["Main.storyboard": Self.main])
    let file = scratch.file("Main.storyboard")
    #expect(run("check", file).output.contains("warning: no Alert.storyboard is beside this file"))
    try scratch.write(Self.storyboard(initial: nil, Self.page("v1")), to: "Alert.storyboard")
    #expect(
      run("check", file).output.contains("warning: the storyboard 'Alert' has no initial view controller"))
    let named = Self.main.replacing(
      "storyboardName=", with: "referencedIdentifier=\"alerts\" storyboardName=")
    try scratch.write(named, to: "Main.storyboard")
    try scratch.write(
      Self.storyboard(
        Self.page("v1").replacing("id=\"v1\"", with: "storyboardIdentifier=\"alert\" id=\"v1\"")),
      to: "Alert.storyboard")
    let found = run("check", file)
    #expect(
      found.output.contains("no scene of the storyboard 'Alert' has the identifier 'alerts' [no-such-scene]"))
    // The scene that was probably meant is quoted from the other file.
    let alert = scratch.file("Alert.storyboard")
    #expect(found.output.contains("Main.storyboard:"))
    #expect(
      found.lines.contains { $0.hasPrefix("\(alert):") && $0.hasSuffix("note: did you mean 'alert'?") },
      "\(found.output)")
    let json = run("check", "--format", "json", file).output
    #expect(json.contains("\"message\":\"did you mean 'alert'?\",\"file\":"))
    let sarif = run("check", "--format", "sarif", file).output
    #expect(sarif.contains("Main.storyboard") && sarif.contains("Alert.storyboard"))
  }

  @Test("a requested scene is loaded with the scenes of its relationships")
  func container() throws {
    let tabs = """
      <tabBarController storyboardIdentifier="tabs" id="t" sceneMemberID="viewController"><connections>
      <segue destination="v1" kind="relationship" relationship="viewControllers" id="r1"/>
      <segue destination="v2" kind="relationship" relationship="viewControllers" id="r2"/></connections></tabBarController>
      """
    let scratch = try Scratch([
      "M.storyboard": Self.storyboard(initial: "t", tabs, Self.page("v1"), Self.page("v2"))
    ])
    #expect(
      awoken(run("trace", "--scene", "tabs", scratch.file("M.storyboard"))) == ["t", "v1", "v2", "v1-view"])
    #expect(awoken(run("trace", scratch.file("M.storyboard"))) == ["t", "v1", "v1-view", "v2", "v2-view"])
  }

  @Test("a storyboard without a scene of its own is an error")
  func nothing() throws {
    let scratch = try Scratch([
      "M.storyboard": Self.storyboard(
        initial: "ref",
        "<viewControllerPlaceholder storyboardName=\"Alert\" id=\"ref\" sceneMemberID=\"viewController\"/>")
    ])
    let trace = run("trace", scratch.file("M.storyboard"))
    #expect(trace.status == 1)
    #expect(trace.errors.hasSuffix("M.storyboard has no scene of its own to load\n"))
  }

  @Test(
    "a layout that was made from a storyboard is loaded as its scenes, also when it is compiled or has lost its text"
  )
  func converted() throws {
    let scratch = try Scratch(["M.storyboard": Self.storyboard(Self.page("v1"), Self.page("v2"))])
    let layout = scratch.file("M.layout.xml")
    #expect(run("convert", scratch.file("M.storyboard"), "-o", layout).status == 0)
    let trace = run("trace", layout)
    #expect(trace.status == 0)
    #expect(awoken(trace) == ["v1", "v1-view", "v2", "v2-view"])
    let compiled = scratch.file("M.nib")
    #expect(run("compile", layout, "-o", compiled).status == 0)
    #expect(awoken(run("trace", compiled)) == awoken(trace))
    #expect(run("compile", layout, "--strip", "-o", compiled).status == 0)
    #expect(awoken(run("trace", compiled)) == awoken(trace))
    let loads = trace.output.split(separator: "\n").filter { $0.hasPrefix("load>") }
    #expect(loads.count == 4)
  }

  @Test("a layout with values in elements is compiled, though it was made from another file")
  func compiledValues() throws {
    let text =
      "<layout version='1' ib.targetRuntime='i'><C a='&amp;'><attribute name='f'>1</attribute></C></layout>\n"
    let scratch = try Scratch(["M.layout.xml": text])
    let (layout, compiled) = (scratch.file("M.layout.xml"), scratch.file("M.nib"))
    let run = run("compile", layout, "-o", compiled)
    #expect(run.status == 0, "\(run.errors)")
    #expect(self.run("diff", layout, compiled).status == 0)
  }

  @Test("a view that the default variation excludes is made, and not attached")
  func variation() throws {
    let view = """
      <subviews><label text="a" id="a"/><label text="b" id="b"/></subviews>
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
      """
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="v">\(view)</view></objects></document>
      """
    let scratch = try Scratch(["V.xib": xib, "M.storyboard": Self.storyboard(Self.page("v1", view))])
    for file in ["V.xib", "M.storyboard"] {
      let trace = run("trace", scratch.file(file)).output
      #expect(trace.contains("attach  a -> v") && !trace.contains("attach  b"))
      #expect(trace.contains("awake   b"))
    }
  }
}
