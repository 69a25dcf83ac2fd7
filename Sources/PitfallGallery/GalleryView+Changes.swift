import NibLoading

extension GalleryView {
  /// Sends the action for a change, and says so when no handler is connected.
  func send(change: String) throws {
    guard let action else { return NibLoad.note("\(change), and no handler is connected") }
    try action.send(from: self)
  }

  /// The same after the load, when no caller is left to take an error.
  func tell(change: String) {
    do { try send(change: change) } catch { NibLoad.note("\(change), and the handler failed: \(error)") }
  }
}
