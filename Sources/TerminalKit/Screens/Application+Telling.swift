// Events for changes that no user has made directly, such as a selection that moves because a filter hides its row.
extension Application {
  /// A view that may have an event to send.
  struct UntoldView {
    weak var view: View?
  }

  /// The maximum number of rounds in one turn. An action may change the selection of another view, and so on.
  private static let roundsOfTelling = 8

  /// Lets a view send the event of a change before the next input is handled.
  ///
  /// The event is not sent immediately, because the program may be in the middle of changing several objects.
  func tellSoon(_ view: View) {
    guard !untold.contains(where: { $0.view === view }) else { return }
    untold.append(UntoldView(view: view))
    setNeedsFrame(layout: false)
  }

  /// Sends the events of changes that have not been told.
  ///
  /// - Returns: false if no view had to be asked.
  @discardableResult
  func tellChanges() -> Bool {
    guard !untold.isEmpty else { return false }
    for _ in 0..<Self.roundsOfTelling where !untold.isEmpty {
      let views = untold
      untold = []
      for untold in views { do { try untold.view?.tellChanges() } catch { report(error) } }
    }
    return true
  }
}
