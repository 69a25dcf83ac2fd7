import NibKit
import NibModel
import NibXcode
import Testing

/// Findings about the scenes of a storyboard, and about outlets into prototypes.
@Suite struct SceneFindingsTests {
  private func findings(_ text: String) throws -> [String] {
    try read(text, file: "M.storyboard").interfaceBuilderFindings.map {
      "\($0.severity) \($0.code): \($0.message)"
    }
  }

  private static func page(_ id: String, _ more: String = "", _ inner: String = "") -> String {
    "<viewController id=\"\(id)\" sceneMemberID=\"viewController\"\(more)>\(inner)</viewController>"
  }

  @Test("a storyboard without an initial controller is a notice, because code may request its scenes")
  func noInitial() throws {
    let text = IBFile.storyboard([Self.page("a", " storyboardIdentifier=\"first\"")])
    #expect(
      try findings(text) == [
        "notice no-such-scene: the storyboard has no initial view controller: only code that names a scene can load one"
      ])
  }

  @Test("two scenes with one identifier are a warning that names the first")
  func twice() throws {
    let text = IBFile.storyboard(
      initial: "a",
      [Self.page("a", " storyboardIdentifier=\"first\""), Self.page("b", " storyboardIdentifier=\"first\"")])
    #expect(try findings(text) == ["warning duplicate-id: a second scene has the identifier 'first'"])
  }

  @Test("a preferred segue that does not exist is a warning")
  func tieBreaker() throws {
    let segue = "<connections><segue destination=\"b\" kind=\"show\" id=\"s\"/></connections>"
    func text(_ references: String...) -> String {
      let list = references.map { "<segue reference=\"\($0)\"/>" }.joined()
      return IBFile.storyboard(initial: "a", [Self.page("a", "", segue), Self.page("b")]).replacing(
        "</scenes>", with: "</scenes><inferredMetricsTieBreakers>\(list)</inferredMetricsTieBreakers>")
    }
    #expect(try findings(text("s")) == [])
    for wrong in [text("gone"), text("s", "gone")] {
      #expect(
        try findings(wrong) == [
          "warning dangling-reference: the storyboard prefers the segue 'gone' for simulated metrics, and no segue has that id"
        ])
    }
  }

  @Test(
    "an outlet from outside into a prototype is found, and one within it is not",
    arguments: [
      (
        "<tableView id=\"t\"><prototypes><tableViewCell id=\"c\"><tableViewCellContentView key=\"contentView\" id=\"cc\"><subviews><label id=\"x\"/></subviews></tableViewCellContentView>%</tableViewCell></prototypes></tableView>",
        "UITableViewCell 'c'"
      ),
      (
        "<collectionView id=\"t\"><cells><collectionViewCell id=\"c\" customClass=\"Tile\"><subviews><label id=\"x\"/></subviews>%</collectionViewCell></cells></collectionView>",
        "Tile 'c'"
      ),
    ])
  func prototypes(view: String, prototype: String) throws {
    func text(outside: String, within: String = "") -> String {
      let shown = view.replacing("%", with: "<connections>\(within)</connections>")
      return IBFile.storyboard(
        initial: "a",
        [
          Self.page(
            "a", " customClass=\"List\"",
            "<view key=\"view\" id=\"v\"><subviews>\(shown)</subviews></view><connections>\(outside)</connections>"
          )
        ])
    }
    let outlet = "<outlet property=\"label\" destination=\"x\" id=\"o\"/>"
    #expect(try findings(text(outside: "", within: outlet)) == [])
    #expect(
      try findings(text(outside: outlet)) == [
        "error outlet-into-prototype: the outlet 'label' of List 'a' leads into the prototype \(prototype), of which there "
          + "is no object when it is connected, and later one for each row"
      ])
  }

  @Test("an outlet into a static cell is right")
  func staticCells() throws {
    let table = """
      <tableView key="view" id="t"><sections><tableViewSection id="se"><cells><tableViewCell id="c">
      <tableViewCellContentView key="contentView" id="cc"><subviews><label id="x"/></subviews></tableViewCellContentView>
      </tableViewCell></cells></tableViewSection></sections></tableView>
      <connections><outlet property="label" destination="x" id="o"/></connections>
      """
    #expect(try findings(IBFile.storyboard(initial: "a", [Self.page("a", "", table)])) == [])
  }
}
