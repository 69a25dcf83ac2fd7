/// The theme of a program: the theme that the program has set, or the one that fits the terminal's background.
struct ThemeChoice {
  /// The current theme.
  var theme: Theme {
    didSet {
      isOwn = true
      changes += 1
    }
  }
  /// The number of times that the theme was set.
  private(set) var changes = 0
  /// The themes for dark and for light terminals, or nil.
  var themes: (dark: Theme, light: Theme)? { didSet { if let background { adapt(to: background) } } }
  /// The brightness of the terminal's background, or nil until the terminal has reported it.
  private(set) var background: Brightness?
  /// The color of the terminal's background, or nil until the terminal has reported it.
  private var backgroundColor: RGB?
  /// True if the terminal shows enough colors for shades of its background.
  var hasShades = false { didSet { if hasShades != oldValue, let background { adapt(to: background) } } }
  /// True if the program has set a theme.
  private var isOwn: Bool

  /// Creates a choice with the program's theme, or nil for the default.
  init(_ theme: Theme?) {
    self.theme = theme ?? .ansi
    isOwn = theme != nil
  }

  /// Called when the terminal has reported the brightness of its background.
  mutating func take(background: Brightness) {
    // The color is another one now.
    if background != self.background { backgroundColor = nil }
    self.background = background
    adapt(to: background)
  }

  /// Called when the terminal has reported the color of its background.
  mutating func take(backgroundColor color: RGB) {
    backgroundColor = color
    let brightness = Brightness(color)
    background = brightness
    adapt(to: brightness)
  }

  private mutating func adapt(to background: Brightness) {
    if let themes {
      theme = background == .dark ? themes.dark : themes.light
    } else if !isOwn {
      let standard: Theme = background == .dark ? .ansi : .ansiOnLight
      theme = hasShades ? backgroundColor.map(standard.shaded) ?? standard : standard
      isOwn = false
    }
  }
}
