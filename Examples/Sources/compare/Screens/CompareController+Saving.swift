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

  /// The text that results from the choices.
  var resultBytes: [UInt8] { choices.result(of: texts, names: names) }

  /// The bytes of the file that is saved: the text in the encoding of the files.
  private var fileBytes: [UInt8] {
    let text = resultBytes
    // No lines of a file without bytes have no mark either.
    if text.isEmpty, left.isEmpty || right.isEmpty { return [] }
    return encoding.map { $0.bytes(of: text) } ?? text
  }

  /// The names of both sides, for the marks of a conflict.
  var names: (left: String, right: String) { (left.name, right.name) }

  /// Asks before a result is saved in which conflicts are between marks.
  private func save(then perform: @escaping () -> Void) {
    let open = choices.conflicts(in: texts).open
    guard open > 0 else { return write(then: perform) }
    let (what, them) = open == 1 ? ("1 conflict is", "it") : ("\(open) conflicts are", "them")
    application?.ask(
      "\(what) open. The file would have both sides of \(them) between the marks of git.", title: "Save?",
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Save with marks") { [self] in write(then: perform) },
      ])
  }

  /// - Parameter perform: called when the result is saved.
  private func write(isForced: Bool = false, then perform: @escaping () -> Void) {
    guard var file = output else { return askForOutput(perform) }
    do throws(FileProblem) {
      try file.save(fileBytes, isForced: isForced)
      output = file
      savedChoices = choices
      refresh()
      setStatus()
      application?.notify("\(file.path) is saved.\(rest)")
      perform()
    } catch {
      tell(error, perform)
    }
  }

  private func askForOutput(_ perform: @escaping () -> Void) {
    application?.chooseFile(.save) { [self] path in
      do throws(FileProblem) { output = try OutputFile(path) } catch { return tell(error, perform) }
      write(then: perform)
    }
  }

  /// The sentence about what is not settled in the saved result, or nothing.
  private var rest: String {
    let open = choices.unsettled(in: texts)
    if open == 0 { return "" }
    if texts.isMerge { return open == 1 ? " 1 conflict is left." : " \(open) conflicts are left." }
    return open == 1 ? " 1 difference is as at the left." : " \(open) differences are as at the left."
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
        .init("_Replace it") { [self] in write(isForced: true, then: perform) },
      ])
  }

  /// Closes the screen: ends the program, or returns to the folders. Choices that are not saved are lost only if the user
  /// agrees.
  func askToClose() {
    guard whenClosed != nil else { return askToQuit() }
    ask("Close?", "C_lose without saving") { [self] in leave() }
  }

  /// Ends the program, also if the files are those of two folders.
  func askToQuit() { ask("Quit?", "_Quit without saving") { [self] in quit() } }

  private func ask(_ title: String, _ words: String, then leave: @escaping () -> Void) {
    guard hasUnsavedChoices else { return leave() }
    application?.ask(
      "Your choices are not saved.", title: title,
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Save") { [self] in save { leave() } },
        .init(words) { [self] in
          givesUp = true
          leave()
        },
      ])
  }
}

/// The reason why the program does not end, as a sentence.
nonisolated struct UnsavedChoices: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
