import NibKit
import NibXcode
import TerminalKit
import TestSupport
import Testing

/// The commands on files of Interface Builder's.
@Suite @MainActor struct XcodeFileCommandTests {
  private static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" \
    initialViewController="one">
        <scenes>
            <scene sceneID="s1">
                <objects>
                    <viewController storyboardIdentifier="first" id="one" customClass="One">
                        <view key="view" id="v1">
                            <rect key="frame" x="0.0" y="0.0" width="320" height="200"/>
                            <subviews>
                                <label text="Hello" id="l1" customClass="Tag">
                                    <rect key="frame" x="16" y="20" width="100" height="20"/>
                                </label>
                            </subviews>
                        </view>
                        <userDefinedRuntimeAttributes>
                            <userDefinedRuntimeAttribute type="string" keyPath="mark" value="a"/>
                        </userDefinedRuntimeAttributes>
                        <connections>
                            <outlet property="tag" destination="l1" id="c1"/>
                            <segue destination="two" kind="show" identifier="next" id="g1"/>
                        </connections>
                    </viewController>
                    <placeholder placeholderIdentifier="IBFirstResponder" id="f1"/>
                </objects>
            </scene>
            <scene sceneID="s2">
                <objects><viewController id="two"/></objects>
            </scene>
        </scenes>
    </document>

