/// A window on the screen.
struct Layer {
  enum Placement {
    /// All of the screen.
    case fill
    /// As large as it needs, in the middle.
    case center
    /// As large as it needs, below a rectangle of the screen, or above it if there is more room.
    case beside(Rect)
  }

  let window: Window
  let placement: Placement
  let controller: Controller?
  /// What had the focus in this window, while another is in front of it.
  weak var focused: View?
  /// Whether a click outside closes it.
  var closesOnClickOutside = false
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
    controller.viewWillAppear()
    push(
      Layer(
        window: window, placement: window is Dialog ? .center : .fill, controller: controller,
        focused: nil))
    controller.viewDidAppear()
  }

  /// Closes a controller, and all that it has in front of it.
  func close(_ controller: Controller) {
    guard let index = layers.firstIndex(where: { $0.controller === controller }) else { return }
    while layers.count > index { closeFront() }
    if layers.isEmpty { quit() }
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
  func closeFront() {
    guard let layer = layers.popLast() else { return }
    layer.window.application = nil
    layer.controller?.viewDidDisappear()
    layer.whenClosed?()
    focusedView?.focusDidChange()
    layers.last?.controller?.viewDidAppear()
    setNeedsFrame(layout: true)
  }

  /// Closes a window, and those in front of it.
  func close(_ window: Window) {
    guard let index = layers.firstIndex(where: { $0.window === window }) else { return }
    while layers.count > index { closeFront() }
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
      case .beside(let anchor):
        let wanted = natural(layer.window)
        let below = size.height - anchor.maxY
        let goesBelow = below >= wanted.height || below >= anchor.y
        let height = min(wanted.height, goesBelow ? below : anchor.y)
        let width = min(max(wanted.width, 0), size.width)
        layer.window.place(
          in: Rect(
            x: max(0, min(anchor.x, size.width - width)), y: goesBelow ? anchor.maxY : anchor.y - height,
            width: width, height: height))
      }
    }
  }

  private func natural(_ window: Window) -> Size { window.fittingSize(in: size) }
}

extension Window {
  /// A view as a window: itself, or a window around it.
  static func around(_ view: View) -> Window {
    if let window = view as? Window { return window }
    if let window = view.superview as? Window { return window }
    let window = Window()
    view.height = view.height == .auto ? .share(1) : view.height
    window.addSubview(view)
    return window
  }
}
