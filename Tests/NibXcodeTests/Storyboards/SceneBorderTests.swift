import NibKit
import NibModel
import NibXcode
import Testing

/// Outlets and actions from one scene to another.
@Suite struct SceneBorderTests {
  private static func file(_ connection: String) -> String {
    IBFile.storyboard(
      initial: "a",
      [
        """
        <viewController id="a" sceneMemberID="viewController">
          <view key="view" id="av"><subviews><button id="ab"/></subviews></view>
          <connections>\(connection)</connections>
        </viewController>
        """,
        """
        <viewController storyboardIdentifier="b" id="b" sceneMemberID="viewController">
          <view key="view" id="bv"/>
        </viewController>
        """,
      ])
  }

  private func stories(_ text: String) -> [Diagnostic] {
    do {
      _ = try Storyboard(reading: SourceText(file: "M.storyboard", bytes: Array(text.utf8)))
      return []
    } catch { return error.diagnostics }
  }

  @Test(
    "a connection to another scene is one fault, for the whole file and for its scenes",
    arguments: [
      ("<action selector=\"go:\" destination=\"bv\" eventType=\"touchUpInside\" id=\"c\"/>", "action"),
      ("<action selector=\"go:\" target=\"b\" id=\"c\"/>", "action"),
      ("<outlet property=\"next\" destination=\"bv\" id=\"c\"/>", "outlet"),
      ("<outletCollection property=\"all\" destination=\"bv\" id=\"c\"/>", "outlet"),
    ])
  func fault(connection: String, kind: String) throws {
    let text = Self.file(connection)
    let whole = try NibDocument(recoveringXcode: SourceText(file: "M.storyboard", bytes: Array(text.utf8)))
      .faults
    #expect(whole.count == 1)
    #expect(whole.first?.code == .danglingReference)
    #expect(whole.first?.message.hasPrefix("the \(kind) leads to 'b") == true)
    #expect(stories(text) == whole)
  }

  @Test("an action for the first responder of another scene is one for the first responder")
  func firstResponder() throws {
    let text = Self.file("<action selector=\"go:\" destination=\"first-1\" id=\"c\"/>")
    let storyboard = try Storyboard(reading: SourceText(file: "M.storyboard", bytes: Array(text.utf8)))
    #expect(storyboard.scenes[0].controller.connections == ["#a action go: #first"])
  }

  @Test(
    "segues, and connections within the scene, are no faults",
    arguments: [
      "<segue destination=\"b\" kind=\"show\" id=\"c\"/>",
      "<outlet property=\"button\" destination=\"ab\" id=\"c\"/>",
      "<action selector=\"go:\" destination=\"first-0\" id=\"c\"/>",
      "<action selector=\"go:\" destination=\"first-1\" id=\"c\"/>",
    ])
  func allowed(connection: String) throws {
    #expect(try read(Self.file(connection)).faults == [])
    #expect(stories(Self.file(connection)) == [])
  }
}
