/// An event of the terminal that a program runs on.
///
/// Cases may be added: a `switch` over them needs a default.
public nonisolated enum TerminalEvent: Hashable, Sendable {
  /// The user has done something. Input that arrived together is delivered together.
  case input([InputEvent])
  /// The size changed.
  case resized
  /// The program was stopped and continues. The screen has been overwritten, and must be drawn again.
  case resumed
  /// The requested time has come.
  case deadline
  /// The program woke itself.
  case woken
  /// The program was asked to end, by a signal such as SIGTERM. The value is its number. The program has two seconds to
  /// save data, leave the terminal and end. After that, it is ended.
  case terminate(Int32)
  /// The terminal was closed. No more events follow from it.
  case hangup
}