    """

  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch(["M.storyboard": Self.storyboard])
    file = scratch.file("M.storyboard")
  }

  private func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: .terminal) }

  @Test("a storyboard is clean, though its classes are not here, and one of them is nearly one of the tool's")
  func clean() {
    let run = run("check", file)
    #expect(run.status == 0)
    #expect(
      run.output
        == "4 objects of 4 classes (One, UIView, Tag and 1 more) were stand-ins: their attributes and connections were "
        + "not checked.\n")
    #expect(run.errors.isEmpty)
  }

  @Test("a scene loads in two steps: the controller, and its view with the outlets")
  func trace() {
    let name = file.lastComponent
    let run = run("trace", "--order", "uikit", "--scene", "first", file)
    let steps = run.output.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).prefix { Int($0.prefix(1)) == nil }.joined(
        separator: " ")
    }
    #expect(
      steps == [
        "load> \(name) (scene first, the controller) uikit", "init> One one", "init< One one",
        "attr one.mark = \"a\"", "awake one",
        "load< \(name)",
        "load> \(name) (scene first, the view) uikit", "init> Tag l1", "init< Tag l1", "init> UIView v1",
        "attach l1 -> v1",
        "init< UIView v1",
        "outlet One.tag = l1", "awake v1", "awake l1", "didLoad One", "load< \(name)",
      ])
    let unknown = self.run("trace", "--scene", "nope", file)
    #expect(unknown.status == 2)
    #expect(unknown.errors == "error: no scene has the identifier 'nope'. There are: two, first\n")
  }

  /// Reads an outlet into its view when it awakes.
  final class Early: CocoaObject {
    @Outlet var tag: CocoaObject?
    var seen = ""
    override class var members: Members {
      super.members.adding(Early.self) {
        $0.attribute("mark") { (_: Early, _: String) in }
        $0.outlet("tag", \.$tag)
      }
    }
    override func awake() throws { seen = tag == nil ? "nil" : "set" }
  }

  @Test(
    "an exploration of a storyboard explores the two loads of each scene, and finds what a controller reads early"
  )
  func explored() {
    var classes = ClassRegistry()
    classes.register(Early.self, as: "One")
    func run(_ arguments: String...) -> ToolRun { ToolRun(arguments: arguments, classes: classes) }
    let explored = run("explore", file)
    #expect(explored.status == 1)
    #expect(
      explored.output.contains(
        "the outlet one.tag was read in awake of one, before M.storyboard:19:33 wires it, when the view is loaded "
          + "[early-outlet]"))
    for step in ["scene first, the controller", "scene first, the view", "scene two, the controller"] {
      #expect(explored.output.contains("M.storyboard, \(step): "))
    }
    #expect(!explored.output.contains("--move"))
    let json = run("explore", "--format", "json", file)
    #expect(json.output.contains("\"step\":\"scene first, the view\""))
    let plan = run("plan", "--order", "uikit", file)
    #expect(plan.status == 0)
    #expect(plan.output.contains("didLoad"))
    let refusal = ToolRun(arguments: ["explore", "--fix", file], classes: .terminal)
    #expect(refusal.status == 2)
    #expect(
      refusal.errors.hasPrefix("error: --reduce, --write-test and --fix do not work for storyboards yet"))
  }

  @Test("a storyboard, the layout that it is converted to, and that layout compiled say the same")
  func forms() throws {
    let (layout, compiled) = (scratch.file("M.layout.xml"), scratch.file("M.nib"))
    #expect(run("convert", file, "-o", layout).status == 0)
    #expect(run("compile", file, "-o", compiled).status == 0)
    for other in [layout, compiled] {
      #expect(run("diff", file, other).status == 0)
      #expect(run("show", other).output == run("show", file).output)
      #expect(run("strings", "export", other).output == run("strings", "export", file).output)
    }
  }

  @Test("broken connections and duplicate ids are reported, and the rest is drawn")
  func broken() throws {
    let whole = run("show", file)
    #expect(whole.status == 0)
    #expect(whole.output.contains("Hello"))
    let text = Self.storyboard.replacing("destination=\"l1\"", with: "destination=\"gone\"")
      .replacing("<viewController id=\"two\"/>", with: "<viewController id=\"two\"/><view id=\"v1\"/>")
    try scratch.write(text, to: "B.storyboard")
    let broken = run("show", scratch.file("B.storyboard"))
    #expect(broken.status == 1)
    #expect(broken.output.hasPrefix(whole.output.split(separator: "Hello")[0] + "Hello"))
    #expect(broken.errors.contains("no object has the id 'gone' [dangling-reference]"))
    #expect(broken.errors.contains("the id 'v1' is given twice [duplicate-id]"))
  }

  @Test("a file without views is reported")
  func empty() throws {
    try scratch.write(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
      <customObject id="a" customClass="AppDelegate"/></objects></document>
      """, to: "E.xib")
    let run = run("show", scratch.file("E.xib"))
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("E.xib has no window, view, menu or controller that can be drawn"))
  }

  @Test(
    "a file that is named as one of Xcode's, and is none, is not rewritten", arguments: ["format", "merge"])
  func refused(command: String) throws {
    try scratch.write("<layout version=\"1\"/>\n", to: "L.xib")
    let file = scratch.file("L.xib")
    let run = ToolRun(arguments: [command] + Array(repeating: file, count: command == "merge" ? 3 : 1))
    if command == "merge" {
      #expect(run.status == 2)
      #expect(run.errors == "error: '\(file)' is in another form: only NibKit's own layouts can be written\n")
    } else {
      // It has errors, as a file of Xcode's that is not well-formed.
      #expect(run.status == 1)
      #expect(
        run.errors.contains(
          "the root element is <layout>, not <document>: this is not a file of Interface Builder"))
      try scratch.write("<a", to: "L.xib")
      let broken = ToolRun("format", file)
      #expect(
        broken.status == 1 && broken.errors.contains("L.xib:1:") && !broken.errors.contains("in another form")
      )
      #expect(try scratch.read("L.xib") == "<a")
    }
  }

  @Test("a file gets the form in which Xcode writes it, named or in a folder without a layout")
  func formatted() throws {
    let canonical = xibWithTitle("a")
    let outlet = "                <outlet property=\"view\" destination=\"vew-00-top\" id=\"out-00-vew\"/>\n"
    let other = "                <outlet property=\"label\" destination=\"lbl-00-ttl\" id=\"out-00-lbl\"/>\n"
    let sorted = canonical.replacing(outlet, with: other + outlet)
    let text = canonical.replacing(outlet, with: outlet + other).replacing("tag=\"1\"", with: "tag='1'")
    try scratch.write(text, to: "F/A.xib")
    let line =
      (text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("property=\"view\"")
      }
        ?? 0) + 1
    for name in ["F/A.xib", "F"] {
      let check = ToolRun("format", "--check", scratch.file(name))
      #expect(check.status == 1)
      #expect(check.errors == "")
      #expect(
        check.output.hasPrefix(
          "\(scratch.file("F/A.xib")):\(line): not in canonical form: text differs in 3 places\n"))
    }
    #expect(try scratch.read("F/A.xib") == text)
    #expect(ToolRun("format", scratch.file("F/A.xib")).status == 0)
    #expect(try scratch.read("F/A.xib") == sorted)
    try scratch.write(text, to: "F/Deep/A.xib")
    #expect(ToolRun("format", scratch.file("F")).status == 0)
    #expect(try scratch.read("F/Deep/A.xib") == sorted)
    // Only a line end is missing.
    try scratch.write(String(sorted.dropLast()), to: "F/A.xib")
    #expect(
      ToolRun("format", "--check", scratch.file("F")).output
        == "\(scratch.file("F/A.xib")):\(sorted.split(separator: "\n").count): not in canonical form: the line end is missing in 1 place\n"
    )
    // Only the order is left.
    try scratch.write(canonical.replacing(outlet, with: outlet + other), to: "F/A.xib")
    #expect(
      ToolRun("format", "--check", scratch.file("F")).output.contains(
        "not in canonical form: the order differs in 2 places"))
    #expect(ToolRun("format", "-", input: text).output == sorted)
  }

  @Test("a file of Xcode's older format in a folder is refused as such, and the others are formatted")
  func olderFormat() throws {
    let archive =
      "<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"8.00\"><data/></archive>"
    try scratch.write(archive, to: "F/A.xib")
    try scratch.write(xibWithTitle("a").replacing("tag=\"1\"", with: "tag='1'"), to: "F/B.xib")
    let run = ToolRun("format", scratch.file("F"))
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix(
        "\(scratch.file("F/A.xib")):1:1: error: the file is of Interface Builder's older format"))
    #expect(try scratch.read("F/A.xib") == archive)
    #expect(try scratch.read("F/B.xib") == xibWithTitle("a"))
  }
}

extension String {
  fileprivate var lastComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
