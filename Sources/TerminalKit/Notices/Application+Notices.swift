/// Messages that do not interrupt.
extension Application {
  /// Shows a message over the screen for a time, without taking the focus.
  ///
  /// If the same was said without a choice, and is still there, it is shown anew with the number of times. Of more than 50
  /// notices, the oldest ones that wait are dropped.
  ///
  /// - Parameters:
  ///   - text: The words; three lines of them are shown.
  ///   - kind: The importance.
  ///   - time: The time for which the notice is shown; by default that of its kind.
  ///   - choice: Something that the user can do about it.
  /// - Returns: the notice, so that the program can close it before its time.
  @discardableResult
  public func notify(
    _ text: String, _ kind: Notice.Kind = .info, time: Notice.Time = .usual, choice: Notice.Choice? = nil
  ) -> Notice {
    let stack = noticeStack ?? NoticeStack(of: self)
    noticeStack = stack
    return stack.add(text, kind, time: time, choice: choice)
  }

  /// The notices on the screen and then those that wait, oldest first.
  public var notices: [Notice] { noticeStack?.notices ?? [] }
}
