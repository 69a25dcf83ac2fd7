import NibKit
import Testing

@testable import TerminalKit

@Suite("Themes")
struct ThemeTests {
  @Test(
    "where there are no colors, what a theme shows by them is shown in another way",
    arguments: BuiltInTheme.allCases)
  func withoutColors(name: BuiltInTheme) {
    let theme = name.theme.withoutColors
    let text = theme.style(.plain, with: theme[.text])
    for role in [ThemeRole.selection, .selectionInactive, .buttonFocused, .error, .fieldFocused, .disabled] {
      let style = theme.style(.plain, with: theme[role])
      #expect(style.attributes != text.attributes, "\(role)")
      #expect(style.foreground == .default && style.background == .default, "\(role)")
    }
    #expect(theme[.menu].reverse != theme[.menuSelected].reverse)
    // A look of a user's own without colors stays.
    #expect(theme.overlaid(by: [.success: Look(italic: true)]).withoutColors[.success].italic == true)
  }

  @Test("each role has a look of its own")
  func looksOfRoles() {
    var looks: [ThemeRole: Look] = [:]
    for (number, role) in ThemeRole.allCases.enumerated() {
      looks[role] = Look(foreground: .color(.palette(UInt8(number))))
    }
    let theme = Theme(looks)
    for role in ThemeRole.allCases { #expect(theme[role] == looks[role], "\(role)") }
    let changed = theme.overlaid(by: [.key: Look(bold: true)])
    for role in ThemeRole.allCases {
      #expect(
        changed[role].foreground == looks[role]?.foreground
          && changed[role].bold == (role == .key ? true : nil))
    }
  }
}
