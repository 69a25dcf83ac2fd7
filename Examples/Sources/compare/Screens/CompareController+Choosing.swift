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

  func takeAllLeft() { chooseForAll(.left) }
  func takeAllRight() { chooseForAll(.right) }

  /// Takes the side that the user has clicked.
  func takePicked() {
    if choices.whole == nil, let choice = comparison.pickedChoice { choose(choice) }
  }

  /// Asks for a kind of differences, and for a choice for all of them.
  func chooseForMany() throws {
    try present(
      ChooseManyController { [self] kind, choice in
        choose(choice, forAll: kind)
        application?.focus(comparison)
      })
  }

  /// Chooses for all differences, but in a merge only for conflicts: what one side has changed is chosen already.
  private func chooseForAll(_ choice: TextChoice) {
    choose(choice, forAll: texts.isMerge ? .both : .all)
  }

  /// Chooses for all differences of a kind.
  func choose(_ choice: TextChoice?, forAll kind: DifferenceKind) {
    change("Choice for many") { $0.choose(choice, forAll: kind, in: texts) }
  }

  private func choose(_ choice: TextChoice?) {
    guard let current = comparison.currentDifference else { return }
    change("Choice") { $0[difference.hunks[current]] = choice.map { .take($0) } }
    comparison.currentDifference = current
  }

  /// Changes the choices so that the user can undo it.
  func change(_ title: String, _ body: (inout Choices) -> Void) {
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
