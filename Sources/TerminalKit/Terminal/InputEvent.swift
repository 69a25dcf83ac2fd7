/// An input of a user, as the terminal reports it.
public nonisolated enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or repeats.
  case key(KeyPress)
  /// Text was pasted, in one piece; lines end in `\n`.
  case paste(String)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal got (true) or lost the keyboard.
  case focus(Bool)
  /// The terminal answers a question.
  case reply(TerminalReply)
}

/// An event of the mouse.
public nonisolated struct MouseEvent: Hashable, Sendable {
  /// The kinds of mouse events.
  public enum Kind: Hashable, Sendable {
    /// A drag is a move with a button held down, a move one without; a scroll is one step of the wheel.
    case press(Button), release(Button), drag(Button), move, scrollUp, scrollDown, scrollLeft, scrollRight
  }

  /// The buttons of a mouse.
  public enum Button: Hashable, Sendable { case left, middle, right }

  /// The kind of the event.
  public var kind: Kind
  /// In which cell, (0, 0) at the top left.
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

/// The answer of a terminal to a question about itself.
public nonisolated enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode, from a query by DECRQM: 0 not recognized, 1 set, 2 reset, 3 and 4 for good.
  case mode(Int, state: Int)
  /// The kitty keyboard protocol is there, with these flags set.
  case keyboardFlags(Int)
  /// The brightness of the terminal's background, asked for or because it has changed.
  case background(Brightness)
  /// The answer that every terminal gives, which ends the questions.
  case deviceAttributes
}
