import Foundation
import NibKit
import Testing

@testable import TerminalKit

/// Everything that the built-in themes draw can be read.
@Suite("Contrast")
struct ContrastTests {
  /// Returns the relative luminance of a color, as WCAG 2.2 defines it.
  private static func luminance(_ color: Color) throws -> Double {
    guard case .rgb(let red, let green, let blue) = color else { throw NoRGB() }
    let parts = [red, green, blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private struct NoRGB: Error {}

  /// Returns the contrast of a style's colors, as WCAG 2.2 defines it: 1 to 21.
  private static func contrast(_ style: CellStyle) throws -> Double {
    let pair = try [luminance(style.foreground), luminance(style.background)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  @Test(
    "every text on every background of a theme with colors of its own has a contrast of 4.5, of contrast 7",
    arguments: [(BuiltInTheme.dark, 4.5), (.light, 4.5), (.contrast, 7)])
  func roles(name: BuiltInTheme, least: Double) throws {
    let theme = name.theme
    func style(_ roles: ThemeRole...) -> CellStyle {
      roles.reduce(theme.style(.plain, with: theme[.text])) { theme.style($0, with: theme[$1]) }
    }
    let texts: [ThemeRole] = [
      .text, .muted, .accent, .border, .title, .disabled, .mnemonic, .key, .error, .warning, .success,
      .keyword, .typeName, .string, .number, .comment, .attribute, .added, .removed,
    ]
    for ground: ThemeRole in [
      .text, .panel, .menu, .status, .dialog, .field, .fieldFocused, .button, .selectionInactive,
      .currentLine,
    ] {
      for text in texts {
        // Only a text role that sets no background shows the ground.
        guard theme[text].background == nil else { continue }
        #expect(try Self.contrast(style(ground, text)) >= least, "\(text) on \(ground)")
      }
    }
    for role in ThemeRole.allCases { #expect(try Self.contrast(style(role)) >= least, "\(role)") }
    // What stands on something that is marked, and what every role is in every state.
    for ground: ThemeRole in [.selection, .buttonFocused, .menuSelected] {
      for text in texts {
        let marked = theme.style(style(.menu, ground), with: text, in: .selected)
        #expect(try Self.contrast(marked) >= least, "\(text) on \(ground)")
      }
    }
    for role in ThemeRole.allCases {
      for state in ThemeState.allCases {
        // A text on a marked ground was measured there.
        guard texts.contains(role) == false || state == .disabled else { continue }
        let inState = theme.style(style(), with: role, in: state)
        #expect(try Self.contrast(inState) >= least, "\(role), \(state)")
      }
    }
  }

  @Test(
    "the themes of the user's own palette never show a text in the color of its background",
    arguments: [BuiltInTheme.ansi, .mono])
  func palette(name: BuiltInTheme) {
    let theme = name.theme
    for role in ThemeRole.allCases {
      // The palette is the user's: colors of it on the user's background, and none as a background.
      #expect(theme[role].background == nil, "\(role)")
      for state in ThemeState.allCases { #expect(theme[role, state].background == nil, "\(role), \(state)") }
      // A color under reversed text would be its background.
      if theme[role].reverse == true { #expect(theme[role].foreground == nil, "\(role)") }
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

extension ContrastTests {
  @Test(
    "the detail of the selected row and the placeholder of a focused choice can be read",
    arguments: BuiltInTheme.allCases)
  func marked(name: BuiltInTheme) throws {
    let pilot = try Stage.pilot(
      """
      <Select id="choice" placeholder="none yet"><Option title="one"/></Select>
      <List id="rows" height="2"><Item title="name" detail="size"/><Item title="other" detail="size"/></List>
      """, 30, 5)
    pilot.application.theme = name.theme
    for _ in 0..<2 {
      for y in 0..<3 {
        for (x, character) in pilot.row(y).enumerated() where !character.isWhitespace {
          let style = pilot.style(x, y)
          // In a reversed cell a color would be a block.
          if case .rgb = style.foreground {
            #expect(try Self.contrast(style) >= 4.5, "'\(character)' in row \(y)\n\(pilot.screen)")
          } else {
            let isLoud = style.attributes.contains(.reverse) && style.foreground != .default
            #expect(!isLoud, "'\(character)' in row \(y)")
          }
        }
      }
      pilot.press("tab")
    }
  }
}
