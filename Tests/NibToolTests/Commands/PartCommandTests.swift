import NibKit
import NibXcode
import TestSupport
import Testing

/// Files that are loaded in several steps: the commands that plan, load and explore them.
@Suite @MainActor struct PartCommandTests {
  /// Sets the mark of another object when it awakes.
  final class Writer: CocoaObject {
    @Outlet var other: Marked?
    override class var members: Members {
      super.members.adding(Writer.self) { $0.outlet("other", \.$other) }
    }
    override func awake() throws { other?.mark = "from another" }
  }

  /// Sets its own mark when it awakes.
  final class Marked: CocoaObject {
    var mark = ""
    override func awake() throws { mark = "its own" }
  }

  private static func pair(_ id: String) -> String {
    """
    <label id="\(id)1" customClass="Writer"><connections><outlet property="other" destination="\(id)2" id="o\(id)"/>
    </connections></label><label id="\(id)2" customClass="Marked"/>
    """
  }

  private static let scenes = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
    initialViewController="c"><scenes><scene sceneID="s"><objects>
    <viewController storyboardIdentifier="list" id="c" sceneMemberID="viewController"><view key="view" id="v"><subviews>
    \(pair("a"))<tableView id="t"><prototypes><tableViewCell reuseIdentifier="Row" id="r"><subviews>\(pair("b"))</subviews>
    </tableViewCell></prototypes></tableView></subviews></view></viewController></objects></scene>
    <scene sceneID="s2"><objects><viewController storyboardIdentifier="other" id="d" sceneMemberID="viewController"/>
    </objects></scene></scenes></document>
    """

  private static let column = """
    <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
    <customObject id="-2" userLabel="File's Owner"/><tableView id="t"><tableColumns><tableColumn id="k">
    <prototypeCellViews><tableCellView identifier="Row" id="r"><subviews>\(pair("b"))</subviews></tableCellView>
    </prototypeCellViews></tableColumn></tableColumns></tableView></objects></document>
    """

  private let scratch: Scratch
  private var file: String { scratch.file("M.storyboard") }

  init() throws { scratch = try Scratch(["M.storyboard": Self.scenes, "T.xib": Self.column]) }

  private func run(_ arguments: String...) -> ToolRun { run(arguments) }

  private func run(_ arguments: [String]) -> ToolRun {
    var classes = ClassRegistry()
    classes.register(Writer.self)
    classes.register(Marked.self)
    return ToolRun(arguments: arguments, classes: classes)
  }

  /// Returns the arguments of the commands that replay the findings of a report.
  private func replays(_ report: String) -> [[String]] {
    report.split(separator: "\n").filter { $0.contains(" trace ") && $0.contains("--order") }.map { line in
      let parts = line.split(separator: "'", omittingEmptySubsequences: false)
      let words = parts.enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      return Array(words.drop { $0 != "trace" })
    }
  }

  private func awoken(_ run: ToolRun) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("awake") }.map { String($0.dropFirst(8)) }
  }

  @Test(
    "the two loads of a finding in a view or a prototype are replayed by the commands that the report names")
  func replayed() throws {
    let report = run("explore", file)
    #expect(report.status == 1)
    #expect(report.output.contains("M.storyboard, scene list, the view: "))
    #expect(report.output.contains("M.storyboard, scene list, the prototype Row: "))
    let replays = replays(report.output)
    #expect(replays.count == 4)
    let orders = replays.map { arguments in
      let run = run(arguments)
      #expect(run.status == 0, "\(run.errors)")
      return awoken(run).filter { "ab".contains($0.prefix(1)) }
    }
    #expect(orders == [["a1", "a2"], ["a2", "a1"], ["b1", "b2"], ["b2", "b1"]])
  }

  @Test("prototypes of a file without scenes are planned and explored, and are not in the load of the file")
  func column() throws {
    let table = scratch.file("T.xib")
    #expect(awoken(run("trace", table)).contains { $0.hasPrefix("b") } == false)
    let plan = run("plan", "--order", "appkit", table)
    #expect(
      plan.output.split(separator: "\n").filter { $0.hasPrefix("part") } == [
        "part the root (load)", "part the prototype Row (dequeue)",
      ])
    let report = run("explore", table)
    #expect(report.status == 1 && report.output.contains("T.xib, the prototype Row: "))
    #expect(replays(report.output).map { awoken(run($0)) } == [["r", "b1", "b2"], ["r", "b2", "b1"]])
  }

  @Test("moves and runs apply to the part that has their steps, after the parts around it")
  func moves() {
    let moved = run(
      "trace", file, "--scene", "list", "--order", "any", "--move", "awake a2 < awake a1")
    #expect(awoken(moved) == ["c", "v", "a2", "a1", "t"])
    let part = run("trace", file, "--part", "prototype Row", "--order", "any")
    #expect(awoken(part) == ["r", "b1", "b2"])
    let numbered = run("trace", file, "--scene", "list", "--part", "view", "--order", "any", "--run", "1")
    #expect(numbered.status == 0 && Set(awoken(numbered)) == ["v", "a1", "a2", "t"])
    #expect(
      numbered.output != run("trace", file, "--scene", "list", "--part", "view", "--order", "any").output)
  }

  @Test(
    "a part that is missing, or that is not distinguished from others, is an error that names them",
    arguments: [
      (["--part", "cell"], "error: there is no part 'cell'. There are: controller, prototype Row, view"),
      (
        ["--part", "controller"],
        "error: several parts match. Select one, as in: --scene list --part controller; --scene other --part controller"
      ),
      (["--move", "awake x < awake y"], "error: no part has all the steps that --move names"),
      (["--scene", "other", "--part", "view"], "error: there is no part 'view'. There are: controller"),
    ])
  func refused(options: [String], message: String) {
    let run = run(["trace", file] + options)
    #expect(run.status == 2)
    #expect(run.errors == message + "\n")
  }

  @Test("prototypes with one identifier are selected by their ids")
  func sameIdentifier() throws {
    try scratch.write(
      Self.scenes.replacing(
        "</tableViewCell>", with: "</tableViewCell><tableViewCell reuseIdentifier=\"Row\" id=\"r2\"/>"),
      to: "D.storyboard")
    let file = scratch.file("D.storyboard")
    #expect(awoken(run("trace", file, "--part", "prototype r2")) == ["r2"])
    #expect(
      run("trace", file, "--part", "prototype Row").errors
        == "error: there is no part 'prototype Row'. There are: controller, prototype r, prototype r2, view\n"
    )
  }

  @Test("a file that is loaded at once has no parts")
  func plain() throws {
    try scratch.write("<layout version='1'/>", to: "L.layout.xml")
    let run = run("trace", scratch.file("L.layout.xml"), "--part", "view")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: --part names a part of a storyboard, or a prototype, and "))
  }

  private static let varied = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
    initialViewController="c"><scenes><scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController">
    <view key="view" id="v"><subviews><label id="wide"/></subviews>
    <variation key="default"><mask key="subviews"><exclude reference="wide"/></mask></variation>
    <variation key="widthClass=regular"><mask key="subviews"><include reference="wide"/></mask></variation>
    </view></viewController></objects></scene></scenes></document>
    """

