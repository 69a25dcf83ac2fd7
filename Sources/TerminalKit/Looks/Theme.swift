internal import NibModel

/// The look of each role.
public nonisolated struct Theme: Hashable, Sendable {
  /// The look of each role, in the order of the roles. An array, because a frame needs some hundred looks, and a
  /// dictionary would hash their names.
  private var looks: [Look]
  /// The changes to the looks of roles in states. Most themes have few.
  var states: [RoleState: Look] = [:]

  /// Creates a theme with some looks. All other roles look like plain text.
  public init(_ looks: [ThemeRole: Look]) {
    self.looks = Array(repeating: Look(), count: ThemeRole.allCases.count)
    for (role, look) in looks { self[role] = look }
  }

  /// The look of a role.
  public subscript(role: ThemeRole) -> Look {
    get { looks[role.place] }
    set { looks[role.place] = newValue }
  }

  /// Returns this theme with the looks of another theme applied over its own.
  public func overlaid(by changes: [ThemeRole: Look]) -> Theme {
    var theme = self
    for (role, look) in changes { theme[role] = theme[role].overlaid(by: look) }
    return theme
  }

  /// Returns a color of this theme.
  func color(_ paint: Paint, otherwise color: Color) -> Color {
    // A role may refer to another role. The number of steps is limited, because roles in a theme may refer to each
    // other in a cycle.
    var paint = paint
    for _ in 0..<8 {
      switch paint {
      case .color(let color): return color
      case .role(let role):
        guard let next = self[role].foreground else { return color }
        paint = next
      }
    }
    return color
  }

  /// Returns a style with a look applied over it.
  public func style(_ style: CellStyle, with look: Look) -> CellStyle {
    var style = style
    if let paint = look.foreground { style.foreground = color(paint, otherwise: style.foreground) }
    if let paint = look.background { style.background = color(paint, otherwise: style.background) }
    func set(_ attribute: CellStyle.Attributes, _ isOn: Bool?) {
      guard let isOn else { return }
      if isOn { style.attributes.insert(attribute) } else { style.attributes.remove(attribute) }
    }
    set(.bold, look.bold)
    set(.dim, look.dim)
    set(.italic, look.italic)
    set(.underline, look.underline)
    set(.reverse, look.reverse)
    set(.strikethrough, look.strikethrough)
    return style
  }
}
