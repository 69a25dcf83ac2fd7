/// The device on which an application is shown: a terminal, or a replacement in a test.
@MainActor
public protocol TerminalDevice: AnyObject {
  /// The current size in cells.
  var size: Size { get }

  /// Returns the next event when it is available; nil if there will be no more. Only for one reader.
  func nextEvent() async -> TerminalEvent?

  /// Takes over the whole screen and the keyboard. Has no effect if they are already taken over.
  ///
  /// - Throws: ``TerminalError`` if this is not possible.
  func enter() throws(TerminalError)

  /// Restores everything. Has no effect if it has already been restored.
  func leave()

  /// Suspends the program, as Control-Z does. Returns before that. When the program continues,
  /// ``TerminalEvent/resumed`` is sent.
  func suspend()

  /// Sends bytes to the screen, all of them before it returns. While the screen is not taken over, they are dropped.
  func write(_ bytes: [UInt8])

  /// Requests ``TerminalEvent/deadline`` at a time, which replaces an earlier request; nil cancels the request.
  func setDeadline(_ time: ContinuousClock.Instant?)

  /// Requests ``TerminalEvent/woken`` immediately.
  func wake()
}
