public import NibLoading
public import TerminalKit

/// A view of UIKit or AppKit, drawn in a terminal: what is in it stands where the file says, on cells instead of points.
///
/// A control has a view of TerminalKit as its face, with the words that the file gives it. A view without contents is a thin
/// box with the name of its class.
public class CocoaView: View, CocoaObjectWithFacts {
  let facts: CocoaFacts
  /// The view of TerminalKit that draws the view itself, behind its subviews.
  let face: CocoaFace?
  /// The objects that the file connects the view with.
  var connections = CocoaConnections()
  /// Children in the file that are no views.
  private(set) var others: [AnyObject] = []
  /// The views that are placed: all subviews but the face.
  private(set) var contents: [View] = []

  /// Creates a view of a file, of a class about which nothing else is known.
  ///
  /// - Throws: what the initializers of its children throw.
  public required convenience init(coder: NibDecoder) throws {
    let isAppKit = coder.className.hasPrefix("NS")
    try self.init(coder: coder, CocoaSetting(element: "view", platform: isAppKit ? .macOS : .iOS))
  }

  init(coder: NibDecoder, _ setting: CocoaSetting) throws {
    facts = try CocoaFacts(coder, setting)
    face = CocoaFace.of(facts)
    try super.init(coder: coder)
    finish()
  }

  /// Creates a view in code, around others of a file.
  init(_ facts: CocoaFacts, contents: [View] = []) {
    self.facts = facts
    face = CocoaFace.of(facts)
    super.init()
    for view in contents { take(view) }
    finish()
  }

  /// Everything is connected: its face sends the first action that the file connects it with.
  ///
  /// - Throws: nothing.
  public override func awake() throws {
    try super.awake()
    let events = ["action", "touchUpInside", "primaryActionTriggered", "valueChanged", "editingDidEndOnExit"]
    let control = (face?.view as? CocoaFieldFrame)?.field ?? face?.view
    control?.action = events.lazy.compactMap { self.connections.actions[$0]?.first }.first
  }

  /// Adds what the initializers have in common. The children are there.
  private func finish() {
    if let face { insertSubview(face.view, at: 0) }
    if facts.flag("hidden") == true || facts.number("alpha") == 0 || facts.number("alphaValue") == 0 { isHidden = true }
    if facts.flag("enabled") == false || facts.part("cell")?.facts.flag("enabled") == false { isEnabled = false }
    takeParts()
  }

  /// Adds the views that the file has as parts of it.
  func takeParts() { for view in facts.views("contentView") { take(view) } }

  /// Takes a child: a view is placed, anything else is kept.
  func add(_ child: AnyObject) { if let view = child as? View { take(view) } else { others.append(child) } }

  func take(_ view: View) {
    contents.append(view)
    addSubview(view)
  }

  /// Takes views that are placed otherwise.
  func release() -> [View] {
    defer { contents = [] }
    return contents
  }

  public override class var tellsOfChanges: Bool { true }
  public override var isTransparent: Bool { true }

  // MARK: Size

  final var scale: CellScale { CellScale.of(facts.platform) }

  /// The size in the file, in points; where there is none, that of a small view.
  var points: (width: Double, height: Double) {
    guard let frame = facts.frame else { return (160, 22) }
    return (frame.width, frame.height)
  }

  /// The cells that the size in the file stands for; a high view has less, because most of it is empty.
  final var given: Size { Size(width: scale.columns(points.width), height: min(scale.rows(points.height), 12)) }

  /// True if the view is drawn in one row.
  var isOneRow: Bool {
    guard contents.isEmpty, points.height <= scale.row * 2.4 else { return false }
    return face.map { $0.rows == .one } ?? !isPlainSpace
  }

  /// True if there is nothing in it that could be seen, and its class has no name of its own.
  final var isPlainSpace: Bool { face == nil && contents.isEmpty && CocoaVocabulary.isPlain(facts.className) }

  /// True if there is nothing to be seen but the name of its class.
  private var isBare: Bool { face == nil && contents.isEmpty && type(of: self) == CocoaView.self }

  /// True if the view is a line.
  private var isLine: Bool { isPlainSpace && (points.width <= 3 || points.height <= 3) }

