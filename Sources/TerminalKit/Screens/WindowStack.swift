/// A window on the screen.
struct Layer {
  enum Placement {
    /// All of the screen.
    case fill
    /// As large as it needs, in the middle.
    case center
    /// As large as it needs, at a rectangle of the screen: below it or above, or with its top where the rectangle's is
    /// and on the right or the left; where there is more room. Asked for at each layout.
    case beside(Axis, @MainActor () -> Rect)
  }

  let window: Window
  let placement: Placement
  let controller: Controller?
  /// The focused view of the window, kept while another window is in front.
  weak var focused: View?
  /// Runs when it has been closed.
  var whenClosed: (() -> Void)?
}

extension Application {
  /// The controller that is in front.
  public var frontController: Controller? { layers.last(where: { $0.controller != nil })?.controller }

  /// Shows a controller in front of what is shown.
  ///
  /// - Throws: what loading its view throws; nothing has changed then.
  public func show(_ controller: Controller) throws {
    controller.application = self
    let window = Window.around(try controller.view)
    let seen = seenControllers
    controller.viewWillAppear()
    push(
      Layer(
        window: window, placement: window is Dialog ? .center : .fill, controller: controller,
        focused: nil))
    for covered in seen where !seenControllers.contains(where: { $0 === covered }) { covered.viewDidDisappear() }
    controller.viewDidAppear()
  }

  /// The controllers whose views can be seen: from the front to the first one that fills the screen.
  private var seenControllers: [Controller] {
    var controllers: [Controller] = []
    for layer in layers.reversed() {
      if let controller = layer.controller { controllers.append(controller) }
      if case .fill = layer.placement { break }
    }
    return controllers
  }

  /// Closes a controller, and all that it has in front of it. The last one stays, for it has to save: the program ends, or
  /// goes on if it cannot.
  func close(_ controller: Controller) {
    guard let index = layers.firstIndex(where: { $0.controller === controller }) else { return }
    guard index > 0 else { return quit() }
    close(from: index)
  }

  /// Puts a window in front.
  func push(_ layer: Layer) {
    focusedView?.focusDidChange()
    layer.window.application = self
    layers.append(layer)
    layers[layers.count - 1].focused = layer.focused ?? initialFocus(in: layer.window)
    focusedView?.focusDidChange()
    setNeedsFrame(layout: true)
  }

  /// Closes the window that is in front.
  func closeFront() { close(from: layers.count - 1) }

  /// Closes windows from a place to the front. What they hid appears again, once.
  private func close(from index: Int) {
    guard layers.indices.contains(index) else { return }
    let seen = seenControllers
    let closed = layers[index...].reversed()
    layers.removeSubrange(index...)
    for layer in closed {
      layer.window.application = nil
      if let controller = layer.controller, seen.contains(where: { $0 === controller }) {
        controller.viewDidDisappear()
      }
    }
    for layer in closed { layer.whenClosed?() }
    focusedView?.focusDidChange()
    let uncovered = seenControllers.reversed().filter { now in !seen.contains { $0 === now } }
    for controller in uncovered { controller.viewWillAppear() }
    for controller in uncovered { controller.viewDidAppear() }
    setNeedsFrame(layout: true)
  }

  /// Closes a window, and those in front of it.
  func close(_ window: Window) {
    guard let index = layers.firstIndex(where: { $0.window === window }) else { return }
    close(from: index)
  }

  /// Measures and places every window.
  func layoutLayers() {
    let screen = Rect(origin: .zero, size: size)
    for layer in layers {
      switch layer.placement {
      case .fill: layer.window.place(in: screen)
      case .center:
        let natural = natural(layer.window)
        let width = distribute(size.width, among: [layer.window.request(along: .horizontal, natural: natural)])[0]
        let height = distribute(size.height, among: [layer.window.request(along: .vertical, natural: natural)])[0]
        layer.window.place(
          in: Rect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height))
      case .beside(let axis, let anchor):
        layer.window.place(in: besides(anchor(), axis, natural(layer.window)))
      }
    }
  }

  private func natural(_ window: Window) -> Size { window.fittingSize(in: size) }

  /// Returns the rectangle of a window of a size beside another rectangle, as far as there is room.
  private func besides(_ anchor: Rect, _ axis: Axis, _ wanted: Size) -> Rect {
    switch axis {
    case .vertical:
      let y = side(of: anchor.y, anchor.maxY, wanted.height, in: size.height)
      let width = min(wanted.width, size.width)
      return Rect(x: max(0, min(anchor.x, size.width - width)), y: y.lowerBound, width: width, height: y.count)
    case .horizontal:
      let x = side(of: anchor.x, anchor.maxX, wanted.width, in: size.width)
      let height = min(wanted.height, size.height)
      return Rect(x: x.lowerBound, y: max(0, min(anchor.y, size.height - height)), width: x.count, height: height)
    }
  }

  /// A length behind an end if it has room there, or at least more than before the start.
  private func side(of start: Int, _ end: Int, _ wanted: Int, in room: Int) -> Range<Int> {
    let start = max(0, min(start, room))
    let end = max(0, min(end, room))
    if room - end >= wanted || room - end >= start { return end..<end + min(wanted, room - end) }
    return start - min(wanted, start)..<start
  }
}

extension Window {
  /// A view as a window: itself, or a window around it.
  package static func around(_ view: View) -> Window {
    if let window = view as? Window { return window }
    if let window = view.superview as? Window { return window }
    let window = Window()
    view.height = view.height == .auto ? .share(1) : view.height
    window.addSubview(view)
    return window
  }
}
