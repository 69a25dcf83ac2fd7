/// An event of the terminal that a program runs on.
public nonisolated enum TerminalEvent: Hashable, Sendable {
  /// A user did something. What arrived together comes together.
  case input([InputEvent])
  /// The size changed.
  case resized
  /// The program was stopped and goes on: whatever was on the screen is gone and must be drawn again.
  case resumed
  /// The time that was asked for has come.
  case deadline
  /// The program woke itself.
  case woken
  /// The program was asked to end, by the number of a signal such as SIGTERM. It has two seconds to save what it must, to
  /// leave the terminal and to end; then it is ended.
  case terminate(Int32)
  /// The terminal is gone. Nothing more comes from it.
  case hangup
}
