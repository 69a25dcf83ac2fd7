import TerminalKit
import TextComparing

/// Saves the result, and ends the program. Nothing is written before the user says so.
extension CompareController {
  /// True if the user has chosen something that is not in a file.
  var hasUnsavedChoices: Bool {
    choices != savedChoices ?? Choices()
  }

  /// Saves the result. Without a file of the command line, the user names one.
  func save() { save {} }

  /// - Parameter perform: called when the result is saved.
  private func save(isForced: Bool = false, then perform: @escaping () -> Void) {
    guard var file = output else { return askForOutput(perform) }
    do throws(FileProblem) {
      try file.save(choices.result(of: difference), isForced: isForced)
      output = file
      savedChoices = choices
      refresh()
      let count = choices.count(in: difference)
      let left = count.all - count.chosen
      application?.defaultStatus = left == 0 ? 0 : 1
      let rest =
        left == 0 ? "" : left == 1 ? " 1 difference is as at the left." : " \(left) differences are as at the left."
      application?.notify("\(file.path) is saved.\(rest)")
      perform()
    } catch {
      tell(error, perform)
    }
  }

  private func askForOutput(_ perform: @escaping () -> Void) {
    application?.chooseFile(.save) { [self] path in
      do throws(FileProblem) { output = try OutputFile(path) } catch { return tell(error, perform) }
      save(then: perform)
    }
  }

  private func tell(_ problem: FileProblem, _ perform: @escaping () -> Void) {
    let words = "\(problem)".prefix(1).uppercased() + "\(problem)".dropFirst() + "."
    guard case .changedMeanwhile = problem else {
      application?.show(message: words, title: "Not saved")
      return
    }
    application?.ask(
      words, title: "Not saved",
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Replace it") { [self] in save(isForced: true, then: perform) },
      ])
  }

  /// Ends the program. Choices that are not saved are lost only if the user agrees.
  func askToQuit() {
    guard hasUnsavedChoices else { return quit() }
    application?.ask(
      "Your choices are not saved.", title: "Quit?",
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Save") { [self] in save { [self] in quit() } },
        .init("_Quit without saving") { [self] in quit() },
      ])
  }
}
