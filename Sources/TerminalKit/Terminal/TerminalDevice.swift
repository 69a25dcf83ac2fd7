/// The place where an application shows itself: a terminal, or something that stands for one in a test.
@MainActor
public protocol TerminalDevice: AnyObject {
  /// The current size in cells.
  var size: Size { get }

  /// Returns the next event, when there is one; nil when no more will come. For one reader.
  func nextEvent() async -> TerminalEvent?

  /// Takes the whole screen and the keyboard. Nothing happens when it has them already.
  ///
  /// - Throws: ``TerminalError`` when it cannot.
  func enter() throws(TerminalError)

  /// Gives everything back as it was. Nothing happens when it was given back already.
  func leave()

  /// Stops the program, as Ctrl-Z does. Returns before that; ``TerminalEvent/resumed`` comes when it goes on.
  func suspend()

  /// Sends bytes to the screen, all of them before it returns. They are dropped while the screen is not taken.
  func write(_ bytes: [UInt8])

  /// Asks for ``TerminalEvent/deadline`` at a time, instead of any asked for before; nil asks for none.
  func setDeadline(_ time: ContinuousClock.Instant?)

  /// Asks for ``TerminalEvent/woken`` now.
  func wake()
}
