internal import NibLoading
internal import TerminalKit

/// `UIScrollView` and `NSScrollView`: a view with scrollable contents.
final class CocoaScrollView: CocoaView {
  private let scroll = Scroll()

  override func takeParts() {
    super.takeParts()
    let views = release()
    scroll.isHorizontal = true
    addSubview(scroll)
    if facts.platform == .macOS {
      for view in views {
        view.height = .share(1)
        scroll.content.addSubview(view)
      }
    } else if !views.isEmpty {
      scroll.content.addSubview(CocoaCanvas(of: facts, contents: views))
    }
  }

  private var isBare: Bool { scroll.content.subviews.isEmpty }

  /// Returns exactly the size that its contents need, so that no empty room is shown.
  override func contentSize(in available: Size) -> Size {
    if isBare { return super.contentSize(in: available) }
    let inner = scroll.content.fittingSize(in: Self.anySize)
    return Size(width: max(min(inner.width, given.width * 2), 1), height: max(1, min(inner.height, 200)))
  }

  override var isOneRow: Bool { false }

  override func layoutSubviews() {
    scroll.isHidden = isBare
    scroll.place(in: contentRect)
  }

  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    if isBare { super.drawContent(in: canvas, pen) }
  }
}

/// The subviews of a UIKit scroll view, combined into one view that is scrolled.
private final class CocoaCanvas: CocoaView {
  init(of facts: CocoaFacts, contents: [View]) {
    size = facts.frame.map { ($0.width, $0.height) } ?? (160, 22)
    super.init(CocoaFacts(className: "UIView", platform: facts.platform), contents: contents)
  }

  required convenience init(coder: NibDecoder) throws {
    self.init(of: CocoaFacts(className: coder.className, platform: .iOS), contents: [])
  }

  private let size: (width: Double, height: Double)
  override var points: (width: Double, height: Double) {
    let frames = contents.compactMap { ($0 as? CocoaView)?.facts.frame }
    return (max(size.width, frames.map(\.maxX).max() ?? 0), frames.map(\.maxY).max() ?? size.height)
  }
}

/// `NSClipView`: its subview, which is scrolled, fills it.
final class CocoaClipView: CocoaView {
  override func contentSize(in available: Size) -> Size {
    let sizes = contents.filter { $0.isShown }.map { $0.fittingSize(in: Self.anySize) }
    guard !sizes.isEmpty else { return Size(width: 1, height: 1) }
    return Size(width: sizes.map(\.width).max() ?? 1, height: sizes.map(\.height).max() ?? 1)
  }

  override func layoutSubviews() { for view in contents { view.place(in: contentRect) } }
  override func drawContent(in canvas: Canvas, _ pen: Pen) {}
}
