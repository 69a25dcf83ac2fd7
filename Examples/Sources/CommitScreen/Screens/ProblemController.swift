import NibKit
import TerminalKit

/// Shows git's complete output if it did not commit. Its view is `Problem.layout.xml`.
final class ProblemController: Controller {
  @Outlet var words: Text

  private let said: String

  /// - Parameter words: git's output.
  init(words: String) {
    said = words
    super.init(nibName: "Problem")
  }

  required init(coder: NibDecoder) throws {
    said = ""
    try super.init(coder: coder)
  }

  override class var members: Members {
    super.members.adding(ProblemController.self) {
      $0.summary("A dialog with the output of git after a failed commit.")
      $0.outlet("words", \.$words, help: "The view with the output of git.")
    }
  }

  override func viewDidLoad() throws { words.text = said }
}
