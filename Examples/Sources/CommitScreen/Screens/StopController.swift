import NibKit
import TerminalKit

/// Asks whether to stop git. Its view is `Stop.layout.xml`.
final class StopController: Controller {
  private let stopGit: () -> Void

  /// - Parameter stop: stops git. Not called if the user chooses to wait.
  init(stop: @escaping () -> Void) {
    stopGit = stop
    super.init(nibName: "Stop")
  }

  required init(coder: NibDecoder) throws {
    stopGit = {}
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(StopController.self) {
      $0.summary("A dialog that asks whether to stop git.")
      $0.action("stop", StopController.stop, help: "Stops git and closes the dialog.")
    }
  }

  func stop() {
    dismiss()
    stopGit()
  }
}