  /// Returns the cells that the view needs; it is asked once.
  public override func contentSize(in available: Size) -> Size {
    let own = face?.need(given) ?? Size(width: 1, height: 1)
    guard !contents.isEmpty else {
      if face != nil { return own }
      if isLine { return Size(width: 1, height: 1) }
      return Size(width: min(given.width, 3), height: isPlainSpace ? 1 : min(given.height, 3))
    }
    let inner = layout.natural
    return Size(width: max(own.width, inner.width), height: max(own.height, inner.height))
  }

  /// The size in which every view is measured: views have the sizes of the file, and are measured once.
  static let anySize = Size(width: 10_000, height: 10_000)

  private var layout: FrameLayout {
    let views = contents.filter { $0.isShown }
    return FrameLayout(views.enumerated().map { item($1, number: $0, of: views.count) }, in: points, scale)
  }

  private func item(_ view: View, number: Int, of count: Int) -> FrameLayout.Item {
    let need = view.fittingSize(in: Self.anySize)
    let room = points
    let cocoa = view as? CocoaView
    var frame: PointRect
    if let known = cocoa?.facts.frame {
      frame = facts.platform.growsUpwards && !isFlipped ? known.flipped(in: room.height) : known
    } else {
      // Without a frame: one below the other, as wide as there is room.
      let height = room.height / Double(max(1, count))
      frame = PointRect(x: 0, y: height * Double(number), width: room.width, height: height)
    }
    let mask = cocoa?.facts.mask.map { facts.platform.growsUpwards && !isFlipped ? $0.flipped : $0 }
    return FrameLayout.Item(
      frame: frame, need: need, isOneRow: cocoa?.isOneRow ?? false, isWords: cocoa?.face?.view is CocoaWords,
      mask: mask ?? ResizingMask(guessing: frame, in: room))
  }

  /// True if y grows downwards in a system in which it grows upwards.
  var isFlipped: Bool { CocoaVocabulary.flipped.contains(facts.element) }

  /// Places the contents by their frames, and the face in all of the room.
  public override func layoutSubviews() {
    let room = contentRect
    face?.place(in: room)
    let views = contents.filter { $0.isShown }
    guard !views.isEmpty else { return }
    for (view, place) in zip(views, layout.place(in: room.size)) {
      view.place(in: place.offset(x: room.x, y: room.y))
    }
  }

  /// Returns a view without contents that lies upon others or behind them is not drawn: it would hide them.
  public override func shows(_ subview: View) -> Bool {
    if (subview as? CocoaView)?.facts.flag("installed") == false { return false }
    guard let view = subview as? CocoaView, view.isBare, contents.count <= 200, let frame = view.facts.frame
    else { return true }
    return !contents.contains { other in
      guard other !== view, let other = other as? CocoaView, !other.isHidden, let place = other.facts.frame else {
        return false
      }
      // Of two that are empty, the smaller one is drawn.
      if other.isBare, other.isPlainSpace != view.isPlainSpace ? other.isPlainSpace : place.area >= frame.area {
        return false
      }
      return frame.overlaps(place)
    }
  }

  // MARK: Drawing

  /// A view without contents.
  public override func drawContent(in canvas: Canvas, _ pen: Pen) {
    guard face == nil, contents.isEmpty, !canvas.size.isEmpty else { return }
    if isLine {
      let isUpright = points.width < points.height
      if isUpright {
        canvas.verticalRule(.line, at: .zero, length: canvas.size.height, pen.style(.border))
      } else {
        canvas.horizontalRule(.line, at: .zero, length: canvas.size.width, pen.style(.border))
      }
      return
    }
    CocoaBoxDrawing.draw(isPlainSpace ? "" : facts.className, in: canvas, pen)
  }
}

/// The thin box of what cannot be drawn here.
enum CocoaBoxDrawing {
  static func draw(_ name: String, in canvas: Canvas, _ pen: Pen) {
    let size = canvas.size
    let isBox = size.height >= 2 && size.width >= 2
    if isBox { canvas.border(canvas.bounds, .line, pen.style(.border)) }
    let room = isBox ? size.width - 2 : size.width
    let words = name.truncated(to: max(0, room))
    // In the border if there is no row inside.
    canvas.write(
      words, at: Point(x: (size.width - words.cellWidth) / 2, y: size.height >= 3 ? size.height / 2 : 0),
      pen.style(.muted))
  }
}

extension PointRect {
  fileprivate nonisolated var area: Double { width * height }

  fileprivate nonisolated func overlaps(_ other: PointRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}
