import NibKit
import NibXcode
import Testing

/// Prototypes are nibs of their own: they are in the document of a file, and not in what is loaded with the view.
@Suite struct PrototypeTests {
  private func ids(_ document: NibDocument) -> [String] { document.allObjects.compactMap(\.id) }

  @Test(
    "prototypes are not loaded with the view that contains them",
    arguments: [
      (
        """
        <view id="v"><subviews><tableView id="t"><prototypes>
        <tableViewCell id="c" customClass="Row"><tableViewCellContentView key="contentView" id="cc"/></tableViewCell>
        <tableViewCell id="d"/>
        </prototypes></tableView><label id="l"/></subviews></view>
        """, ["v", "t", "l"]
      ),
      (
        """
        <collectionView id="v"><cells><collectionViewCell id="c"/></cells>
        <collectionReusableView key="sectionHeaderView" id="h"/><collectionViewFlowLayout key="collectionViewLayout" id="f"/>
        </collectionView>
        """, ["v", "f"]
      ),
      (
        """
        <tableView id="t" customClass="Own"><sections><tableViewSection id="s"><cells><tableViewCell id="c"/></cells>
        </tableViewSection></sections></tableView>
        """, ["t", "s", "c"]
      ),
    ])
  func touch(body: String, expected: [String]) throws {
    #expect(ids(try read(IBFile.ios(body)).withoutPrototypes) == expected)
  }

  private static let watch = """
    <document type="com.apple.InterfaceBuilder.WatchKit.Storyboard" version="3.0" targetRuntime="watchKit"
    initialViewController="c"><scenes><scene sceneID="s"><objects><controller id="c" customClass="List">
    <items><group id="g"><items><label id="l"/></items></group><table id="t"><items>
    <tableRow identifier="one" id="r" customClass="Row"><group key="rootItem" id="rg"><items><label id="rl"/></items></group>
    <connections><outlet property="title" destination="rl" id="o1"/></connections></tableRow>
    <tableRow identifier="two" id="q"/></items></table></items>
    <connections>%</connections></controller></objects></scene></scenes></document>
    """

  @Test("rows of a table of WatchKit are prototypes, with or without a class of their own")
  func watch() throws {
    let document = try read(Self.watch.replacing("%", with: ""), file: "M.storyboard")
    #expect(ids(document) == ["c", "g", "l", "t", "r", "rg", "rl", "q"])
    #expect(ids(document.withoutPrototypes) == ["c", "g", "l", "t"])
    #expect(document.interfaceBuilderFindings.isEmpty)
    let outlet = "<outlet property=\"label\" destination=\"rl\" id=\"o2\"/>"
    let findings = try read(Self.watch.replacing("%", with: outlet), file: "M.storyboard")
      .interfaceBuilderFindings
    #expect(findings.map { "\($0.severity) \($0.code)" } == ["error outlet-into-prototype"])
  }

  @Test("a program that plans and loads a file itself gets no prototypes, and no connections into them")
  func program() throws {
    let document = try read(
      IBFile.ios(
        owner:
          "><connections><outlet property=\"cell\" destination=\"c\" id=\"o\"/></connections></placeholder>",
        "<tableView id=\"t\"><prototypes><tableViewCell id=\"c\"/></prototypes></tableView>"))
    let classes = ClassRegistry().standingIn(for: [document])
    #expect(ids(try LoadPlan(document, classes: classes).document) == ["t"])
    let nib = try Nib(document).instantiate(owner: CocoaObject(), classes: classes)
    #expect(nib["t"] != nil && nib["c"] == nil)
    let converted = NativeLayout(document).document
    #expect(ids(converted) == ["t", "c"])
    #expect(ids(try LoadPlan(converted, classes: classes).document) == ["t"])
  }

  @Test("views of a column's cells are not loaded with the table, and connections into them are left out")
  func column() throws {
    let document = try read(
      IBFile.macOS(
        """
        <tableView id="t"><tableColumns><tableColumn id="c"><textFieldCell key="dataCell" id="d"/><prototypeCellViews>
        <tableCellView id="p" customClass="MyCell"><subviews><textField id="f"/></subviews>
        <connections><outlet property="textField" destination="f" id="o1"/></connections></tableCellView>
        </prototypeCellViews></tableColumn></tableColumns>
        <connections><outlet property="delegate" destination="p" id="o2"/>
        <outlet property="dataSource" destination="x" id="o3"/></connections></tableView>
        <customView id="x"/>
        """))
    let loaded = document.withoutPrototypes
    #expect(ids(document) == ["t", "c", "d", "p", "f", "x"])
    #expect(ids(loaded) == ["t", "c", "d", "x"])
    #expect(loaded.explicitConnections.map { $0.attributes["outlet"] } == ["dataSource"])
    let plan = try LoadPlan(loaded, classes: ClassRegistry().standingIn(for: [loaded]), order: .appkit)
    let trace = TraceRecorder()
    _ = try plan.instantiate(tracer: trace)
    #expect(!trace.trace.text().contains("MyCell"))
    #expect(trace.trace.text().contains("outlet  t.dataSource = x"))
  }

  @Test("the view of a scene is loaded without its prototypes") func scene() throws {
    let scene = """
      <viewController id="one"><view key="view" id="v"><subviews><tableView id="t"><prototypes>
      <tableViewCell id="c" customClass="Row"/></prototypes></tableView></subviews></view>
      <connections><outlet property="cell" destination="c" id="o"/></connections></viewController>
      """
    let storyboard = try Storyboard(
      reading: SourceText(file: "M.storyboard", bytes: Array(IBFile.storyboard([scene]).utf8)))
    #expect(storyboard.scenes.first?.view.map(ids) == ["v", "t"])
    let trace = TraceRecorder()
    let loader = StoryboardLoader(
      storyboard, classes: ClassRegistry().standingIn(for: storyboard.allDocuments))
    try loader.instantiate("one", tracer: trace).loadView()
    #expect(!trace.trace.text().contains("Row"))
  }
}
