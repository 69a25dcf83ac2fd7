public import NibLoading
public import NibModel

/// A state of an object on the screen. A theme can give a role another look in a state. More states
/// may be added.
public nonisolated struct ThemeState: HiddenRawCases, NibValue {
  /// The names, as layouts write them.
  package enum Value: String, CaseIterable, Sendable {
    case focused, selected, pressed, disabled, invalid
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// The name in layouts.
  public var rawValue: String { value.rawValue }

  /// The object has the focus, or contains the view that has it.
  public static var focused: Self { Self(value: .focused) }
  /// The object is the selected row, item or tab, or is inside it.
  public static var selected: Self { Self(value: .selected) }
  /// The object is pressed with the mouse.
  public static var pressed: Self { Self(value: .pressed) }
  /// The object cannot be used now.
  public static var disabled: Self { Self(value: .disabled) }
  /// The value of the object is not allowed.
  public static var invalid: Self { Self(value: .invalid) }
}

/// A role in a state.
nonisolated struct RoleState: Hashable, Sendable {
  let role: ThemeRole
  let state: ThemeState

  /// The role whose look is the look of this role in this state, if the theme has one.
  var namedRole: ThemeRole? {
    switch (role, state) {
    case (.border, .focused): .borderFocused
    case (.field, .focused): .fieldFocused
    case (.button, .focused): .buttonFocused
    case (.menu, .selected): .menuSelected
    default: nil
    }
  }
}

nonisolated extension Theme {
  /// The look of a role in a state, which replaces its look without a state.
  ///
  /// Some states have roles of their own, such as `buttonFocused` for a focused button. Otherwise the look is derived
  /// from the look of the role, unless the theme changes it. A disabled object has the look of `disabled` on top, and
  /// an invalid object that of `error`. A pressed object looks like a focused one with exchanged colors. Text in a
  /// marked place, such as a key in the selected item of a menu, keeps its attributes but not its color, so that it
  /// can be read.
  public subscript(role: ThemeRole, state: ThemeState) -> Look {
    let place = RoleState(role: role, state: state)
    let standard = place.namedRole.map { self[$0] } ?? standardLook(of: role, in: state)
    return states.isEmpty ? standard : states[place].map(standard.overlaid) ?? standard
  }

  private func standardLook(of role: ThemeRole, in state: ThemeState) -> Look {
    switch state.value {
    case .disabled: return self[role].overlaid(by: readable(self[.disabled], on: role))
    case .invalid: return self[role].overlaid(by: readable(self[.error], on: role))
    case .pressed:
      var look = self[role, .focused]
      look.reverse = !(look.reverse ?? false)
      look.bold = true
      return look
    case .focused, .selected:
      var look = self[role]
      look.foreground = nil
      look.background = nil
      look.dim = nil
      return look
    }
  }

  /// Returns a look without its color if a role has both a text color and a background color, which belong together.
  private func readable(_ look: Look, on role: ThemeRole) -> Look {
    guard self[role].foreground != nil, self[role].background != nil else { return look }
    var look = look
    look.foreground = nil
    return look
  }

  /// Returns the changes that a view makes to its looks while it is disabled.
  func disabledLook(of role: ThemeRole?) -> Look {
    guard let role, let change = states[RoleState(role: role, state: .disabled)] else { return self[.disabled] }
    return self[.disabled].overlaid(by: change)
  }

  /// Returns this theme with a changed look of a role in a state.
  public func overlaid(by change: Look, for role: ThemeRole, in state: ThemeState) -> Theme {
    var theme = self
    let place = RoleState(role: role, state: state)
    if let named = place.namedRole {
      theme[named] = theme[named].overlaid(by: change)
    } else {
      theme.states[place] = (theme.states[place] ?? Look()).overlaid(by: change)
    }
    return theme
  }

  /// Returns a style with the look of a role in a state applied over it.
  public func style(_ style: CellStyle, with role: ThemeRole, in state: ThemeState) -> CellStyle {
    self.style(style, with: self[role, state])
  }

  /// Returns a style with the look of a role applied over it, on a background that is marked as selected or not.
  func style(_ style: CellStyle, with role: ThemeRole, isSelected: Bool) -> CellStyle {
    self.style(style, with: isSelected ? self[role, .selected] : self[role])
  }
}
