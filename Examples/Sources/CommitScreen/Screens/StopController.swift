import NibKit
import TerminalKit

/// Asks whether to stop git. Its view is `Stop.layout.xml`.
final class StopController: Controller, Layouts.Stop.Owner {
  private let stopGit: () -> Void

  /// - Parameter stop: stops git. Not called if the user chooses to wait.
  init(stop: @escaping () -> Void) {
    stopGit = stop
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    stopGit = {}
    try super.init(coder: coder)
  }

  func stop() {
    dismiss()
    stopGit()
  }
}
