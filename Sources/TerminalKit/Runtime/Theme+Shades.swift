internal import NibModel

nonisolated extension Theme {
  /// Returns this theme with surfaces: shades of the terminal's background behind fields, buttons, bars, dialogs, and the
  /// selected rows of lists that do not have the focus. Texts keep the colors of the user's palette.
  func shaded(on background: RGB) -> Theme {
    func shade(_ percent: Int) -> Paint { .color(background.shade(percent).color) }
    return overlaid(by: [
      .field: Look(background: shade(9), underline: false),
      .fieldFocused: Look(background: shade(14), underline: false),
      .button: Look(background: shade(12)),
      .buttonDefault: Look(background: shade(12)),
      .selectionInactive: Look(background: shade(9), bold: false),
      .menu: Look(background: shade(7)),
      .status: Look(background: shade(7)),
      .dialog: Look(background: shade(7)),
      .currentLine: Look(background: shade(5)),
    ])
  }
}

nonisolated extension RGB {
  /// Returns the color, nearer to white if it is dark, and nearer to black if it is light.
  ///
  /// - Parameter percent: the part of the way there.
  fileprivate func shade(_ percent: Int) -> RGB {
    let end = Brightness(self) == .dark ? 255 : 0
    func part(_ value: Int) -> UInt8 { UInt8(clamping: value + (end - value) * percent / 100) }
    return RGB(part(red), part(green), part(blue))
  }
}
