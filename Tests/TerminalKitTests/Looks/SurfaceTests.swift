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

  @Test(
    "on a background that the terminal has reported, fields and bars are shades of it, on which texts can be read",
    arguments: [0x000000, 0x1e1e1e, 0x002b36, 0x282a36, 0xffffff, 0xfdf6e3])
  func shades(background: Int) throws {
    let parts = [background >> 16 & 0xff, background >> 8 & 0xff, background & 0xff]
    let answer = "\u{1B}]11;rgb:" + parts.map { String(format: "%02x", $0) }.joined(separator: "/") + "\u{7}"
    let pilot = try Stage.pilot("<TextField id=\"field\" text=\"x\"/><TextField text=\"y\"/>", 20, 3)
    pilot.application.traits.theme.hasShades = true
    pilot.send(Array(answer.utf8))
    let field = pilot.style(0, 1)
    guard case .rgb(let red, let green, let blue) = field.background else {
      Issue.record("no shade: \(field)")
      return
    }
    #expect(!field.attributes.contains(.underline))
    let shade = [red, green, blue].map(Int.init)
    let isDark = background < 0x800000
    // Each part is nearer to the text, and the text of a usual theme has a contrast of at least 4.5 on it.
    #expect(zip(shade, parts).allSatisfy { isDark ? $0 > $1 : $0 < $1 })
    func luminance(_ parts: [Int]) -> Double {
      let linear = parts.map { part in
        let value = Double(part) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let text = luminance(isDark ? [0xd0, 0xd0, 0xd0] : [0x30, 0x30, 0x30])
    let pair = [luminance(shade), text].sorted()
    #expect((pair[1] + 0.05) / (pair[0] + 0.05) >= 4.5)
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
