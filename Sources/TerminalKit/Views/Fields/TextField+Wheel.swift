extension TextField {
  /// Returns the step that a turn of the wheel makes, 1 or -1, while the field has the focus and can be changed; nil for
  /// everything else that the mouse does.
  func wheelStep(_ mouse: MouseEvent) -> Int? {
    guard !isReadOnly, window?.application?.focusedView === self else { return nil }
    switch mouse.kind {
    case .scrollUp: return 1
    case .scrollDown: return -1
    default: return nil
    }
  }
}
