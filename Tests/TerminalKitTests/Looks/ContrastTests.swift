import Foundation
import NibKit
import Testing

@testable import TerminalKit

/// What the built-in themes draw can be read.
@Suite("Contrast")
struct ContrastTests {
  /// The relative luminance of a color, as WCAG 2.2 defines it.
  private static func luminance(_ color: Color) throws -> Double {
    guard case .rgb(let red, let green, let blue) = color else { throw NoRGB() }
    let parts = [red, green, blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private struct NoRGB: Error {}

  /// The contrast of a style's colors, as WCAG 2.2 defines it: 1 to 21.
  private static func contrast(_ style: CellStyle) throws -> Double {
    let pair = try [luminance(style.foreground), luminance(style.background)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test(
    "every text on every background of the dark and the light theme has a contrast of 4.5",
    arguments: [
      BuiltInTheme.dark, .light,
    ])
  func roles(name: BuiltInTheme) throws {
    let theme = name.theme
    func style(_ roles: ThemeRole...) -> CellStyle {
      roles.reduce(theme.style(.plain, with: theme[.text])) { theme.style($0, with: theme[$1]) }
    }
    let texts: [ThemeRole] = [
      .text, .muted, .accent, .border, .title, .disabled, .mnemonic, .key, .error, .warning, .success,
      .keyword, .typeName, .string, .number, .comment, .attribute, .added, .removed,
    ]
    for ground: ThemeRole in [
      .text, .menu, .status, .dialog, .field, .fieldFocused, .button, .selectionInactive, .currentLine,
    ] {
      for text in texts {
        // Only a text role that sets no background shows the ground.
        guard theme[text].background == nil else { continue }
        #expect(try Self.contrast(style(ground, text)) >= 4.5, "\(text) on \(ground)")
      }
    }
    for role: ThemeRole in [.selection, .buttonFocused, .menuSelected, .match] {
      #expect(try Self.contrast(style(.menu, role)) >= 4.5, "\(role)")
      #expect(try Self.contrast(style(role, .mnemonic)) >= 4.5, "\(role), the letter")
    }
  }

  @Test(
    "the words and the key of every menu item can be read, the selected one too",
    arguments: BuiltInTheme.allCases)
  func menu(name: BuiltInTheme) throws {
    let text = """
      <layout version="1">
        <Window outlet="view">
          <MenuBar><Menu title="_File">
            <MenuItem title="_Save" key="ctrl+s" action="#first.quit"/>
            <MenuItem title="_Quit" key="ctrl+q" action="#first.quit"/>
            <MenuItem title="_Never" key="ctrl+n"/>
          </Menu></MenuBar>
        </Window>
      </layout>
      """
    let application = Application(
      layouts: MemoryLayouts(["Main": text]),
      theme: name.theme)
    let pilot = try Pilot(application, size: Size(width: 30, height: 8), showing: Controller(nibName: "Main"))
    pilot.press("f10")
    for selected in 0...1 {
      #expect(
        pilot.row(2).contains(/Save +Ctrl.S/) && pilot.row(4).contains(/Never +Ctrl.N/), "\(pilot.screen)")
      for y in 0...5 {
        for (x, character) in pilot.row(y).enumerated() where !character.isWhitespace {
          let style = pilot.style(x, y)
          if case .rgb = style.foreground, case .rgb = style.background {
            #expect(
              try Self.contrast(style) >= 4.5, "'\(character)' in row \(y), with row \(selected) selected")
          } else {
            // The user's palette: something must differ.
            #expect(
              style.foreground != style.background || style.foreground == .default,
              "'\(character)' in row \(y)")
          }
        }
      }
      pilot.press("down")
    }
  }
}
