import NibKit
import Testing

@testable import TerminalKit

@Suite("Steppers and sliders")
struct StepperTests {
  @Test(
    "keys step inside the bounds, without the noise of binary fractions",
    arguments: [
      ("value=\"5\"", ["up"], "6"), ("value=\"5\"", ["down", "down"], "3"),
      ("value=\"5\"", ["page-up"], "15"),
      ("value=\"5\" max=\"9\"", ["page-up", "up"], "9"), ("value=\"0.1\" step=\"0.2\"", ["up"], "0.3"),
      ("value=\"0.3\" step=\"0.1\"", ["down", "down", "down"], "0"), ("min=\"3\"", ["up"], "3"),
      ("", ["up", "up"], "1"),
      ("text=\"x\" min=\"2\"", ["down"], "2"), ("value=\"99\" max=\"9\"", ["down"], "8"),
      ("value=\"1e300\" step=\"1e300\"", ["up"], "2e+300"), ("value=\"5\" readOnly=\"true\"", ["up"], "5"),
    ])
  func keys(attributes: String, keys: [String], expected: String) throws {
    let pilot = try Stage.pilot("<Stepper id=\"it\" width=\"12\" \(attributes)/>", 20, 2)
    for key in keys { pilot.press(key) }
    #expect(try pilot.view("it", as: Stepper.self).text == expected)
  }

  @Test("clicks on its buttons step, others place the caret; typing makes it a problem")
  func stepper() throws {
    let pilot = try Stage.pilot(
      "<Stepper id=\"it\" width=\"10\" value=\"5\" max=\"9\" changed=\"#owner.changed\"/><Button title=\"B\"/>",
      20, 2)
    #expect(pilot.screen == "5      - +\n[ B ]")
    pilot.click(9, 0)
    pilot.click(9, 0)
    pilot.click(7, 0)
    pilot.click(8, 0)
    #expect(pilot.screen == "6      - +\n[ B ]")
    pilot.mouse(.scrollUp, 1, 0)
    #expect(try pilot.view("it", as: Stepper.self).value == 7)
    pilot.type("7")
    #expect(try pilot.view("it", as: Stepper.self).problem == "At most 9.")
    pilot.press("ctrl+u")
    #expect(try pilot.view("it", as: Stepper.self).value == nil)
    #expect(try pilot.stage.events.count == 6)
    pilot.press("ctrl+/")
    #expect(pilot.screen == "77     - +\n[ B ]")
  }

  @Test("a slider moves by keys and by the mouse, and shows where it is")
  func slider() throws {
    let pilot = try Stage.pilot(
      "<Slider id=\"it\" width=\"15\" value=\"40\" showsValue=\"true\" changed=\"#owner.changed\"/>", 20, 1)
    // 11 cells for the track: a tenth of the way each.
    #expect(pilot.screen == "━━━━●──────  40")
    pilot.press("page-up")
    #expect(pilot.screen == "━━━━━●─────  50")
    pilot.press("right")
    #expect(pilot.screen == "━━━━━●─────  51")
    pilot.press("end", "right")
    #expect(pilot.screen == "━━━━━━━━━━● 100")
    pilot.press("home")
    #expect(pilot.screen == "●──────────   0")
    pilot.click(3, 0)
    #expect(pilot.screen == "━━━●───────  30")
    pilot.mouse(.press(.left), 3, 0)
    pilot.mouse(.drag(.left), 99, 0)
    #expect(pilot.screen == "━━━━━━━━━━● 100")
    pilot.mouse(.release(.left), 99, 0)
    pilot.mouse(.scrollDown, 3, 0)
    #expect(try pilot.view("it", as: Slider.self).value == 99)
    #expect(try pilot.stage.events.count == 7)
  }

  @Test(
    "bounds that make no sense stop nothing",
    arguments: [
      "min=\"-1.7e308\" max=\"1.7e308\" value=\"0\"", "step=\"0\"", "step=\"1e-300\"",
      "min=\"0\" max=\"0\"", "value=\"1e308\"", "width=\"0\"", "width=\"1\"",
    ])
  func bounds(attributes: String) throws {
    let pilot = try Stage.pilot("<Slider id=\"it\" \(attributes)/>", 20, 1)
    for key in ["right", "page-up", "left", "end", "home"] {
      pilot.press(key)
      _ = pilot.screen
    }
    for x in [0, 7, 30] { pilot.click(x, 0) }
    let slider = try pilot.view("it", as: Slider.self)
    slider.value = .nan
    #expect(pilot.screen.count <= 21)
    #expect(slider.value >= slider.minimum)
  }
}
