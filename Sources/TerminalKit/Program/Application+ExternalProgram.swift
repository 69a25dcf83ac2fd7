internal import FileAccess

extension Application {
  /// Gives the terminal to another program, and takes it back when that has ended.
  ///
  /// Meanwhile this program shows nothing and receives no keys, and its timers wait. What interrupts the other program,
  /// Control-C, does not end this one. Without a terminal, as in a test, the other program gets the standard files.
  ///
  /// - Parameter program: the program. It is found by the shell.
  /// - Returns: its exit status as the shell tells it: 127 if there is no such program, 128 and the number of a signal that has
  ///   ended it.
  /// - Throws: ``TerminalError`` if the program cannot be started, or the terminal cannot be taken back.
  @discardableResult
  public func run(_ program: ExternalProgram) async throws -> Int32 {
    let status: Int32
    loop.terminal?.leave()
    do throws(SystemError) {
      status = try await KeyboardSignals.ignoring { () throws(SystemError) in try await program.run() }
    } catch {
      try loop.terminal?.enter()
      throw TerminalError.system("starting \(program.command)", error.number)
    }
    try loop.terminal?.enter()
    return status
  }
}
