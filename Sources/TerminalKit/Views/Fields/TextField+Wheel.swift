extension TextField {
  /// Returns the step for a turn of the wheel, 1 or -1, if the field has the focus and can be changed. Returns nil for
  /// all other mouse events.
  func wheelStep(_ mouse: MouseEvent) -> Int? {
    guard !isReadOnly, window?.host?.focusedView === self else { return nil }
    switch mouse.kind {
    case .scrollUp: return 1
    case .scrollDown: return -1
    default: return nil
    }
  }
}