  @Test("a view is attached under the size class that includes it")
  func sizeClass() throws {
    try scratch.write(Self.varied, to: "V.storyboard")
    let file = scratch.file("V.storyboard")
    for command in ["trace", "plan"] {
      func attaches(_ options: String...) -> Bool {
        run([command, file] + options).output.contains("attach")
      }
      #expect(!attaches() && attaches("--size-class", "regular-any") && !attaches("--size-class=compact-any"))
    }
    let explored = run("explore", file, "--size-class", "regular-any")
    #expect(explored.status == 2, "all objects are stand-ins")
    let compiled = scratch.file("V.nib")
    #expect(run("compile", file, "--size-class", "regular-any", "-o", compiled).status == 0)
    #expect(run("trace", compiled).output.contains("attach"))
  }

  @Test("a scene of a storyboard that is missing is a stand-in, and a note says so")
  func missing() throws {
    try scratch.write(
      Self.scenes.replacing(
        "<viewController storyboardIdentifier=\"other\" id=\"d\" sceneMemberID=\"viewController\"/>",
        with: """
          <navigationController id="n" sceneMemberID="viewController"><connections><segue destination="p" \
          kind="relationship" relationship="rootViewController" id="g"/></connections></navigationController>
          </objects></scene><scene sceneID="s3"><objects><viewControllerPlaceholder storyboardName="Gone" \
          referencedIdentifier="a&amp;b" id="p" sceneMemberID="viewController"/>
          """), to: "G.storyboard")
    let trace = run("trace", scratch.file("G.storyboard"), "--scene", "n")
    #expect(trace.status == 0, "\(trace.errors)")
    #expect(awoken(trace) == ["n", "stand-in-0"])
    #expect(trace.output.contains("load>   Gone.storyboard (scene a&b, the controller) strict"))
    #expect(
      trace.errors.contains(
        "note: not beside this file: Gone.storyboard. Stand-ins without views replace its scenes\n"))
  }

  private static func file(_ scenes: String...) -> String {
    let list = scenes.enumerated().map { "<scene sceneID=\"s\($0)\"><objects>\($1)</objects></scene>" }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"
      initialViewController="c"><scenes>\(list.joined(separator: "\n"))</scenes></document>
      """
  }

  private func write(_ text: String) throws -> String {
    try scratch.write(text, to: "W.storyboard")
    return scratch.file("W.storyboard")
  }

  @Test(
    "a connection to an object of an outer part is checked with the class of that object, and not with another one"
  )
  func outerClasses() throws {
    let button =
      "<button id=\"b\"><connections><action selector=\"buy:\" destination=\"%\" id=\"z\"/></connections></button>"
    let storyboard = try write(
      Self.file(
        """
        <tableViewController id="c" customClass="Shop"><tableView key="view" id="t"><prototypes>
        <tableViewCell id="p" customClass="Price"><subviews>\(button.replacing("%", with: "c"))</subviews></tableViewCell>
        </prototypes></tableView></tableViewController>
        """))
    try scratch.write(
      Self.column.replacing("<label id=\"b1\"", with: button.replacing("%", with: "x") + "<label id=\"b1\"")
        .replacing("</objects>", with: "<customObject id=\"x\" customClass=\"Helper\"/></objects>"),
      to: "O.xib")
    for file in [storyboard, scratch.file("O.xib")] {
      let plan = run("plan", file)
      #expect(plan.status == 0, "\(plan.errors)")
      #expect(plan.output.contains("buy:"))
      #expect(run("trace", file).status == 0)
    }
  }

  @Test("a size class that excludes the only object of an attribute is compiled")
  func emptied() throws {
    let file = try write(
      Self.file(
        """
        <viewController id="c"><view key="view" id="v"><subviews><label id="l"/></subviews><constraints>
        <constraint id="k" firstItem="l" firstAttribute="top" secondItem="v" secondAttribute="top"/></constraints>
        <variation key="default"><mask key="subviews"><exclude reference="l"/></mask><mask key="constraints">
        <exclude reference="k"/></mask></variation></view></viewController>
        """))
    let compiled = scratch.file("W.nib")
    let run = run("compile", file, "--size-class", "any-any", "-o", compiled)
    #expect(run.status == 0, "\(run.errors)")
    #expect(awoken(self.run("trace", compiled)) == awoken(self.run("trace", file)))
  }

  @Test(
    "--within is for a part of a file that is loaded in several steps, and says if nothing loads the layout")
  func within() {
    let moves = ["--within", "Nowhere", "--move", "awake x < awake y"]
    let whole = run(["trace", file, "--scene", "list"] + moves)
    #expect(whole.status == 2 && whole.errors.hasPrefix("error: several parts match. "))
    let part = run(["trace", file, "--scene", "list", "--part", "view"] + moves)
    #expect(part.status == 2 && part.errors.contains("no class loads the layout 'Nowhere'"))
    #expect(awoken(part) == ["v", "a1", "a2", "t"])
  }

  @Test(
    "each scene is loaded, though its id is another's identifier, or its controller has no id, or two scenes have one id"
  )
  func scenes() throws {
    func page(_ name: String, _ tag: String) -> String {
      "<viewController customClass=\"\(name)\" sceneMemberID=\"viewController\" \(tag)><view key=\"view\"/></viewController>"
    }
    let text = Self.file(
      page("One", "id=\"c\""), page("Two", "id=\"d\" storyboardIdentifier=\"c\""), page("Three", "")
    ).replacing("sceneID=\"s2\"", with: "sceneID=\"s1\"")
    let trace = run("trace", try write(text))
    #expect(trace.status == 0)
    let made = trace.output.split(separator: "\n").filter { $0.hasPrefix("init>") && !$0.contains("UIView") }
      .map { $0.split(separator: " ")[1] }
    #expect(made == ["One", "Two", "Three"])
  }

  @Test("a layout that was made from a storyboard keeps objects of two scenes with one id apart")
  func sharedID() throws {
    func page(_ id: String) -> String {
      """
      <viewController id="\(id)"><view key="view" id="v"><subviews><label id="l"/></subviews></view>
      <connections><outlet property="label" destination="l" id="o\(id)"/></connections></viewController>
      """
    }
    let file = try write(Self.file(page("c"), page("d")))
    let layout = scratch.file("W.layout.xml")
    #expect(run("convert", file, "-o", layout).status == 0)
    func steps(_ file: String) -> [Substring] {
      run("plan", file).output.split(separator: "\n").filter {
        $0.hasPrefix("outlet") || $0.hasPrefix("part")
      }
      .map { $0.prefix { $0 != ":" }.prefix(40) }
    }
    let outlets = run("plan", layout).output.split(separator: "\n").filter { $0.hasPrefix("outlet") }
    #expect(run("plan", layout).status == 0 && outlets.count == 2)
    #expect(steps(layout).count == steps(file).count)
  }

  @Test("a map and the cures of a file with prototypes are of the load of the file")
  func map() {
    let table = scratch.file("T.xib")
    #expect(run("map", table).status == 0)
    #expect(!run("explore", "--reduce", table).errors.contains("not yet"))
    #expect(run("map", file).status == 2)
  }

  @Test("plan, promise, explore and map take the parts that --scene and --part select")
  func selected() throws {
    let whole = run("plan", file).output
    let view = run("plan", file, "--scene", "list", "--part", "view")
    #expect(view.output.hasPrefix("part scene list, the view (first use)\n") && whole.contains(view.output))
    #expect(!view.output.contains("\npart "))
    let promise = run("promise", file, "--part", "prototype Row").output
    #expect(
      promise.hasPrefix("scene list, the prototype Row\n") && run("promise", file).output.contains(promise))
    // The part is loaded in another process, where its number among all parts counts.
    let cell = run("explore", file, "--part", "prototype Row")
    #expect(cell.status == 1)
    #expect(
      replays(cell.output).map { awoken(run($0)).filter { $0.hasPrefix("b") } } == [
        ["b1", "b2"], ["b2", "b1"],
      ])
    #expect(!cell.output.contains("the view:"))
    #expect(
      run("map", file, "--scene", "list", "--part", "prototype Row").output.contains(" of 'any' changed "))
  }

  @Test(
    "a selection that is wrong is refused with the names that there are",
    arguments: [
      (
        ["plan", "FILE", "--part", "veiw"], "error: there is no part 'veiw'. Did you mean 'view'? There are: "
      ),
      (
        ["explore", "FILE", "--scene", "lst"],
        "error: no scene has the identifier 'lst'. Did you mean 'list'? There are: "
      ),
      (
        ["map", "FILE"],
        "error: a map is for one load, and several parts match. Select one, as in: --scene "
      ),
      (
        ["plan", "LAYOUT", "--part", "view"],
        "error: --part names a part of a storyboard, or a prototype, and "
      ),
      (["explore", "FILE", "FILE", "--part", "view"], "Error: --scene and --part are for one file, "),
      (
        ["explore", "FILE", "--fix", "--part", "view"],
        "Error: --reduce, --write-test and --fix are for a whole file, "
      ),
    ])
  func refused(arguments: [String], words: String) throws {
    try scratch.write("<layout version='1'/>", to: "L.layout.xml")
    let run = run(arguments.map { $0 == "FILE" ? file : $0 == "LAYOUT" ? scratch.file("L.layout.xml") : $0 })
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.hasPrefix(words), "\(run.errors)")
  }

  @Test("a part is also found by the id of a prototype, and 'root' is all of a file that is loaded at once")
  func names() throws {
    #expect(awoken(run("trace", file, "--part", "prototype r")) == ["r", "b1", "b2"])
    #expect(
      run("trace", file, "--part", "prototype Rou").errors.hasPrefix(
        "error: there is no part 'prototype Rou'. Did you mean 'prototype Row'? There are: "))
    try scratch.write("<layout version='1'/>", to: "L.layout.xml")
    #expect(run("trace", scratch.file("L.layout.xml"), "--part", "root").status == 0)
  }

  @Test("scenes that embed each other are one error with its place")
  func ring() throws {
    func page(_ id: String, _ other: String) -> String {
      """
      <viewController id="\(id)"><view key="view" id="v\(id)"><subviews><containerView id="b\(id)"><connections>
      <segue destination="\(other)" kind="embed" id="g\(id)"/></connections></containerView></subviews></view></viewController>
      """
    }
    let trace = run("trace", try write(Self.file(page("c", "d"), page("d", "c"))))
    #expect(trace.status == 1)
    #expect(!trace.errors.contains("error: " + scratch.file("W.storyboard")))
    #expect(
      trace.errors.contains(
        "W.storyboard:2:64: error: scenes lead to each other in a cycle: W/c → W/d → W/c"))
  }
}
