import NibKit
import Testing

@testable import TerminalKit

@Suite("Focus")
struct FocusTests {
  static let form = """
    <Window outlet="view">
      <HStack spacing="1"><Button id="a" title="_A"/><Button id="b" title="_B" nextFocus="#d"/></HStack>
      <HStack spacing="1"><Button id="c" title="_C" enabled="false"/><Button id="d" title="_D"/></HStack>
      <VStack hidden="true"><Button id="e" title="_E"/></VStack>
      <Button id="f" title="_F"/>
    </Window>
    """

  func focused(_ pilot: Pilot) -> String { pilot.application.focusedView?.id ?? "" }

  @Test("Tab goes in document order, past what is disabled or hidden, where nextFocus says, and round")
  func tab() throws {
    let pilot = try Screens.pilot(Self.form)
    var way = [focused(pilot)]
    for _ in 0..<4 {
      pilot.press("tab")
      way.append(focused(pilot))
    }
    #expect(way == ["a", "b", "d", "f", "a"])
    pilot.press("shift+tab")
    #expect(focused(pilot) == "f")
  }

  @Test("arrows go to the nearest view in their direction")
  func arrows() throws {
    let pilot = try Screens.pilot(Self.form)
    pilot.press("right")
    #expect(focused(pilot) == "b")
    pilot.press("down")
    #expect(focused(pilot) == "d")
    pilot.press("down")
    #expect(focused(pilot) == "f")
    pilot.press("left")
    #expect(focused(pilot) == "f")
    pilot.press("up", "up", "left")
    #expect(focused(pilot) == "a")
  }

  @Test("a view that is disabled while it has the focus passes it on")
  func lost() throws {
    let pilot = try Screens.pilot(Self.form)
    pilot.application.focusedView?.isEnabled = false
    _ = pilot.screen
    #expect(focused(pilot) == "b")
  }

  @Test("a view that is removed while it has the focus passes it on")
  func removed() throws {
    let pilot = try Screens.pilot(Self.form)
    pilot.application.focusedView?.removeFromSuperview()
    #expect(focused(pilot) == "b")
  }

  @Test("a click focuses what is clicked")
  func click() throws {
    let pilot = try Screens.pilot(Self.form)
    _ = pilot.screen
    pilot.click(8, 0)
    #expect(focused(pilot) == "b")
  }
}
