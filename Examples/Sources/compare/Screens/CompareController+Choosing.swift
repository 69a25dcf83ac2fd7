import TerminalKit
import TextComparing

/// Choices for one difference, and for all of them.
extension CompareController {
  func takeLeft() { choose(.left) }
  func takeRight() { choose(.right) }
  func takeLeftThenRight() { choose(.leftThenRight) }
  func takeRightThenLeft() { choose(.rightThenLeft) }
  func takeNeither() { choose(.neither) }
  func forget() { choose(nil) }

  func takeAllLeft() { change("All left") { $0.chooseAll(.left, in: difference) } }
  func takeAllRight() { change("All right") { $0.chooseAll(.right, in: difference) } }

  private func choose(_ choice: TextChoice?) {
    guard let current = comparison.currentDifference else { return }
    change("Choice") { $0[difference.hunks[current]] = choice }
    comparison.currentDifference = current
  }

  /// Changes the choices so that the user can undo it.
  private func change(_ title: String, _ body: (inout Choices) -> Void) {
    let before = choices
    body(&choices)
    let after = choices
    guard before != after else { return }
    undoHistory.add(title) { [weak self] in
      self?.choices = before
    } redo: { [weak self] in
      self?.choices = after
    }
  }
}
