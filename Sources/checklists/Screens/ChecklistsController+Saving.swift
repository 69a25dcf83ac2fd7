import NibKit
import TerminalKit

/// Every change is saved at once, so that no way of ending the program loses anything. Another thread writes, so that no
/// key waits for the disk; who ends the program waits for that thread.
extension ChecklistsController {
  /// Begins to save.
  func saveSoon() {
    if changes == .saved { changes = .saving }
    guard let task = store.saveSoon() else { return }
    lastSave += 1
    let number = lastSave
    application?.start { [self] in
      let problem = await task.value
      if number == lastSave { didSave(problem) }
    }
  }

  /// A problem is told in a dialog for the first time, and in the status bar until saving works again.
  private func didSave(_ problem: StoreProblem?) {
    let isNew = changes != .unsaved
    changes = problem == nil ? .saved : .unsaved
    refresh()
    if let problem, isNew { tell(problem) }
  }

  /// Saves before it returns.
  ///
  /// - Throws: a problem that the person should hear of.
  func saveNow(replacing: Bool = false) throws(StoreProblem) {
    lastSave += 1
    do throws(StoreProblem) {
      try store.save(replacing: replacing)
      changes = .saved
    } catch {
      changes = .unsaved
      throw error
    }
  }

  private func tell(_ problem: StoreProblem) {
    if case .noListsToTake = problem {
      application?.show(message: "\(problem)", title: "Not taken")
      return
    }
    guard case .changedMeanwhile = problem else {
      application?.show(
        message: "\(problem)\n\nWhat you see here is kept while the program runs.", title: "Not saved")
      return
    }
    application?.ask(
      "\(problem)", title: "Not saved",
      answers: [
        .init("_Later", isDefault: true, isCancel: true),
        .init("Take _theirs") { [self] in takeTheirs() },
        .init("Keep _mine") { [self] in keepMine() },
      ])
  }

  private func takeTheirs() {
    lastSave += 1
    do { try store.takeTheirs() } catch { return tell(error) }
    changes = .saved
    forgetChanges()
    showPlace()
    viewDidAppear()
  }

  private func keepMine() {
    do {
      try saveNow(replacing: true)
      showItems()
    } catch {
      tell(error)
    }
  }

  /// Ends the program. What cannot be saved is lost only if the person says so.
  func askToQuit() {
    if changes != .saved { try? saveNow() }
    guard changes == .unsaved else {
      application?.quit()
      return
    }
    application?.ask(
      "The last changes are not saved, and would be lost.\nThe file is \(store.path).", title: "Quit?",
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Save now") { [self] in keepMine() },
        .init("_Quit without saving") { [self] in
          changes = .givenUp
          application?.quit()
        },
      ])
  }
}
