internal import FileAccess

/// The properties of a program's screen that views and frames depend on: the size and the abilities of the terminal,
/// the wishes of its user, the theme, and the language.
final class ScreenTraits {
  /// The size of the terminal.
  var size = Size(width: 80, height: 24)
  /// True if the terminal has the keyboard.
  var hasFocus = true
  /// True if the terminal shows colors.
  var hasColors = true
  /// The characters that the terminal shows.
  var glyphs = GlyphSet.unicode
  /// True if nothing on the screen moves by itself.
  var reducesMotion = Environment.isOn("NIBKIT_REDUCED_MOTION") { didSet { frames.setNeedsWholeFrame() } }
  /// True if the kit reorders right-to-left text, because the terminal does not.
  var reordersText = Environment.isOn("NIBKIT_BIDI") { didSet { frames.setNeedsWholeFrame() } }
  /// The theme of the program.
  var theme: ThemeChoice {
    didSet { if theme.changes != oldValue.changes { frames.setNeedsWholeFrame() } }
  }
  /// The texts of the kit in the user's language.
  var words = Words() { didSet { frames.setNeedsWholeFrame() } }
  private let frames: FrameRequests

  init(_ theme: Theme?, _ frames: FrameRequests) {
    self.theme = ThemeChoice(theme)
    self.frames = frames
  }

  /// The cells of the screen.
  var bounds: Rect { Rect(origin: .zero, size: size) }

  /// Returns the theme with the changes of a window's layout, and without colors if the terminal does not show colors.
  func shownTheme(with styles: Styles?) -> Theme {
    let applied = styles?.applied(to: theme.theme) ?? theme.theme
    return hasColors ? applied : applied.withoutColors
  }
}
