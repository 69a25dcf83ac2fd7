import NibKit
import TestSupport
import Testing

@testable import TerminalKit

/// Themes as files, and the looks of roles in states.
@Suite("Theme files")
struct ThemeFileTests {
  private func theme(_ body: String, over base: Theme = .ansi) throws -> Theme {
    let text = "<layout version=\"1\">\(body)</layout>"
    return try Theme(MemoryLayouts(["Mine": text]).document(named: "Mine"), over: base)
  }

  @Test("a file changes the looks of a built-in theme, by role and by state")
  func overlaid() throws {
    let mine = try theme(
      """
      <Styles theme="dark">
        <Style for="accent" fg="#ff0000"/>
        <Style for="button" state="pressed" bg="#00ff00"/>
        <Style for="button" state="focused" italic="true"/>
        <Style for="muted" state="selected" fg="#123456"/>
      </Styles>
      """)
    #expect(mine[.accent].foreground == .color(.rgb(red: 255, green: 0, blue: 0)))
    #expect(mine[.error] == Theme.dark[.error])
    #expect(mine[.button, .pressed].background == .color(.rgb(red: 0, green: 255, blue: 0)))
    #expect(mine[.buttonFocused].italic == true && mine[.button, .focused] == mine[.buttonFocused])
    #expect(mine[.muted, .selected].foreground == .color(.rgb(red: 0x12, green: 0x34, blue: 0x56)))
    #expect(Theme.dark[.muted, .selected].foreground == nil)
  }

  @Test("without a name of its own a file changes the theme that it is read over")
  func base() throws {
    let mine = try theme("<Styles><Style for=\"key\" bold=\"false\"/></Styles>", over: .light)
    #expect(mine[.key].bold == false && mine[.text] == Theme.light[.text])
  }

  @Test("a fault of a file has a place, and a view is none of its elements")
  func faults() throws {
    func codes(_ body: String) throws -> [String] {
      do {
        _ = try theme(body)
        return []
      } catch let error as NibError {
        return error.diagnostics.map { "\($0.code) \($0.place.map { "\($0)" } ?? "-")" }
      }
    }
    #expect(try codes("<Styles><Style for=\"buton\"/></Styles>").first?.hasSuffix(" -") == false)
    #expect(try codes("<Styles><Style for=\"button\" state=\"sleepy\"/></Styles>").count == 1)
    #expect(try codes("<Label text=\"x\"/>").first?.hasPrefix("unknown-class") == true)
    #expect(throws: ThemeError.self) { _ = try theme("") }
  }

  @Test("a program finds the themes among its layouts by their names")
  func byName() throws {
    let application = Application(
      layouts: MemoryLayouts([
        "Sea": "<layout version=\"1\"><Styles><Style for=\"title\" underline=\"true\"/></Styles></layout>"
      ]))
    #expect(try application.theme(named: "Sea")[.title].underline == true)
    #expect(try application.theme(named: "contrast") == .contrast)
    #expect(throws: LayoutNotFound.self) { _ = try application.theme(named: "Land") }
  }

  @Test("a button looks pressed while the mouse holds it down")
  func pressed() throws {
    let pilot = try Stage.pilot(
      "<Button title=\"_OK\"/>", 20, 3)
    func isBold() -> Bool { pilot.style(2, 0).attributes.contains(.bold) }
    #expect(!isBold())
    pilot.receive(.mouse(MouseEvent(.press(.left), at: Point(x: 2, y: 0))))
    #expect(isBold())
    pilot.receive(.mouse(MouseEvent(.release(.left), at: Point(x: 9, y: 2))))
    #expect(!isBold())
  }

  @Test("with reduced motion nothing moves, and nothing waits for time")
  func reducedMotion() throws {
    let pilot = try Stage.pilot("<Spinner text=\"wait\"/><Progress indeterminate=\"true\"/>", 20, 3)
    _ = pilot.screen
    #expect(pilot.application.deadline != nil)
    let still = try Stage.pilot("<Spinner text=\"wait\"/><Progress indeterminate=\"true\"/>", 20, 3)
    still.application.reducesMotion = true
    let before = still.screen
    #expect(still.application.deadline == nil)
    still.advance(by: .seconds(1))
    #expect(still.screen == before && before.contains("wait"))
  }

  @Test("a bar glides to a new value in a fifth of a second, fast at first, and then waits for nothing")
  func glidingBar() throws {
    let pilot = try Stage.pilot("<Progress id=\"bar\" animated=\"true\" width=\"20\"/>", 20, 1)
    let bar: ProgressBar = try pilot.view("bar")
    func cells() -> Int { pilot.screen.count { $0 == "█" } }
    #expect(cells() == 0)
    bar.value = 100
    // Only the picture lags behind.
    #expect(bar.fraction == 1 && cells() == 0)
    pilot.advance(by: .milliseconds(100))
    // Three quarters of the way at half of the time, or one picture before.
    #expect((13...15).contains(cells()))
    pilot.advance(by: .milliseconds(132))
    #expect(cells() == 20 && pilot.application.deadline == nil)
    // Another value on the way: it turns where it is.
    bar.value = 0
    _ = pilot.screen
    pilot.advance(by: .milliseconds(66))
    let before = cells()
    bar.value = 50
    #expect(abs(cells() - before) <= 1)
    pilot.advance(by: .milliseconds(232))
    #expect(cells() == 10)

    let still = try Stage.pilot("<Progress id=\"bar\" animated=\"true\" width=\"20\"/>", 20, 1)
    still.application.reducesMotion = true
    #expect(still.screen.count { $0 == "█" } == 0)
    (try still.view("bar") as ProgressBar).value = 100
    #expect(still.screen.count { $0 == "█" } == 20 && still.application.deadline == nil)
  }
}
