/// The windows of an application from back to front, and the focused view of each.
///
/// Opening and closing windows moves the focus, and calls the appearance methods of controllers.
final class WindowStack {
  private(set) var layers: [Layer] = []
  /// The program that shows the windows.
  private unowned let host: any ViewHost
  private let frames: FrameRequests

  init(in host: any ViewHost, _ frames: FrameRequests) {
    self.host = host
    self.frames = frames
  }

  /// The front window among those that take keys.
  var front: Window? { keyLayer?.window }

  /// The layer that gets the keys.
  private var keyLayer: Layer? { keyIndex.map { layers[$0] } }

  /// The index of the layer that gets the keys.
  var keyIndex: Int? { layers.lastIndex { $0.takesKeys } }

  /// The front controller.
  var frontController: Controller? { layers.last { $0.controller != nil }?.controller }

  /// The window that fills the screen, behind dialogs and popups.
  var screen: Window? {
    // By index, because copying a layer copies a weak reference.
    for index in layers.indices.reversed() where layers[index].fillsScreen { return layers[index].window }
    return nil
  }

  /// The controllers whose views are visible: from the front to the first one that fills the screen.
  var seenControllers: [Controller] {
    var controllers: [Controller] = []
    for layer in layers.reversed() {
      if let controller = layer.controller { controllers.append(controller) }
      if layer.fillsScreen { break }
    }
    return controllers
  }

  /// The commands of the front screen. Empty while a question is shown, which must be answered first.
  var currentCommands: [Command] {
    layers.last { $0.controller != nil || $0.window is Dialog }?.controller?.shownCommands ?? []
  }

  /// The controllers that save before the program ends, in this order.
  var savers: [Controller] { layers.reversed().compactMap(\.controller).flatMap(\.family) }

  /// Returns true if the front screen needs more room than a terminal of a size has, and has no panel to show alone.
  func isTooLarge(for size: Size) -> Bool {
    guard let screen else { return false }
    return !screen.fits(in: size) && lonePanel(on: size) == nil
  }

  /// Returns the panel that is shown alone because a terminal of a size has no room for the front screen, or nil if it has.
  func lonePanel(on size: Size) -> View? {
    // By index, because copying a layer copies a weak reference.
    for index in layers.indices.reversed() where layers[index].fillsScreen { return layers[index].lonePanel(on: size) }
    return nil
  }

  /// Returns true if a window is in the stack.
  func contains(_ window: Window) -> Bool { layers.contains { $0.window === window } }

  // MARK: Opening and closing

  /// Shows the view of a controller in front.
  ///
  /// - Throws: any error that loading its view throws. Nothing has changed then.
  func show(_ controller: Controller) throws {
    let window = Window.around(try controller.view)
    let seen = seenControllers
    controller.beginAppearance()
    push(
      Layer(window: window, placement: window is Dialog ? .center : .fill, controller: controller, focused: nil))
    for covered in seen where !seenControllers.contains(where: { $0 === covered }) { covered.endAppearance() }
    controller.appear()
  }

  /// Puts a window in front.
  func push(_ layer: Layer) {
    // A list that takes no keys belongs to the field that gets its keys. It must not stay between windows.
    if layer.takesKeys, let keyIndex { close(from: keyIndex + 1) }
    focused?.focusDidChange()
    layer.window.host = host
    layer.window.spreadWords()
    layers.append(layer)
    layers[layers.count - 1].focused = layer.focused ?? FocusOrder(of: layer.window).initial
    focused?.focusDidChange()
    layersDidChange()
  }

  /// Closes a controller and everything in front of it.
  ///
  /// - Returns: false for the last controller, which stays, because the program ends with it.
  func close(_ controller: Controller) -> Bool {
    guard let index = layers.firstIndex(where: { $0.controller === controller }) else { return true }
    guard index > 0 else { return false }
    close(from: index)
    return true
  }

  /// Closes a window, and those in front of it.
  func close(_ window: Window) {
    guard let index = layers.firstIndex(where: { $0.window === window }) else { return }
    close(from: index)
  }

  /// Closes the front window.
  func closeFront() { if let keyIndex { close(from: keyIndex) } }

  /// Closes windows from an index to the front. Controllers whose views become visible are then notified once.
  private func close(from index: Int) {
    guard layers.indices.contains(index) else { return }
    let seen = seenControllers
    let closed = layers[index...].reversed()
    layers.removeSubrange(index...)
    for layer in closed {
      layer.window.host = nil
      if let controller = layer.controller, seen.contains(where: { $0 === controller }) {
        controller.endAppearance()
      }
      layer.controller?.cancelAllWork()
    }
    for layer in closed { layer.whenClosed?() }
    focused?.focusDidChange()
    let uncovered = seenControllers.reversed().filter { now in !seen.contains { $0 === now } }
    for controller in uncovered { controller.beginAppearance() }
    for controller in uncovered { controller.appear() }
    layersDidChange()
  }

