/// Receives the events of the terminal, and passes them to the part of the program that handles them.
final class InputRouter {
  private let keys: KeyRouter
  private let mouse: MouseRouter
  private let windows: WindowStack
  private let frames: FrameRequests
  private let traits: ScreenTraits
  private let tooltip: Tooltip
  private let selection: ScreenSelector
  private let painter: FramePainter
  private let copy: (String) -> Void

  /// - Parameter copy: Puts text on the clipboard.
  init(
    _ keys: KeyRouter, _ mouse: MouseRouter, _ windows: WindowStack, _ frames: FrameRequests, _ traits: ScreenTraits,
    _ tooltip: Tooltip, _ selection: ScreenSelector, _ painter: FramePainter, copy: @escaping (String) -> Void
  ) {
    self.keys = keys
    self.mouse = mouse
    self.windows = windows
    self.frames = frames
    self.traits = traits
    self.tooltip = tooltip
    self.selection = selection
    self.painter = painter
    self.copy = copy
  }

  /// Handles an event.
  ///
  /// - Throws: any error that an action throws.
  func receive(_ event: InputEvent) throws {
    switch event {
    case .key(let key): try receive(key)
    case .paste(let text): try keys.offer { try $0.paste(text) }
    case .mouse(let event): try mouse.receive(event)
    case .focus(let hasFocus): focusDidChange(hasFocus)
    case .reply(.background(let brightness)): traits.theme.take(background: brightness)
    case .reply(.backgroundColor(.rgb(let red, let green, let blue))):
      traits.theme.take(backgroundColor: RGB(red, green, blue))
    case .reply: break
    }
  }

  private func receive(_ key: KeyPress) throws {
    tooltip.hide()
    if !windows.isTooLarge(for: traits.size), useForSelection(key) { return }
    try keys.receive(key)
  }

  /// Copies the selection of the screen if a key is meant for this. Any other key removes the selection.
  ///
  /// - Returns: true if the key was used.
  private func useForSelection(_ key: KeyPress) -> Bool {
    guard selection.selection != nil else { return false }
    let text = EditingKey.command(for: key) == .copy ? painter.selectedText : ""
    selection.select(nil)
    if !text.isEmpty { copy(text) }
    return !text.isEmpty || key == KeyPress(.escape)
  }

  private func focusDidChange(_ hasFocus: Bool) {
    traits.hasFocus = hasFocus
    frames.addAll()
    frames.setNeedsFrame(layout: false)
    if hasFocus { for controller in windows.seenControllers { controller.spreadTerminalFocus() } }
  }
}
