internal import NibModel

nonisolated extension Theme {
  /// Returns this theme with surfaces: shades of the terminal's background behind panels, fields, buttons, bars and dialogs,
  /// and a tint of it behind the selected row. Texts keep the colors of the user's palette.
  func shaded(on background: RGB) -> Theme {
    func shade(_ percent: Int) -> Paint { .color(background.shade(percent).color) }
    // The text of a selected row has the terminal's own color, which can be read on a tint that is as dark as the background.
    let selected = Look(
      foreground: .color(.default), background: .color(background.tint.color), bold: true, reverse: false)
    return overlaid(by: [
      .panel: Look(background: shade(3)),
      .field: Look(background: shade(14), underline: false),
      .fieldFocused: Look(background: shade(19), underline: false),
      .button: Look(background: shade(17)),
      .buttonDefault: Look(background: shade(17)),
      .selection: selected,
      .selectionInactive: Look(background: shade(14), bold: false),
      .menu: Look(background: shade(7)),
      .menuSelected: selected,
      .status: Look(background: shade(7)),
      .dialog: Look(background: shade(8)),
      .currentLine: Look(background: shade(6)),
    ])
  }
}

nonisolated extension RGB {
  /// Returns the color, nearer to white if it is dark, and nearer to black if it is light.
  ///
  /// - Parameter percent: the part of the way there.
  fileprivate func shade(_ percent: Int) -> RGB {
    let end = Brightness(self) == .dark ? 255 : 0
    return mixed(with: RGB(UInt8(end), UInt8(end), UInt8(end)), percent)
  }

  /// The color with a share of blue, which is the accent that most terminals have.
  fileprivate var tint: RGB { mixed(with: RGB(0x26, 0x7f, 0xff), Brightness(self) == .dark ? 40 : 28) }

  private func mixed(with other: RGB, _ percent: Int) -> RGB {
    func part(_ value: Int, _ end: Int) -> UInt8 {
      UInt8(clamping: value + (end - value) * percent / 100)
    }
    return RGB(part(red, other.red), part(green, other.green), part(blue, other.blue))
  }
}
