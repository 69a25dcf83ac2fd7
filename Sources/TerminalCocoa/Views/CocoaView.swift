public import NibLoading
public import TerminalKit

/// A view of UIKit or AppKit, drawn in a terminal. Its subviews have their positions from the file, on cells instead of
/// points.
///
/// A control has a view of TerminalKit as its face, with the text from the file. A view without contents is a thin box
/// with the name of its class.
public class CocoaView: View, CocoaObjectWithFacts {
  let facts: CocoaFacts
  /// The view of TerminalKit that draws the view itself, behind its subviews.
  let face: CocoaFace?
  /// The objects that the file connects to the view.
  var connections = CocoaConnections()
  /// The children in the file that are not views.
  private(set) var others: [AnyObject] = []
  /// The segues that begin at the view. Actions do not retain their targets.
  private var triggers: [SegueTrigger] = []
  /// The views that are placed: all subviews except the face.
  private(set) var contents: [View] = []

  /// Creates a view of a file, whose class is not known any further.
  ///
  /// - Throws: The errors of its children's initializers.
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

  /// Creates a view in code that contains other views of a file.
  init(_ facts: CocoaFacts, contents: [View] = []) {
    self.facts = facts
    face = CocoaFace.of(facts)
    super.init()
    for view in contents { take(view) }
    finish()
  }

  /// Makes the face send the first action that the file connects. Called after everything is connected.
  ///
  /// - Throws: nothing.
  public override func awake() throws {
    try super.awake()
    let events = ["action", "touchUpInside", "primaryActionTriggered", "valueChanged", "editingDidEndOnExit"]
    control?.action = events.lazy.compactMap { self.connections.actions[$0]?.first }.first
  }

  /// The view that the user works with, which sends the action: that of the face.
  var control: View? { (face?.view as? CocoaFieldFrame)?.field ?? face?.view }

  /// Makes the control begin a segue when it is used, after its action.
  func begin(_ segue: @escaping () throws -> Void) {
    if let control { triggers.append(SegueTrigger(on: control, segue)) }
  }

  /// Completes an initializer. The children have been added.
  private func finish() {
    if let face { insertSubview(face.view, at: 0) }
    if facts.flag("hidden") == true || facts.number("alpha") == 0 || facts.number("alphaValue") == 0 { isHidden = true }
    if facts.flag("enabled") == false || facts.part("cell")?.facts.flag("enabled") == false { isEnabled = false }
    takeParts()
  }

  /// Adds the views that are parts of it in the file.
  func takeParts() { for view in facts.views("contentView") { take(view) } }

  /// Adds a child. A view is placed, and any other object is only kept.
  func add(_ child: AnyObject) { if let view = child as? View { take(view) } else { others.append(child) } }

  func take(_ view: View) {
    contents.append(view)
    addSubview(view)
  }

  /// Removes the views, so that they can be placed elsewhere.
  func release() -> [View] {
    defer { contents = [] }
    return contents
  }

  public override class var reportsChanges: Bool { true }
  public override var isTransparent: Bool { true }

  // MARK: Size

  final var scale: CellScale { CellScale.of(facts.platform) }

  /// The size in the file, in points. If there is none, a small size.
  var points: (width: Double, height: Double) {
    guard let frame = facts.frame else { return (160, 22) }
    return (frame.width, frame.height)
  }

  /// The size in the file, in cells. A high view gets fewer rows, because most of it is empty.
  final var given: Size { Size(width: scale.columns(points.width), height: min(scale.rows(points.height), 12)) }

  /// True if the view is drawn in one row.
  var isOneRow: Bool {
    guard contents.isEmpty, points.height <= scale.row * 2.4 else { return false }
    return face.map { $0.rows == .one } ?? !isPlainSpace
  }

  /// True if the view contains nothing visible, and its class has no name of its own.
  final var isPlainSpace: Bool { face == nil && contents.isEmpty && CocoaVocabulary.isPlain(facts.className) }

  /// True if only the name of its class would be visible.
  private var isBare: Bool { face == nil && contents.isEmpty && type(of: self) == CocoaView.self }

  /// True if the view is a line.
  private var isLine: Bool { isPlainSpace && (points.width <= 3 || points.height <= 3) }

  /// Returns the cells that the view needs. Called once.
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

  /// The available size for which views are measured. Views have the sizes of the file, so they are measured only once.
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
      // Views without a frame are arranged from top to bottom, with the full width.
      let height = room.height / Double(max(1, count))
      frame = PointRect(x: 0, y: height * Double(number), width: room.width, height: height)
    }
    let mask = cocoa?.facts.mask.map { facts.platform.growsUpwards && !isFlipped ? $0.flipped : $0 }
    return FrameLayout.Item(
      frame: frame, need: need, isOneRow: cocoa?.isOneRow ?? false, isWords: cocoa?.face?.view is CocoaWords,
      mask: mask ?? ResizingMask(guessing: frame, in: room))
  }

  /// True if y grows downwards in a view of a system in which it normally grows upwards.
  var isFlipped: Bool { CocoaVocabulary.flipped.contains(facts.element) }

  /// Places the contents by their frames. The face gets the whole room.
  public override func layoutSubviews() {
    let room = contentRect
    face?.place(in: room)
    let views = contents.filter { $0.isShown }
    guard !views.isEmpty else { return }
    for (view, place) in zip(views, layout.place(in: room.size)) {
      view.place(in: place.offset(x: room.x, y: room.y))
    }
  }

  /// Returns false for a view without contents that lies in front of other views or behind them, because it would hide
  /// them.
  public override func shows(_ subview: View) -> Bool {
    if (subview as? CocoaView)?.facts.flag("installed") == false { return false }
    guard let view = subview as? CocoaView, view.isBare, contents.count <= 200, let frame = view.facts.frame
    else { return true }
    return !contents.contains { other in
      guard other !== view, let other = other as? CocoaView, !other.isHidden, let place = other.facts.frame else {
        return false
      }
      // If both are empty, the smaller one is drawn.
      if other.isBare, other.isPlainSpace != view.isPlainSpace ? other.isPlainSpace : place.area >= frame.area {
        return false
      }
      return frame.overlaps(place)
    }
  }

  // MARK: Drawing

  /// Draws a view without contents.
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

/// Draws the thin box for a view that cannot be shown in a terminal.
enum CocoaBoxDrawing {
  static func draw(_ name: String, in canvas: Canvas, _ pen: Pen) {
    let size = canvas.size
    let isBox = size.height >= 2 && size.width >= 2
    if isBox { canvas.border(canvas.bounds, .line, pen.style(.border)) }
    let room = isBox ? size.width - 2 : size.width
    let words = name.truncated(to: max(0, room))
    // In the border, if there is no row inside.
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
