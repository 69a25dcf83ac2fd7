import NibKit
import TerminalKit
import Testing

/// Controllers whose layout has parameters.
@Suite struct RequestedLayoutTests {
  private nonisolated struct Note: LayoutRequest {
    static let name = "Note"
    let text: String

    var arguments: [String: String] { ["text": text] }
  }

  private static func application() -> Application {
    Application(
      layouts: MemoryLayouts([
        "Note": """
        <layout version="2">
          <parameters><parameter name="text"/></parameters>
          <Window outlet="view"><Label id="label" text="Note: $text"/></Window>
        </layout>
        """
      ]))
  }

  @Test("each controller shows its layout with its own values") func shown() throws {
    for text in ["first", "second"] {
      let pilot = try Pilot(
        Self.application(), size: Size(width: 20, height: 1), showing: Controller(layout: Note(text: text)))
      #expect(pilot.screen == "Note: \(text)")
    }
  }

  @Test("a program loads a layout with values for an owner") func loaded() throws {
    let application = Self.application()
    let owner = Controller(style: .screen)
    let loaded = try application.load(Note(text: "loaded"), owner: owner)
    #expect((loaded["label"] as? Label)?.text == "Note: loaded")
  }

  @Test("a controller that has no value for a parameter is not shown") func missing() throws {
    let error = #expect(throws: NibError.self) {
      try Pilot(
        Self.application(), size: Size(width: 20, height: 1), showing: Controller(nibName: "Note"))
    }
    #expect(error?.diagnostics.map(\.code) == [.missingParameter])
  }
}
