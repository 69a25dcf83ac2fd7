/// An input of a user, as the terminal reports it.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or was repeated.
  case key(KeyPress)
  /// Text was pasted. It arrives in one piece, and its lines end with `\n`.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal has got (true) or lost (false) the keyboard focus.
  case focus(Bool)
  /// The terminal has answered a query.
  case reply(TerminalReply)
}

/// An event of the mouse.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// The kinds of mouse events.
  public enum Kind: Hashable, Sendable {
    /// A drag is a move with a button held down, and a move is one without a button. A scroll is one step of the wheel.
    case press(Button), release(Button), drag(Button), move, scrollUp, scrollDown, scrollLeft, scrollRight
  }

  /// The buttons of a mouse.
  public enum Button: Hashable, Sendable { case left, middle, right }

  /// The kind of the event.
  public var kind: Kind
  /// The cell of the event. (0, 0) is at the top left.
  public var position: Point
  /// The modifier keys that were held down.
  public var modifiers: KeyPress.Modifiers

  /// Creates a mouse event.
  public init(_ kind: Kind, at position: Point, _ modifiers: KeyPress.Modifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}

/// The answer of a terminal to a query about itself.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode, queried with DECRQM: 0 not recognized, 1 set, 2 reset, 3 permanently set, 4
  /// permanently reset.
  case mode(Int, state: Int)
  /// The terminal supports the kitty keyboard protocol, with these flags set.
  case keyboardFlags(Int)
  /// The brightness of the terminal's background, because it has changed.
  case background(Brightness)
  /// The color of the terminal's background, after a query.
  case backgroundColor(Color)
  /// The answer that every terminal gives, which marks the end of the answers.
  case deviceAttributes
}
