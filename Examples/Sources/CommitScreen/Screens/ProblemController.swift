import NibKit
import TerminalKit

/// Shows git's complete output if it did not commit. Its view is `Problem.layout.xml`.
final class ProblemController: Controller, Layouts.Problem.Owner {
  private let said: String

  /// - Parameter words: git's output.
  init(words: String) {
    said = words
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    said = ""
    try super.init(coder: coder)
  }

  override func viewDidLoad() throws { words.text = said }
}
