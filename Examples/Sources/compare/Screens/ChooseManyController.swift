import NibKit
import TerminalKit
import TextComparing

/// A dialog that asks for a kind of differences and a choice for all of them. Its view is `ChooseMany.layout.xml`.
final class ChooseManyController: Controller, Layouts.ChooseMany.Owner {
  private let done: (DifferenceKind, TextChoice?) -> Void

  /// - Parameter done: receives the kind and the choice, which is nil to forget choices. Not called if the user cancels.
  init(done: @escaping (DifferenceKind, TextChoice?) -> Void) {
    self.done = done
    super.init(nibName: Self.layoutName)
  }

  required init(coder: NibDecoder) throws {
    done = { _, _ in }
    try super.init(coder: coder)
  }

  func accept() {
    let chosen = kind.value.flatMap { DifferenceKind(rawValue: $0) }
    let choice = TextChoice.allCases.first { "\($0)" == lines.value }
    dismiss()
    if let chosen { done(chosen, choice) }
  }
}
