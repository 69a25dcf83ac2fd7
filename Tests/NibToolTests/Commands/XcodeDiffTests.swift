import Foundation
import NibComparing
import TerminalKit
import TestSupport
import Testing

/// `nib diff` of Xcode's files, as the reviewer of a pull request reads it.
@MainActor @Suite struct XcodeDiffTests {
  private nonisolated static let old = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
        <dependencies>
            <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
        </dependencies>
        <objects>
            <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Login">
                <connections>
                    <outlet property="view" destination="v" id="o"/>
                </connections>
            </placeholder>
            <view id="v">
                <rect key="frame" x="0.0" y="0.0" width="320" height="240"/>
                <subviews>
                    <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="a">
                        <rect key="frame" x="20" y="20" width="100" height="21"/>
                    </label>
                    <button id="b">
                        <rect key="frame" x="20" y="100" width="100" height="30"/>
                        <state key="normal" title="Go"/>
                    </button>
                </subviews>
                <constraints>
                    <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="20" id="c"/>
                    <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" constant="20" id="d"/>
                </constraints>
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </view>
        </objects>
    </document>

    """

  private nonisolated static func edited(_ changes: [(String, String)]) -> String {
    changes.reduce(old) { text, change in
      #expect(text.contains(change.0))
      return text.replacing(change.0, with: change.1)
    }
  }

  private nonisolated static let upkeep = [
    ("toolsVersion=\"22505\"", "toolsVersion=\"23094\""), ("version=\"22504\"", "version=\"23084\""),
    ("x=\"20\" y=\"20\" width=\"100\" height=\"21\"", "x=\"24\" y=\"20\" width=\"96\" height=\"21\""),
    ("<point key=\"canvasLocation\" x=\"0.0\"", "<point key=\"canvasLocation\" x=\"40\""),
    (
      """
      constant="20" id="c"/>
                      <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" constant="20" id="d"/>
      """,
      """
      constant="20" id="x"/>
      """
    ),
    (
      "<constraint firstItem=\"a\" firstAttribute=\"leading\" secondItem=\"v\" secondAttribute=\"leading\" constant=\"20\" id=\"x\"/>",
      """
      <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" constant="20" id="d"/>
                      <constraint firstItem="a" firstAttribute="leading" secondItem="v" secondAttribute="leading" constant="20" id="c"/>
      """
    ),
  ]
  private nonisolated static let real = [
    ("y=\"100\"", "y=\"140\""), ("title=\"Go\"", "title=\"Log *in*\""),
    ("<outlet property=\"view\" destination=\"v\" id=\"o\"/>", ""),
  ]

  private func diff(_ new: String, _ options: String...) throws -> (run: ToolRun, folder: String) {
    let scratch = try Scratch(["Old.xib": Self.old, "New.xib": new])
    let run = ToolRun(arguments: ["diff", scratch.file("Old.xib"), scratch.file("New.xib")] + options)
    return (run, String(scratch.file("Old.xib").dropLast("Old.xib".count)))
  }

  @Test("changes of a person are listed, and changes that Xcode makes by itself are counted")
  func listed() throws {
    let (run, folder) = try diff(Self.edited(Self.upkeep + Self.real))
    #expect(run.status == 1)
    #expect(
      run.output.replacing(folder, with: "") == """
        - outlet 'view' of Login (File's Owner) to UIView 'v' is removed
            Old.xib:9:17
        ~ <UIButton> 'b' (Log *in*): frame y was 100, and is 140
            Old.xib:19:21 → New.xib:19:21
        ~ <UIButton> 'b' (Log *in*): normal state title was "Go", and is "Log *in*"
            Old.xib:20:21 → New.xib:20:21
        3 differences, and what Xcode changes by itself: 1 version, 1 list of dependencies, 1 setting of the canvas, \
        1 frame that follows from constraints, 1 change of order

        """)
  }

  @Test(
    "a fixed frame that a person has changed is a difference, although Xcode writes that no mask is translated"
  )
  func fixedFrame() throws {
    func file(_ y: Int, _ attributes: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES"
      targetRuntime="iOS.CocoaTouch"><objects><view id="v"><subviews>
      <view \(attributes) translatesAutoresizingMaskIntoConstraints="NO" id="w">
      <rect key="frame" x="20" y="\(y)" width="100" height="21"/></view></subviews></view></objects></document>
      """
    }
    for (attributes, isListed) in [("fixedFrame=\"YES\"", true), ("", false)] {
      let scratch = try Scratch(["Old.xib": file(20, attributes), "New.xib": file(60, attributes)])
      let run = ToolRun("diff", scratch.file("Old.xib"), scratch.file("New.xib"))
      #expect(run.output.contains("frame y was 20, and is 60") == isListed, "\(run.output)")
      #expect(run.output.contains("1 frame that follows from constraints") != isListed, "\(run.output)")
    }
  }

  @Test("the only object of a list that is moved into another object is one difference")
  func movedObject() throws {
    func file(_ first: String, _ second: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <view id="v">\(first)</view>
      <view id="w">\(second)</view></objects></document>
      """
    }
    let list = "<subviews><label text=\"Name\" id=\"a\"/></subviews>"
    let scratch = try Scratch(["Old.xib": file(list, ""), "New.xib": file("", list)])
    let run = ToolRun("diff", scratch.file("Old.xib"), scratch.file("New.xib"))
    #expect(run.output.contains("1 difference\n"), "\(run.output)")
    #expect(run.output.contains("> <UILabel> 'a' (Name) is moved from "), "\(run.output)")
    #expect(!run.output.contains("is added") && !run.output.contains("is removed"), "\(run.output)")
  }

  /// Constraints are in a list of their own, which appears with the first and goes with the last.
  @Test("constraints that are moved are one difference each, and no list of them is added or removed")
  func movedConstraints() throws {
    func constraint(_ id: String) -> String {
      "<constraint firstItem=\"l\" firstAttribute=\"width\" constant=\"\(id)\" id=\"\(id)\"/>"
    }
    func list(_ ids: [String]) -> String {
      ids.isEmpty ? "" : "<constraints>\(ids.map(constraint).joined())</constraints>"
    }
    func diff(_ old: ([String], [String]), _ new: ([String], [String])) throws -> [String] {
      func file(_ ids: ([String], [String])) -> String {
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
        <view id="v"><subviews><view id="w"><subviews><label text="Name" id="l"/></subviews>\(list(ids.1))</view></subviews>
        \(list(ids.0))</view></objects></document>
        """
      }
      let scratch = try Scratch(["Old.xib": file(old), "New.xib": file(new)])
      return ToolRun("diff", scratch.file("Old.xib"), scratch.file("New.xib")).lines.filter {
        !$0.hasPrefix("    ")
      }
    }
    let moved =
      "> <NSLayoutConstraint> '1' (l.width = 1) is moved from the constraints of <UIView> 'v' to the constraints of <UIView> 'w'"
    #expect(try diff((["1"], []), ([], ["1"])) == [moved, "1 difference"])
    #expect(try diff((["1", "2"], []), ([], ["1", "2"])).last == "2 differences")
    // One is moved, one is new, and one is gone.
    #expect(
      try Set(diff((["1", "3"], []), ([], ["1", "2"]))) == [
        moved, "+ <UIView> 'w': NSLayoutConstraint (l.width = 2) is added to constraints",
        "- <UIView> 'v': NSLayoutConstraint (l.width = 3) is removed from constraints", "3 differences",
      ])
  }

  @Test("a scene that is added or removed is a difference, and its first responder is none")
  func scenes() throws {
    func scene(_ name: String) -> String {
      """
      <scene sceneID="s\(name)"><objects><viewController title="\(name)" id="c\(name)" sceneMemberID="viewController"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="f\(name)" userLabel="First Responder" sceneMemberID="firstResponder"/>
      </objects></scene>
      """
    }
    func file(_ scenes: [String], _ title: String = "") -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
      <scenes>\(scenes.map(scene).joined())</scenes></document>
      """
    }
    let scratch = try Scratch(["Two.storyboard": file(["A", "B"]), "One.storyboard": file(["B"])])
    let (one, two) = (scratch.file("One.storyboard"), scratch.file("Two.storyboard"))
    let added = ToolRun("diff", one, two).lines.filter { !$0.hasPrefix("    ") }
    #expect(
      added == [
        "+ <UIViewController> 'cA' (A) is added to the storyboard",
        "1 difference, and what Xcode changes by itself: 2 settings of the canvas",
      ])
    #expect(
      ToolRun("diff", two, one).lines.first == "- <UIViewController> 'cA' (A) is removed from the storyboard")
    #expect(ToolRun("diff", one, two, "--all").output.contains("the file: placeholders 'fA' is added\n"))
    // A scene without its first responder, and one of a class of its own, are a person's work.
    let responder = /<placeholder [^>]*>\n/
    try scratch.write(file(["B"]).replacing(responder, with: ""), to: "Without.storyboard")
    let without = ToolRun("diff", one, scratch.file("Without.storyboard"))
    #expect(
      without.lines.first?.hasPrefix("- the file: placeholders is removed, it was [") == true,
      "\(without.output)")
    #expect(without.status == 1)
    let own = file(["A", "B"]).replacing("id=\"fA\"", with: "id=\"fA\" customClass=\"R\"")
    try scratch.write(own, to: "Own.storyboard")
    #expect(
      ToolRun("diff", one, scratch.file("Own.storyboard")).output.contains("placeholders 'fA' is added"))
    // A change of a first responder is a person's.
    let other = file(["B"]).replacing("First Responder", with: "Responder")
    try scratch.write(other, to: "Other.storyboard")
    let changed = ToolRun("diff", one, scratch.file("Other.storyboard"))
    #expect(
      changed.lines.first
        == "~ the file: placeholders 'fB' userLabel was \"First Responder\", and is \"Responder\"")
    #expect(changed.status == 1)
  }

  /// With git, both files are temporary ones, and only the arguments have the path.
  @Test("with git, headings and the line with the number have the path in the repository")
  func pathOfGit() throws {
    let scratch = try Scratch([
      "Old.xib": Self.old, "New.xib": Self.edited(Self.real), "Same.xib": Self.edited(Self.upkeep),
    ])
    func run(_ new: String, _ rest: [String] = [], _ options: String...) -> ToolRun {
      ToolRun(
        arguments: ["diff", "--git"] + options
          + [
            "App/Views/M.xib", scratch.file("Old.xib"), "1234", "100644", scratch.file(new), "5678", "100644",
          ] + rest)
    }
    #expect(run("New.xib").lines.last == "App/Views/M.xib: 3 differences")
    #expect(run("New.xib", [], "--format", "markdown").lines.first == "### App/Views/M.xib: 3 differences")
    #expect(
      run("New.xib", ["App/N.xib", "similarity index 90%"], "--format", "markdown").lines.first
        == "### App/Views/M.xib → App/N.xib: 3 differences")
    let mode = ToolRun(
      arguments: ["diff", "--git", "M.xib", scratch.file("Old.xib"), "1", "100644"]
        + [scratch.file("Old.xib"), "1", "100755"])
    #expect(mode.output == "M.xib: the mode was 100644, and is 100755\n")
    #expect(
      run("Same.xib").output.hasPrefix("App/Views/M.xib: no differences, and what Xcode changes by itself: "))
    #expect(run("Same.xib", [], "--format", "markdown").output == "")
    #expect(
      run("New.xib", [], "--format", "svg").output.contains(
        "<title>a/App/Views/M.xib → b/App/Views/M.xib</title>"))
  }

  @Test("two files with one name are titled with their folders")
  func foldersOfFiles() throws {
    let scratch = try Scratch(["a/M.xib": Self.old, "b/M.xib": Self.edited(Self.real)])
    let files = [scratch.file("a/M.xib"), scratch.file("b/M.xib")]
    #expect(
      ToolRun(arguments: ["diff"] + files + ["--format", "svg"]).output.contains(
        "<title>\(files[0]) → \(files[1])</title>"))
    #expect(
      ToolRun(arguments: ["diff"] + files + ["--format", "markdown"]).lines.first?.hasSuffix(
        "/b/M.xib: 3 differences") == true)
  }

  @Test("the name of the output file chooses the format", arguments: ["json", "md", "svg", "html", "txt"])
  func formatOfOutput(ending: String) throws {
    let scratch = try Scratch(["Old.xib": Self.old, "New.xib": Self.edited(Self.real)])
    func text(_ options: String...) throws -> String {
      #expect(
        ToolRun(arguments: ["diff", scratch.file("Old.xib"), scratch.file("New.xib")] + options).status == 1)
      return try scratch.read("diff.\(ending)")
    }
    let file = scratch.file("diff.\(ending)")
    let format = ["md": "markdown", "txt": "text"][ending] ?? ending
    let chosen = try text("--format", format, "-o", file)
    #expect(try text("-o", file) == chosen)
    #expect(try text("--format", "json", "-o", file).hasPrefix("{"))
    let first: [String: Character] = ["json": "{", "md": "#", "svg": "<", "html": "<"]
    #expect(chosen.first == first[ending] ?? "-", "\(chosen)")
  }

  @Test("the article shows the output of a run")
  func article() throws {
    let outlet = "<outlet property=\"view\" destination=\"v\" id=\"o\"/>"
    let constraint = "secondAttribute=\"top\" constant=\"20\""
    let title = ("title=\"Go\"", "title=\"Log in\"")
    let scratch = try Scratch([
      "Old.xib": Self.edited([title]),
      "New.xib": Self.edited([
        title, Self.upkeep[0], Self.upkeep[2], Self.real[0],
        (constraint, constraint.replacing("20", with: "24")),
        (outlet, outlet + "<outlet property=\"submit\" destination=\"b\" id=\"p\"/>"),
      ]),
    ])
    let run = ToolRun(arguments: ["diff", scratch.file("Old.xib"), scratch.file("New.xib")])
    let page = try Article(path: "Sources/NibKit/NibKit.docc/ComparingLayouts.md")
    let shown = try #require(page.blocks(of: "").first { $0.contains("UIButton") })
    #expect(run.output.replacing(scratch.path + "/", with: "") == shown)
  }

  @Test("upkeep alone is no difference of a person, and is one if it is listed")
  func upkeepAlone() throws {
    let new = Self.edited(Self.upkeep)
    let (run, _) = try diff(new)
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("no differences, and what Xcode changes by itself: 1 version, "))
    let (all, folder) = try diff(new, "--all")
    #expect(all.status == 1)
    #expect(all.output.hasSuffix("\n5 differences\n"))
    #expect(
      all.output.replacing(folder, with: "").contains(
        """
        ~ <UILabel> 'a' (Name): frame width was 100, and is 96; x was 20, and is 24
            Old.xib:16:21 → New.xib:16:21

        """))
    #expect(
      all.output.contains(
        "> <NSLayoutConstraint> 'c' (a.leading = v.leading + 20) is moved among its siblings: it was first, and is after"
      ))
    #expect(try diff(Self.old).run.status == 0)
  }

  /// The same change of a frame is a person's if nothing else lays out the view.
  @Test("a frame is upkeep only where constraints decide")
  func frames() throws {
    let moved = ("x=\"20\" y=\"20\" width", "x=\"30\" y=\"20\" width")
    #expect(try diff(Self.edited([moved])).run.output.hasPrefix("no differences, "))
    let mask = "translatesAutoresizingMaskIntoConstraints=\"NO\" "
    for off in [("useAutolayout=\"YES\"", "useAutolayout=\"NO\""), (mask, "")] {
      let scratch = try Scratch([
        "Old.xib": Self.old.replacing(off.0, with: off.1), "New.xib": Self.edited([moved, off]),
      ])
      let run = ToolRun(arguments: ["diff", scratch.file("Old.xib"), scratch.file("New.xib")])
      #expect(run.output.hasPrefix("~ <UILabel> 'a' (Name): frame x was 20, and is 30\n"))
      #expect(run.output.hasSuffix("\n1 difference\n"))
    }
  }

  @Test("Markdown has a heading for each object at the top level, and shows every character as it is")
  func markdown() throws {
    let (run, _) = try diff(Self.edited(Self.upkeep + Self.real), "--format", "markdown")
    #expect(
      run.output == ##"""
        ### New.xib: 3 differences, and what Xcode changes by itself: 1 version, 1 list of dependencies, 1 setting of \##
        the canvas, 1 frame that follows from constraints, 1 change of order

        **Login (File's Owner)**

        - 🔴 outlet 'view' of Login (File's Owner) to UIView 'v' is removed (was line 9)

        **&lt;UIView&gt; 'v'**

        - 🟡 &lt;UIButton&gt; 'b' (Log \*in\*): frame y was 100, and is 140 (line 19)
        - 🟡 &lt;UIButton&gt; 'b' (Log \*in\*): normal state title was "Go", and is "Log \*in\*" (line 20)

        """##)
  }

  @Test("each line of JSON says what is upkeep")
  func json() throws {
    let (run, _) = try diff(Self.edited(Self.upkeep + Self.real), "--format", "json")
    let lines = try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      lines.map { $0["upkeep"] as? String ?? "" } == [
        "versions", "dependencies", "", "frames", "", "", "order", "canvas",
      ])
  }

  @Test("a picture of both layouts marks what differs at its cells", .needs("xmllint"))
  func picture() throws {
    func layout(_ rest: String) -> String {
      "<layout version='1'><VStack id='s'><Label id='a' text='one'/>\(rest)</VStack></layout>"
    }
    let scratch = try Scratch([
      "Old.layout.xml": layout("<Label id='b' text='two'/>"),
      "New.layout.xml": layout("<Label id='b' text='2 &lt; 3'/><Label id='c' text='new'/>"),
    ])
    func run(_ format: String) -> ToolRun {
      ToolRun(
        arguments: [
          "diff", scratch.file("Old.layout.xml"), scratch.file("New.layout.xml"), "--format", format,
        ],
        classes: .terminal)
    }
    let svg = run("svg")
    #expect(svg.status == 1)
    // A cell is 9 × 18, the first picture is at (36, 32), and 80 columns later the second: 36 + 720 + 36.
    let marks = svg.output.split(separator: "\n").filter { $0.contains("fill-opacity") }
    #expect(
      marks.map { $0.prefix { $0 != "f" } } == [
        "<rect x=\"36\" y=\"50\" width=\"720\" height=\"18\" ",
        "<rect x=\"792\" y=\"50\" width=\"720\" height=\"18\" ",
        "<rect x=\"792\" y=\"68\" width=\"720\" height=\"18\" ",
      ])
    for words in ["'text' was &quot;two&quot;, and is &quot;2 &lt; 3&quot;</title>", "'c' is added to"] {
      #expect(svg.output.contains(words))
    }
    let picture = try Scratch(["a.svg": svg.output])
    #expect(try Run(["xmllint", "--noout", picture.file("a.svg")]).status == 0)
    let page = run("html").output
    #expect(page.hasPrefix("<!doctype html>\n"))
    #expect(
      page.contains("<li style=\"--mark: #9a6700\"><a href=\"#difference-1\">&lt;Label&gt; 'b': 'text' was"))
    #expect(page.components(separatedBy: "<li ").count == 3)
  }

  @Test("a layout that cannot be drawn is an error with its reason")
  func undrawable() throws {
    let scratch = try Scratch([
      "Old.layout.xml": "<layout version='1'/>", "New.layout.xml": "<layout version='1'><Label/></layout>",
    ])
    let run = ToolRun(
      arguments: ["diff", scratch.file("Old.layout.xml"), scratch.file("New.layout.xml"), "--format", "svg"],
      classes: .terminal)
    #expect(run.status == 2)
    #expect(run.errors.contains("Old.layout.xml has no view"))
    #expect(run.output.isEmpty)
  }
}
