import NibKit
import TerminalKit

/// A log that gets 10 000 lines a second, above a field for text.
final class LogController: Controller {
  @Outlet var log: Log
  private var count = 0
  private var start: ContinuousClock.Instant?

  override class var members: Members {
    super.members.adding(LogController.self) {
      $0.outlet("log", \.$log, help: "The lines.")
    }
  }

  override func viewDidLoad() throws {
    start = .now
    append()
  }

  /// Appends the lines that are due, a hundred for each hundredth of a second.
  private func append() {
    guard let start else { return }
    let due = Int(start.duration(to: .now) / .milliseconds(10)) * 100
    while count < due {
      let digits = String(String(100_000_000 + count).dropFirst())
      log.append("\(digits) worker \(count % 7): a request was served in \(count * 37 % 100) ms")
      count += 1
    }
    application?.after(.milliseconds(10)) { [weak self] _ in self?.append() }
  }
}
