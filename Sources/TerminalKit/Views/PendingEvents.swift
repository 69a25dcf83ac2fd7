/// The events of changes that no user has made directly, such as a selection that moves because a filter hides its row.
///
/// They are not sent immediately, because the program may be in the middle of changing several objects.
final class PendingEvents {
  private struct Sender {
    weak var view: View?
  }

  /// The views that may have an event to send.
  private var senders: [Sender] = []
  private let frames: FrameRequests
  private let errors: ErrorReports

  /// The maximum number of rounds in one turn. An action may change the selection of another view, and so on.
  private static let maximumRounds = 8

  init(_ frames: FrameRequests, _ errors: ErrorReports) {
    self.frames = frames
    self.errors = errors
  }

  /// Lets a view send its event before the next input is handled.
  func add(_ view: View) {
    guard !senders.contains(where: { $0.view === view }) else { return }
    senders.append(Sender(view: view))
    frames.setNeedsFrame(layout: false)
  }

  /// Sends the events.
  ///
  /// - Returns: false if no view had to be asked.
  @discardableResult
  func send() -> Bool {
    guard !senders.isEmpty else { return false }
    for _ in 0..<Self.maximumRounds where !senders.isEmpty {
      let asked = senders
      senders = []
      for sender in asked { do { try sender.view?.sendPendingEvents() } catch { errors.report(error) } }
    }
    return true
  }
}
