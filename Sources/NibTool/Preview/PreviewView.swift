internal import NibLoading
internal import TerminalKit

/// The picture, a footer below it, and the faults of the file in front of its lower part.
@MainActor
final class PreviewView: View {
  let picture = PictureView()
  let panel = FaultPanel()
  let footer = PreviewFooter()
  /// Reloads the layout, and discards the user's changes.
  var reload: (() -> Void)?

  override init() {
    super.init()
    panel.isHidden = true
    height = .share(1)
    for view in [picture, footer, panel] { addSubview(view) }
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override func layoutSubviews() {
    let room = contentRect
    let above = Rect(x: room.x, y: room.y, width: room.width, height: max(0, room.height - 1))
    picture.place(in: above)
    footer.place(in: Rect(x: room.x, y: above.maxY, width: room.width, height: room.height - above.height))
    let height = min(panel.fittingSize(in: above.size).height, max(5, above.height * 2 / 3), above.height)
    panel.place(in: Rect(x: room.x, y: above.maxY - height, width: room.width, height: height))
  }

  // The view has the focus, and passes on the events that belong to the layout.
  override var canBecomeFocused: Bool { true }
  override var caret: Point? { picture.caret }

  /// The preview itself handles F5 and Control-C, and the scrolling keys while there is a fault. All other keys go to
  /// the layout.
  override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.function(5)): reload?()
    case KeyPress(.character("c"), .control): window?.application?.quit()
    case _ where !panel.isHidden:
      if try !panel.handle(key) { picture.send(.key(key)) }
    default: picture.send(.key(key))
    }
    return true
  }

  override func paste(_ text: String) throws -> Bool {
    picture.send(.paste(text))
    return true
  }
}

/// The footer: the last action, and the keys of the preview.
@MainActor
final class PreviewFooter: View {
  /// The message.
  var message = "" { didSet { setNeedsDisplay() } }

  private static let keys = [("F5", "Reload"), ("Ctrl+C", "Quit")]

  override var themeRole: ThemeRole? { .status }

  /// Draws the keys in full on the right, and the message in the remaining space.
  override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let words = Self.keys.map { "\($0) \($1)" }.joined(separator: "  ")
    var x = max(0, canvas.size.width - words.cellWidth - 1)
    canvas.write(message.truncated(to: max(0, x - 2)), at: Point(x: 1, y: 0), pen.style)
    for (key, effect) in Self.keys {
      x += canvas.write(key, at: Point(x: x, y: 0), pen.style(.key)) + 1
      x += canvas.write(effect, at: Point(x: x, y: 0), pen.style) + 2
    }
  }
}
