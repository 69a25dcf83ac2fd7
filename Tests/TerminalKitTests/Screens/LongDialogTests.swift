import NibKit
import Testing

@testable import TerminalKit

/// Dialogs with more text than there is room for.
@Suite("Dialogs with long texts")
struct LongDialogTests {
  nonisolated private static let texts: [String] = [
    (1...600).map { "word\($0)" }.joined(separator: " ") + " end.",
    (1...200).map { "line \($0)" }.joined(separator: "\n") + "\nend.",
    String(repeating: "x", count: 4000) + " end.",
    String(repeating: "日本", count: 1000) + "\n\nend.",
  ]

  @Test(
    "every answer stays on the screen, and Page Down, End, Home and Page Up show all of the text",
    arguments: texts)
  func questions(text: String) throws {
    for (width, height) in [(80, 24), (60, 15), (40, 10), (30, 8)] {
      let pilot = try Screens.pilot(
        #"<Window outlet="view"><Button title="B"/></Window>"#, width: width, height: height)
      pilot.application.ask(
        text, title: String(repeating: "Title ", count: 30),
        answers: [.init("_Back", isDefault: true, isCancel: true), .init("_Go")])
      #expect(pilot.screen.contains("[ Back ]  [ Go ]"), "\(pilot.screen)")
      #expect(!pilot.screen.contains("end."))
      let first = pilot.screen
      pilot.press("page-down")
      #expect(pilot.screen != first && pilot.screen.contains("[ Back ]  [ Go ]"))
      pilot.press("page-up")
      #expect(pilot.screen == first)
      pilot.press("end")
      #expect(pilot.screen.contains("end.") && pilot.screen.contains("[ Back ]  [ Go ]"), "\(pilot.screen)")
      pilot.press("home")
      #expect(pilot.screen == first)
      pilot.press("enter")
      #expect(!pilot.screen.contains("Back"))
    }
  }

  @Test("answers without room side by side are placed one below the other")
  func manyAnswers() throws {
    let answers = ["_Keep what is in the folder", "_Take what is staged", "_Cancel"]
    for height in [24, 9] {
      let pilot = try Screens.pilot(
        #"<Window outlet="view"><Button title="B"/></Window>"#, width: 40, height: height)
      pilot.application.ask(Self.texts[0], answers: answers.map { .init($0) })
      for answer in ["[ Keep what is in the folder ]", "[ Take what is staged ]", "[ Cancel ]"] {
        #expect(pilot.screen.contains(answer), "\(pilot.screen)")
      }
      pilot.press("alt+t")
      #expect(!pilot.screen.contains("Cancel"))
    }
  }

  @Test("the buttons of a layout's dialog stay visible too, whatever is above them")
  func layouts() throws {
    let text = String(repeating: "many words ", count: 400)
    for body in [
      "<Text text=\"\(text)\"/><HStack align=\"end\"><Button title=\"OK\" default=\"true\"/></HStack>",
      "<VStack><Text text=\"\(text)\"/><Button title=\"OK\"/></VStack>",
      "<Scroll height=\"*\" minHeight=\"3\"><Text text=\"\(text)\"/></Scroll><Text text=\"below\"/><Button title=\"OK\"/>",
    ] {
      for height in [24, 10, 6] {
        let pilot = try Screens.pilot(
          #"<Window outlet="view"><Button title="B"/></Window>"#, width: 40, height: height,
          more: ["dialog": "<Dialog outlet=\"view\" width=\"30\" title=\"D\">\(body)</Dialog>"])
        try pilot.application.show(Controller(nibName: "dialog"))
        #expect(pilot.screen.contains("[ OK ]"), "\(pilot.screen)")
      }
    }
  }
}