  private func layersDidChange() {
    frames.viewsDidChange()
    frames.setNeedsWholeFrame()
  }

  // MARK: Popups

  /// Returns the view that receives a press. A press outside of popups only closes them, unless it is on the view that
  /// opened the front popup.
  func pressedView(at point: Point) -> View? {
    while let layer = layers.last {
      if layer.window.frame.contains(point) { return layer.window.view(at: point) }
      guard let popup = layer.window as? Popup else { return nil }
      if let opener = popup.opener, opener.rectOnScreen.contains(point) { return opener }
      close(from: layers.count - 1)
      if !(layers.last?.window is Popup) { return nil }
    }
    return nil
  }

  /// Returns the view under the mouse in the front window, or in a window in front of it that takes no keys.
  func view(at point: Point) -> View? {
    for layer in layers.reversed() {
      if layer.takesKeys { return layer.window.view(at: point) }
      if layer.window.frame.contains(point) { return layer.window.view(at: point) }
    }
    return nil
  }

  /// Closes the popups that a view or its descendants have opened, and the popups in front of them.
  func closePopups(from view: View) {
    let opened = layers.first { ($0.window as? Popup)?.opener?.isDescendant(of: view) == true }
    if let opened { close(opened.window) }
  }

  // MARK: Focus

  /// The first responder: the view that has the focus, or the root of the front window.
  var firstResponder: View? { focused ?? front }

  /// The focused view of the front window.
  var focused: View? { keyLayer?.focused }

  /// Gives a view the focus of its window, if it can have it.
  func focus(_ view: View) {
    guard let index = layers.lastIndex(where: { view.isDescendant(of: $0.window) }), view.canTakeFocus else { return }
    guard setFocus(view, inLayer: index) else { return }
    view.scrollToVisible()
    frames.setNeedsFrame(layout: false)
  }

  /// Gives the focus to the next view; after the last, to the first.
  func focusNext() { if let next = front.flatMap({ FocusOrder(of: $0).next(after: focused) }) { focus(next) } }

  /// Gives the focus to the view from which Tab leads to the focused view.
  func focusPrevious() {
    if let view = front.flatMap({ FocusOrder(of: $0).previous(before: focused) }) { focus(view) }
  }

  /// Gives the focus to the nearest view in a direction.
  func focusNearest(dx: Int, dy: Int) {
    guard let front, let focused else { return focusNext() }
    if let nearest = FocusOrder(of: front).nearest(to: focused, dx: dx, dy: dy) { focus(nearest) }
  }

  /// Returns the focused view of the window that contains a view, even if the window is not in front.
  func focused(besides view: View) -> View? { layers.last { view.isDescendant(of: $0.window) }?.focused }

  /// Moves the focus away from a view that leaves its window, to a neighboring view.
  func moveFocus(awayFrom view: View) {
    for index in layers.indices {
      guard layers.indices.contains(index) else { break }
      guard let focused = layers[index].focused, focused.isDescendant(of: view) else { continue }
      setFocus(FocusOrder(of: layers[index].window).neighbor(of: focused, outside: view), inLayer: index)
    }
  }

  /// Moves the focus away from views that have been hidden or disabled.
  func repairFocus() {
    for index in layers.indices {
      // A combo box that loses the focus closes its list, which is a layer in front.
      guard layers.indices.contains(index) else { break }
      let before = layers[index].focused
      if let before, before.canTakeFocus { continue }
      let order = FocusOrder(of: layers[index].window)
      setFocus(before.flatMap { order.successor(of: $0) } ?? order.initial, inLayer: index)
    }
  }

  /// Sets the focused view of a window.
  ///
  /// - Returns: false if the view already had the focus.
  @discardableResult
  private func setFocus(_ view: View?, inLayer index: Int) -> Bool {
    let before = layers[index].focused
    guard before !== view else { return false }
    layers[index].focused = view
    damage(before, otherThan: view)
    damage(view, otherThan: before)
    before?.focusDidChange()
    view?.focusDidChange()
    return true
  }

  /// Marks a view that has got or lost the focus to be drawn again. The borders around it are also marked, except those
  /// that are also around the view that has lost or got the focus.
  private func damage(_ view: View?, otherThan other: View?) {
    var ancestor = view
    while let current = ancestor, other?.isDescendant(of: current) != true {
      if current === view || current.border != .none { current.damage() }
      ancestor = current.superview
    }
    if let view, other?.isDescendant(of: view) == true { view.damage() }
  }
}
