import Foundation
import NibKit
import Testing

@testable import TerminalKit

@Suite("Surfaces and selections")
struct SurfaceTests {
  private static let rows = """
    <Button id="other" title="Cancel"/><Button title="Commit" default="true"/>
    <List id="list" height="2"><Item title="first"/><Item title="second"/></List>
    """

  /// A list whose first row has a word in the color of an error.
  private func pilot(_ theme: Theme) throws -> Pilot {
    let pilot = try Stage.pilot(Self.rows, 20, 6)
    pilot.application.theme = theme
    let list: List = try pilot.view("list")
    list.items[0].styledTitle = "\("bad", .error) good"
    return pilot
  }

  @Test(
    "the color of a state stays visible in a selected row, and is that of an unselected one or the same pair exchanged"
  )
  func status() throws {
    for name in [BuiltInTheme.ansi, .dark, .light, .contrast] {
      let pilot = try pilot(name.theme)
      pilot.press("tab", "tab", "down")
      let plain = pilot.style(0, 2)
      pilot.press("up")
      let (state, text) = (pilot.style(0, 2), pilot.style(4, 2))
      if state.attributes.contains(.reverse) {
        #expect(state.foreground == plain.foreground && text.foreground != plain.foreground, "\(name)")
      } else {
        #expect(state.background == plain.foreground && text.background != plain.foreground, "\(name)")
        #expect(state.foreground == text.foreground, "\(name)")
      }
      pilot.press("tab")
      #expect(pilot.style(0, 2).foreground == plain.foreground, "\(name): the list does not have the focus")
    }
  }

  @Test("the selected row of a list without the focus is not underlined, but it is not like the others")
  func inactive() throws {
    for name in [BuiltInTheme.ansi, .dark, .light] {
      let pilot = try pilot(name.theme)
      #expect(!pilot.style(4, 2).attributes.contains(.underline), "\(name)")
      #expect(pilot.style(4, 2) != pilot.style(4, 3), "\(name)")
    }
  }

  @Test(
    "the default button looks different from another one, and from the one with the focus",
    arguments: BuiltInTheme.allCases)
  func primary(name: BuiltInTheme) throws {
    let pilot = try pilot(name.theme)
    let focused = pilot.style(0, 0)
    pilot.press("tab", "tab")
    let (other, primary) = (pilot.style(0, 0), pilot.style(0, 1))
    #expect(primary != other && primary != focused)
    // Where there are colors, it is not only bold.
    if name != .mono { #expect(primary.foreground != other.foreground) }
  }

  /// The luminance of a color by the definition of WCAG 2.
  private func luminance(_ parts: [Int]) -> Double {
    let linear = parts.map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func parts(of color: Color) throws -> [Int] {
    guard case .rgb(let red, let green, let blue) = color else { throw NoShade(color: color) }
    return [red, green, blue].map(Int.init)
  }
  private struct NoShade: Error { let color: Color }

  private func isReadable(_ text: [Int], on surface: [Int]) -> Bool {
    let pair = [luminance(text), luminance(surface)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5
  }

  @Test(
    "on a background that the terminal has reported, each surface is a shade of its own, on which texts can be read",
    arguments: [0x000000, 0x1e1e1e, 0x002b36, 0x282a36, 0xffffff, 0xfdf6e3])
  func shades(background: Int) throws {
    let window = [background >> 16 & 0xff, background >> 8 & 0xff, background & 0xff]
    let answer = "\u{1B}]11;rgb:" + window.map { String(format: "%02x", $0) }.joined(separator: "/") + "\u{7}"
    let pilot = try Stage.pilot(
      """
      <List height="2"><Item title="first"/><Item title="second"/></List><List height="1"><Item title="x"/></List>
      <TextField text="y"/><Frame title="F" height="3"><Label text="panel"/></Frame><MenuBar><Menu title="M"/></MenuBar>
      """, 20, 8)
    pilot.application.traits.theme.hasShades = true
    pilot.send(Array(answer.utf8))
    // The rows: a selected row, a list without the focus, a field, a panel, and the bar.
    let rows = [0, 2, 3, 5, 7].map { pilot.style(3, $0) }
    let surfaces = try rows.map { try parts(of: $0.background) }
    #expect(Set(surfaces + [window]).count == 5, "a list and a field have the same shade: \(surfaces)")
    #expect(rows.allSatisfy { !$0.attributes.contains(.underline) && !$0.attributes.contains(.reverse) })
    let text = background < 0x800000 ? [0xd0, 0xd0, 0xd0] : [0x30, 0x30, 0x30]
    #expect(surfaces.allSatisfy { isReadable(text, on: $0) }, "\(surfaces)")
    // A shade is gray as far as the background is. The tint of the selected row is blue.
    #expect(surfaces[0][2] - surfaces[0][0] > surfaces[1][2] - surfaces[1][0] + 20)
    // A panel is between the window and the things in it.
    #expect(abs(surfaces[3][0] - window[0]) < abs(surfaces[2][0] - window[0]))
  }

  @Test(
    "the fixed themes have a surface for panels and one for dialogs, and a field is seen on both",
    arguments: [BuiltInTheme.dark, .light])
  func fixed(name: BuiltInTheme) throws {
    let layout = """
      <layout version="1" owner="Controller">
        <Dialog outlet="view"><Label text="dialog"/><TextField text="field"/>
          <Frame><Label text="panel"/><TextField text="within"/></Frame></Dialog>
      </layout>
      """
    let application = Application(layouts: MemoryLayouts(["D": layout]), theme: name.theme)
    let pilot = try Pilot(application, size: Size(width: 30, height: 10), showing: Controller(nibName: "D"))
    func background(at word: String) throws -> Color {
      let rows = pilot.screen.split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(rows.firstIndex { $0.contains(word) })
      let range = try #require(rows[row].range(of: word))
      return pilot.style(rows[row].distance(from: rows[row].startIndex, to: range.lowerBound), row).background
    }
    let (dialog, field, panel) = (
      try background(at: "dialog"), try background(at: "field"), try background(at: "panel")
    )
    #expect(Set([pilot.style(0, 9).background, dialog, field, panel]).count == 4)
    #expect(try background(at: "within") == field)
  }

  @Test("a text that cannot be edited is on the surface around it, and is a field while it has the focus")
  func readOnly() throws {
    let pilot = try Stage.pilot(
      """
      <Label text="window"/><TextArea height="1" text="fixed" readOnly="true"/><TextArea height="1" text="free"/>
      """, 20, 4)
    pilot.application.theme = .dark
    let (window, fixed, free) = (pilot.style(0, 0), pilot.style(0, 1), pilot.style(0, 2))
    #expect(fixed.background != window.background && free.background != window.background)
    pilot.press("tab")
    #expect(pilot.style(0, 1).background == window.background)
  }

  @Test("a terminal with sixteen colors has no shades, and a program's own theme is not changed")
  func noShades() throws {
    let answer = Array("\u{1B}]11;rgb:00/00/00\u{7}".utf8)
    let pilot = try Stage.pilot("<TextField text=\"x\"/>", 20, 3)
    pilot.send(answer)
    #expect(pilot.application.theme == .ansi)
    pilot.application.traits.theme.hasShades = true
    #expect(pilot.application.theme != .ansi)
    // The background changes, and its color is not known yet.
    pilot.send(Array("\u{1B}[?997;2n".utf8))
    #expect(pilot.application.theme == .ansiOnLight)
    pilot.application.theme = .dark
    pilot.send(answer)
    #expect(pilot.application.theme == .dark)
  }
}
