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

  /// Makes a storyboard whose scenes make each other: each letter pair is a segue, in lower case an embedding one.
  private static func made(_ segues: [String]) -> String {
    let names = ["a", "b", "c", "d"]
    return IBFile.storyboard(
      initial: "a",
      names.map { name in
        let leads = segues.filter { $0.lowercased().hasPrefix(name) }.map { segue in
          let kind =
            segue == segue.lowercased() ? "kind=\"embed\"" : "kind=\"relationship\" relationship=\"tabs\""
          return "<segue destination=\"\(segue.lowercased().suffix(1))\" \(kind) id=\"\(segue)\"/>"
        }
        return page(name, " storyboardIdentifier=\"\(name)\"", "<connections>\(leads.joined())</connections>")
      })
  }

  @Test(
    "scenes that make each other are an error, once for each segue that closes a cycle",
    arguments: [
      ([], []), (["ab", "bc", "ac", "cd"], []), (["AB", "ba"], ["a → b → a"]), (["aa"], ["a → a"]),
      (["ab", "BC", "CA", "cd"], ["a → b → c → a"]),
      (["ab", "bc", "cb", "ca"], ["b → c → b", "a → b → c → a"]),
      (["bc", "cb"], ["b → c → b"]),
    ])
  func cycles(segues: [String], cycles: [String]) throws {
    #expect(
      try findings(Self.made(segues)).filter { $0.hasPrefix("error") }
        == cycles.map { "error scene-cycle: scenes make each other in a cycle: \($0)" })
  }

  @Test("a chain of many scenes is checked")
  func longChain() throws {
    let count = 5000
    let scenes = (0..<count).map { index in
      let segue = "<segue destination=\"s\((index + 1) % count)\" kind=\"embed\" id=\"e\(index)\"/>"
      return Self.page(
        "s\(index)", " storyboardIdentifier=\"s\(index)\"", "<connections>\(segue)</connections>")
    }
    let found = try read(IBFile.storyboard(initial: "s0", scenes), file: "M.storyboard")
      .interfaceBuilderFindings
    #expect(found.map(\.code) == [.sceneCycle])
  }

  @Test("runtime attributes of the owner are not set, and a warning names each")
  func ownerAttributes() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="Foo">
      <userDefinedRuntimeAttributes>
      <userDefinedRuntimeAttribute type="string" keyPath="title" value="Hello"/>
      <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masks" value="YES"/>
      </userDefinedRuntimeAttributes></placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view id="v"/></objects></document>
      """
    #expect(
      try read(text, file: "M.xib").interfaceBuilderFindings.map {
        "\($0.severity) \($0.code): \($0.message)"
      }
        == ["title", "layer.masks"].map {
          "warning placeholder-attribute: the runtime attribute '\($0)' of File's Owner is not set: a load sets only "
            + "attributes of objects that it makes"
        })
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
        "error outlet-into-prototype: the outlet 'label' of List 'a' leads into the prototype \(prototype), "
          + "which has no object when the outlet is connected, and later one for each row"
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
