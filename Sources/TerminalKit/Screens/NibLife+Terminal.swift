internal import NibLoading

extension NibLife {
  /// The calls that a program makes when it shows the view of a controller for the first time. Without a program, they
  /// are made for a screen of 80 × 24 cells.
  static var terminal: NibLife {
    var life = NibLife()
    life.add("viewWillAppear", to: Controller.self, .owner) { $0.beginAppearance() }
    life.add("viewDidAppear", to: Controller.self, .owner) { $0.appear() }
    // Nothing is shown before its `afterInit()`: see `FramePainter.draw(on:)`.
    life.awaitNextTurn()
    life.add("layoutSubviews", to: View.self, .roots) { layer(of: $0).place(on: screen) }
    life.add("draw", to: View.self, .roots) { draw(layer(of: $0).window) }
    return life
  }

  private static var screen: Size { Size(width: 80, height: 24) }

  private static func layer(of root: View) -> Layer {
    let window = Window.around(root)
    return Layer(window: window, placement: window is Dialog ? .center : .fill, controller: nil, focused: nil)
  }

  private static func draw(_ window: Window) {
    let canvas = CellGrid(size: screen).canvas
    let context = FrameContext(theme: .dark, focused: nil, now: .zero, hasColors: true)
    window.draw(in: canvas.part(window.frame), inheriting: .plain, context, enabled: true)
  }
}
