import NibKit
import TerminalKit
import Testing

@Suite("The focus of the terminal")
struct TerminalFocusTests {
  private final class Reader: Controller {
    var count = 0
    override func terminalDidGetFocus() { count += 1 }
  }

  @Test("controllers whose views are shown are notified when the user comes back, those behind a dialog too")
  func changesAreReported() throws {
    let pages = [Reader(style: .screen), Reader(style: .screen)]
    let tabs = TabController(pages)
    let pilot = try Pilot(Screens([:]).application(), size: Size(width: 20, height: 5), showing: tabs)
    pilot.send(Array("\u{1B}[O".utf8))
    #expect(pages.map(\.count) == [0, 0])
    pilot.send(Array("\u{1B}[I".utf8))
    #expect(pages.map(\.count) == [1, 0])
    let dialog = Reader(style: .dialog)
    try tabs.present(dialog)
    pilot.send(Array("\u{1B}[I".utf8))
    #expect(pages.map(\.count) == [2, 0] && dialog.count == 1)
  }
}
