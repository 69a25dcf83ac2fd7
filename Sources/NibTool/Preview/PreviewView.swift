internal import NibLoading
internal import TerminalKit

/// The picture, a line below it, and over its lower part what is wrong with the file.
@MainActor
final class PreviewView: View {
  let picture = PictureView()
  let panel = FaultPanel()
  let footer = PreviewFooter()
  /// Loads the layout anew, without what a person has done to it.
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

  // It has the focus, and what belongs to the layout goes on to its picture.
  override var canBecomeFocused: Bool { true }
  override var caret: Point? { picture.caret }

  /// F5 and Ctrl-C are the preview's own; while something is wrong, so are the keys that scroll. All others are the
  /// layout's.
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

/// The line below the picture: what was done last, and the keys of the preview.
@MainActor
final class PreviewFooter: View {
  /// The message.
  var message = "" { didSet { setNeedsDisplay() } }

  private static let keys = [("F5", "Reload"), ("Ctrl+C", "Quit")]

  override var themeRole: ThemeRole? { .status }

  /// The keys at the right, whole; the message in what they leave.
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
