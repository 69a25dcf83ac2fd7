/// Measuring and placing. First, each view returns the size that it needs. Then each view gets its rectangle.
extension View {
  /// The border of the view.
  public var border: BorderKind { look.border ?? style?.look.border ?? defaultBorder }

  /// The cells that border and padding take on each side.
  public var insets: Insets {
    let line = border == .none ? 0 : 1
    let padding = padding
    return Insets(
      top: padding.top + line + titleRows, right: padding.right + line, bottom: padding.bottom + line,
      left: padding.left + line)
  }

  /// The rectangle of the view in its own coordinates: (0, 0) and its size.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The cells inside border and padding.
  public var contentRect: Rect { bounds.inset(by: insets) }

  /// Returns the size that the view needs, with border and padding. It respects sizes in cells, minimums and maximums.
  ///
  /// - Parameter available: the maximum size.
  public final func fittingSize(in available: Size) -> Size {
    if isHidden { return .zero }
    if let known = measured[available] { return known }
    let insets = insets
    let outer = Size(
      width: Self.outer(width, available.width, minWidth, maxWidth),
      height: Self.outer(height, available.height, minHeight, maxHeight))
    let content = contentSize(
      in: Size(width: outer.width - insets.horizontal, height: outer.height - insets.vertical))
    let size = Size(
      width: Self.clamp(fixed(width) ?? content.width + insets.horizontal, minWidth, maxWidth),
      height: Self.clamp(fixed(height) ?? content.height + insets.vertical, minHeight, maxHeight))
    measured[available] = size
    return size
  }

  /// Returns the available length in one direction. It is less than the container's length if the view limits its own
  /// size.
  private static func outer(_ length: Length, _ available: Int, _ minimum: Int, _ maximum: Int) -> Int {
    switch length {
    case .cells(let cells): clamp(cells, minimum, maximum)
    case .percent(let percent): clamp(available * percent / 100, minimum, maximum)
    case .auto, .share: min(available, maximum)
    }
  }

  private func fixed(_ length: Length) -> Int? {
    if case .cells(let cells) = length { return cells }
    return nil
  }

  private static func clamp(_ value: Int, _ minimum: Int, _ maximum: Int) -> Int { max(minimum, min(maximum, value)) }

  /// Returns the request of the view to a container that distributes room along an axis.
  func request(along axis: Axis, natural: Size) -> LengthRequest {
    switch axis {
    case .horizontal:
      LengthRequest(
        length: width, natural: natural.width, minimum: minWidth,
        maximum: isWidthLimitedToContent ? min(maxWidth, natural.width) : maxWidth)
    case .vertical:
      LengthRequest(
        length: height, natural: natural.height, minimum: max(minHeight, leastHeight(natural.height)),
        maximum: isHeightLimitedToContent ? min(maxHeight, natural.height) : maxHeight)
    }
  }

  /// Returns the minimum height. In a dialog, views with buttons shrink last, because without them a user could not
  /// answer or close the dialog.
  private func leastHeight(_ natural: Int) -> Int {
    guard case .auto = height, holdsButtons, window?.keepsButtons == true else { return 0 }
    return min(natural, maxHeight)
  }

  /// True if the view is a button, or contains one that does not scroll.
  private var holdsButtons: Bool {
    type(of: self).isButton || !type(of: self).scrollsSubviews && subviews.contains { $0.isShown && $0.holdsButtons }
  }

  /// Returns the cells that the view takes across an axis. Its length is its own, or, depending on its `align`, all of
  /// the room or its natural length.
  func span(across axis: Axis, in room: Int, natural: Size) -> Range<Int> {
    var request = request(along: axis == .horizontal ? .vertical : .horizontal, natural: natural)
    let align = align ?? defaultAlign
    if align == .stretch, request.length == .auto { request.length = .share(1) }
    let length = distribute(room, among: [request])[0]
    return (align == .stretch ? .start : align).span(of: length, in: room)
  }

  /// Sets the rectangle of the view, and lays out its subviews.
  public final func place(in rect: Rect) {
    frame = rect
    layoutSubviews()
  }
}
