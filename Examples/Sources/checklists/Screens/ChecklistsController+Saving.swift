import NibKit
import TerminalKit

/// Saves every change immediately, so that nothing is lost when the program ends in any way. Another thread writes, so
/// that no key waits for the disk. Ending the program waits for that thread.
extension ChecklistsController {
  /// Starts saving.
  ///
  /// - Parameters:
  ///   - replacing: true to write even if another program has changed the file in the meantime.
  ///   - perform: Called when the lists are saved, unless another save was started in the meantime.
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

  /// Reports a problem: the first time in a dialog, and in the status bar until saving works again.
  private func didSave(_ problem: StoreProblem?) {
    let isNew = changes != .unsaved
    changes = problem == nil ? .saved : .unsaved
    refresh()
    if let problem, isNew { tell(problem) }
  }

  /// Saves synchronously.
  ///
  /// - Throws: a problem to report to the user.
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
      application?.show(message: "\(problem)", title: "Not loaded")
      return
    }
    guard case .changedMeanwhile = problem else {
      application?.show(
        message: "\(problem)\n\nThe lists on the screen are kept while the program runs.", title: "Not saved")
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

  /// The time after which a running save is reported to the user.
  private static let patience = Duration.milliseconds(300)

  /// Ends the program when everything is saved. Another thread writes. If this takes long, a notice reports it, and
  /// lets the user discard the changes. Changes that cannot be saved are lost only if the user agrees.
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
      // The user may have discarded the changes in the meantime.
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

  /// Saves until nothing is left to save, because the user may continue editing during a long save.
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
