/// The main loop of a program, as far as its parts control it.
final class LoopControl {
  /// Wakes the loop, which waits while nothing happens. Nil if the caller of the program turns the loop.
  var wake: (() -> Void)?
  /// Suspends the program as Control-Z does. Nil if there is no shell to return to.
  var suspend: (() -> Void)?
  /// Leaves the terminal to another program, and takes it over again. Nil if the program has none.
  var terminal: (leave: () -> Void, enter: () throws(TerminalError) -> Void)?
}
