import NibKit
import TerminalKit

/// The keys, for who asks. Its view is `Keys.layout.xml`.
final class KeysController: Controller {
  override class var members: Members {
    super.members.adding(KeysController.self) { $0.summary("A dialog with all keys.") }
  }
}
