/// Messages that do not interrupt.
extension Application {
  /// Shows a message over the screen for a time, without taking the focus.
  ///
  /// If an identical message without a choice is still visible, it is shown again with the number of times. If there
  /// are more than 50 notices, the oldest waiting ones are dropped.
  ///
  /// - Parameters:
  ///   - text: The text of the message, of which three lines are shown.
  ///   - kind: The importance.
  ///   - time: The time for which the notice is shown; by default the time of its kind.
  ///   - choice: An action that the notice offers to the user.
  /// - Returns: the notice, so that the program can close it before its time.
  @discardableResult
  public func notify(
    _ text: String, _ kind: Notice.Kind = .info, time: Notice.Time = .usual, choice: Notice.Choice? = nil
  ) -> Notice {
    let stack = noticeStack ?? NoticeStack(of: self)
    noticeStack = stack
    return stack.add(text, kind, time: time, choice: choice)
  }

  /// The notices on the screen followed by the waiting ones, oldest first.
  public var notices: [Notice] { noticeStack?.notices ?? [] }
}
