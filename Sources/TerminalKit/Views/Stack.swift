public import NibLoading
internal import NibModel

/// A container whose children are side by side or one below the other.
open class Stack: View {
  /// The direction of the stack.
  public let axis: Axis
  /// The number of blank cells between children.
  public var spacing = 0 { didSet { setNeedsLayout() } }

  /// Creates an empty stack.
  public init(_ axis: Axis) {
    self.axis = axis
    super.init()
  }

  /// Creates a stack of a layout.
  init(_ axis: Axis, coder: NibDecoder) throws {
    self.axis = axis
    try super.init(coder: coder)
  }

  /// Creates a vertical stack of a layout.
  public required init(coder: NibDecoder) throws {
    axis = .vertical
    try super.init(coder: coder)
  }

  /// The members of a stack in a layout.
  open override class var members: Members {
    super.members.adding(Stack.self) {
      // Closures, because layouts have many such objects, and key paths are slower.
      $0.attribute("spacing", default: "0", help: "Blank cells between children.") { $0.spacing = Int($1 as UInt8) }
      $0.samples("layouts", help: "The names of the layouts whose views a program puts here.") {
        (stack: Stack, names: [LayoutName]) in
        for name in names { stack.addSubview(LayoutPlaceholder(name)) }
      }
      $0.children(help: "The views, in this order.", removing: { $1.removeFromSuperview() }) {
        $0.addSubview($1 as View)
      }
    }
  }

  /// Returns the size that the children need: the sum along the axis, and the maximum across it.
  open override func contentSize(in available: Size) -> Size {
    let (lengths, sizes) = measure(in: available, fills: false)
    let shown = shownSubviews.count
    let along = lengths.reduce(0, +) + spacing * max(0, shown - 1)
    let across = sizes.map { axis == .horizontal ? $0.height : $0.width }.max() ?? 0
    return axis == .horizontal ? Size(width: along, height: across) : Size(width: across, height: along)
  }

  /// Gives each child its length along the axis, and the place across it that its `align` requests.
  open override func layoutSubviews() {
    let room = contentRect
    let (lengths, sizes) = measure(in: room.size, fills: true)
    var start = axis == .horizontal ? room.x : room.y
    let end = axis == .horizontal ? room.maxX : room.maxY
    for (index, view) in shownSubviews.enumerated() {
      start = min(start, end)
      let length = min(lengths[index], end - start)
      let span = view.span(
        across: axis, in: axis == .horizontal ? room.height : room.width, natural: sizes[index])
      view.place(
        in: axis == .horizontal
          ? Rect(x: start, y: room.y + span.lowerBound, width: length, height: span.count)
          : Rect(x: room.x + span.lowerBound, y: start, width: span.count, height: length))
      start += length + spacing
    }
  }

  private var shownSubviews: [View] { subviews.filter(\.isShown) }

  /// Returns the length of each child along the axis, and the size that it asks for at that length.
  ///
  /// - Parameter fills: true if shares take all remaining room; otherwise they take what their content needs.
  private func measure(in room: Size, fills: Bool) -> (lengths: [Int], sizes: [Size]) {
    let views = shownSubviews
    var sizes = views.map { $0.fittingSize(in: room) }
    let total = (axis == .horizontal ? room.width : room.height) - spacing * max(0, views.count - 1)
    let lengths = distribute(
      max(0, total),
      among: zip(views, sizes).map { view, size in
        var request = view.request(along: axis, natural: size)
        if !fills, case .share = request.length { request.length = .auto }
        return request
      })
    // The height of a view depends on its width, so a view that got less than its natural width is measured again.
    if axis == .horizontal {
      for (index, view) in views.enumerated() where lengths[index] != sizes[index].width {
        sizes[index] = view.fittingSize(in: Size(width: lengths[index], height: room.height))
      }
    }
    return (lengths, sizes)
  }
}

/// `<VStack>`: a container whose children are one below the other.
open class VStack: Stack {
  /// The members of a vertical stack in a layout.
  open override class var members: Members {
    super.members.adding(VStack.self) { $0.summary("Children one below the other.") }
  }

  /// Creates an empty stack.
  public init() { super.init(.vertical) }

  /// Creates a stack of a layout.
  public required init(coder: NibDecoder) throws { try super.init(.vertical, coder: coder) }
}

/// `<HStack>`: a container whose children are side by side.
open class HStack: Stack {
  /// The members of a horizontal stack in a layout.
  open override class var members: Members {
    super.members.adding(HStack.self) { $0.summary("Children side by side.") }
  }

  /// Creates an empty stack.
  public init() { super.init(.horizontal) }

  /// Creates a stack of a layout.
  public required init(coder: NibDecoder) throws { try super.init(.horizontal, coder: coder) }
}

/// `<Spacer>`: an empty view that takes the room that other views leave.
open class Spacer: View {
  /// The members of a spacer in a layout.
  open override class var members: Members {
    super.members.adding(Spacer.self) { $0.summary("An empty view that takes the room that other views leave.") }
  }

  /// Creates a spacer.
  public override init() {
    super.init()
    width = .share(1)
    height = .share(1)
  }

  /// Creates a spacer of a layout.
  public required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    width = .share(1)
    height = .share(1)
  }
}

extension Spacer {
  /// A spacer that takes no rows.
  static var horizontal: Spacer {
    let spacer = Spacer()
    spacer.height = .auto
    return spacer
  }
}
