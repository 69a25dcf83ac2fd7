import TerminalKit
import TextComparing

/// The result of a difference as the user writes it.
extension CompareController {
  /// Opens the result of the current difference in an editor.
  func edit() throws {
    guard let current = comparison.currentDifference else { return }
    let hunk = difference.hunks[current]
    let bytes = choices.lines(ofHunk: current, in: texts, names: names).bytes
    guard let lines = EditedLines(bytes, hasCarriageReturns: left.text.hasCarriageReturns) else {
      application?.show(
        message:
          "These lines are not UTF-8, or have control characters or line ends of two kinds. The editor would change "
          + "bytes that you do not see. You can take them as they are.", title: "Not edited here")
      return
    }
    try present(
      EditController(lines) { [self] bytes in
        change("Edit") { $0[hunk] = .edited(bytes) }
        application?.focus(comparison)
      })
  }
}

/// The whole result as the user writes it in an editor.
extension CompareController {
  /// Opens the result in the user's editor, which gets the terminal meanwhile. What the user writes there is the result from
  /// then on.
  func editResult() async throws {
    guard let application else { return }
    let before = choices
    let bytes = resultBytes
    let path: String
    do { path = try ResultCopy.write(bytes, named: output?.path ?? left.name) } catch {
      application.show(message: "The result could not be written for the editor: \(error).", title: "Not edited")
      return
    }
    defer { ResultCopy.remove(path) }
    let status = try await application.run(.editor(path))
    guard status == 0 else {
      let words = "The editor has ended with the status \(status). The result is as it was before."
      return application.show(message: words, title: "Not edited")
    }
    let edited: [UInt8]
    do { edited = try ResultCopy.read(path, encoding) } catch {
      return application.show(message: "\(error)", title: "Not edited")
    }
    guard edited != bytes, choices == before else { return }
    takeResult(edited)
  }

  /// Makes bytes the whole result. Choices are not offered any more until the user undoes it.
  func takeResult(_ bytes: [UInt8]) {
    change("Edit of the result") { $0.whole = bytes }
    if resultPane.isHidden { togglePreview() }
  }
}

nonisolated extension TextLines {
  /// True if the first line ends as in Windows.
  fileprivate var hasCarriageReturns: Bool {
    count > 0 && range(of: 0).upperBound - content(of: 0).upperBound == 2
  }
}
