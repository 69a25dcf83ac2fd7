import NibKit
import TerminalKit

/// Every change is saved at once, so that no way of ending the program loses anything.
extension ChecklistsController {
  /// Saves, and says so if that fails: in a dialog for the first time, and in the status bar until it works again.
  func save() {
    let wasSaved = changes == .saved
    do {
      try store.save()
      changes = .saved
    } catch {
      changes = .unsaved
      if wasSaved { tell(error) }
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
    do { try store.takeTheirs() } catch { return tell(error) }
    changes = .saved
    showPlace()
    viewDidAppear()
  }

  private func keepMine() {
    do {
      try store.save(replacing: true)
      changes = .saved
      showItems()
    } catch {
      tell(error)
    }
  }

  /// Ends the program. What cannot be saved is lost only if the person says so.
  func askToQuit() {
    if changes == .unsaved { save() }
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
