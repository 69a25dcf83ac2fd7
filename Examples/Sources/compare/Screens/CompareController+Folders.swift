import TerminalKit

/// The screen of two files as a part of the comparison of two folders.
extension CompareController {
  /// The words about the key that leaves the screen.
  var leavingWords: String { whenClosed == nil ? "Press q to quit." : "Press q to return to the folders." }

  /// Ends the search, or else returns to the folders, if there are any.
  func goBack() {
    if !findBar.isHidden {
      leaveSearch()
    } else if whenClosed != nil {
      askToClose()
    }
  }

  /// Closes the screen, which ends the program if there is no other one.
  func leave() {
    guard let whenClosed else { return quit() }
    dismiss()
    whenClosed()
  }
}
