import NibLoading

extension GalleryView {
  /// Sends the action for a change, and says so when no handler is connected.
  func send(change: String) throws {
    guard let action else { return NibLoad.note("\(change), and no handler is connected") }
    try action.send(from: self)
  }
}
