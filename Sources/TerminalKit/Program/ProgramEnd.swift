/// The end of a program: its exit status, and what it writes after the terminal is restored.
final class ProgramEnd {
  /// The text for standard output.
  var result = ""
  /// The exit status if the program gives none.
  var defaultStatus: Int32 = 0
  /// The exit status, or nil while the program should continue.
  private(set) var status: Int32?
  /// The messages of the controllers that could not save when the program was ended from outside.
  private(set) var rescueMessages: [String] = []
  private let windows: WindowStack
  private let loop: LoopControl

  init(_ windows: WindowStack, _ loop: LoopControl) {
    self.windows = windows
    self.loop = loop
  }

  /// Ends the program after every controller has saved its changes.
  ///
  /// - Throws: the error of a controller that cannot save. The program then continues.
  func quit(status: Int32?) throws {
    for controller in windows.savers { try controller.willQuit() }
    self.status = status ?? defaultStatus
    loop.wake?()
  }

  /// Lets every controller save its data when the program is ended from outside. Errors cannot be shown on the screen
  /// any more.
  func saveAll() {
    for controller in windows.savers {
      do { try controller.willQuit() } catch { rescueMessages.append(controller.rescue(after: error)) }
    }
  }
}
