import NibKit
import TerminalKit

/// Every change is saved at once, so that no way of ending the program loses anything. Another thread writes, so that no
/// key waits for the disk; who ends the program waits for that thread.
extension ChecklistsController {
  /// Begins to save.
  ///
  /// - Parameters:
  ///   - replacing: true to write even if another program has changed the file meanwhile.
  ///   - perform: Called when the lists are saved, unless another save was begun meanwhile.
  func saveSoon(replacing: Bool = false, then perform: @escaping () -> Void = {}) {
    if changes == .saved || replacing { changes = .saving }
    let task = store.saveSoon(replacing: replacing)
    lastSave += 1
    let number = lastSave
    application?.start { [self] in
      let problem = await task.value
      guard number == lastSave else { return }
      didSave(problem)
      if problem == nil { perform() }
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
  /// - Throws: a problem that the user should hear of.
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

  private func keepMine() { saveSoon(replacing: true) { [self] in showItems() } }

  // MARK: Ending

  /// A save that takes longer is told of.
  private static let patience = Duration.milliseconds(300)

  /// Ends the program when all is saved. Another thread writes; while that takes its time, a notice says so and lets the
  /// user give the changes up. What cannot be saved is lost only if the user says so.
  func askToQuit() {
    guard let application, !isQuitting else { return }
    isQuitting = true
    rememberPlace()
    let timer = application.after(Self.patience) { [self] in
      guard isQuitting else { return }
      quitNotice = $0.notify(
        "Saving…", time: .untilClosed, choice: Notice.Choice("_Quit without saving") { [self] in giveUp() })
    }
    application.start { [self] in
      let problem = await saveAll()
      timer.cancel()
      quitNotice?.close()
      isQuitting = false
      // The user may have given up meanwhile.
      guard changes != .givenUp else { return }
      if let problem {
        changes = .unsaved
        refresh()
        return askToGiveUp(problem)
      }
      changes = .ended
      self.application?.quit()
    }
  }

  /// Saves until there is nothing left to save: the user may go on while it takes its time.
  private func saveAll() async -> StoreProblem? {
    while changes != .saved {
      lastSave += 1
      let number = lastSave
      if let problem = await store.saveSoon().value { return problem }
      if changes == .givenUp { return nil }
      if number == lastSave { changes = .saved }
    }
    await store.savePlaceSoon().value
    return changes == .saved || changes == .givenUp ? nil : await saveAll()
  }

  private func askToGiveUp(_ problem: StoreProblem) {
    application?.ask(
      "The last changes are not saved, and would be lost.\n\(problem)", title: "Quit?",
      answers: [
        .init("_Cancel", isDefault: true, isCancel: true),
        .init("_Save now") { [self] in keepMine() },
        .init("_Quit without saving") { [self] in giveUp() },
      ])
  }

  private func giveUp() {
    changes = .givenUp
    application?.quit()
  }
}
