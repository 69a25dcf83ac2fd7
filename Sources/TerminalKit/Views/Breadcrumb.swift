public import NibLoading

/// `<Breadcrumb>`: the path to the current place, part by part: `Home › Projects › nibkit`. Choosing a part goes back
/// to it.
///
/// Left and Right move along the parts, and Home and End to the ends. Enter and Space choose a part, and so does a
/// click. If there is too little room, the first parts are left out.
open class Breadcrumb: ChoiceView {
  /// The part that Enter would choose while the view has the focus, or nil for the selected part.
  private var marked: Int?

  /// The members of a breadcrumb in a layout.
  open override class var members: Members {
    super.members.adding(Breadcrumb.self) {
      $0.summary("The path to the current place, part by part. Choosing a part goes back to it.")
    }
  }

  /// The role for screen readers.
  open override var defaultRole: AccessibleRole { .pathBar }
  override var keyRows: [KeyRow] { KeyRow.rows(("left right home end", .keyMoveInPath), ("enter space", .keyGoBack)) }
  /// Returns the description of the state for screen readers.
  open override func accessibleState(in words: Words) -> [String] {
    let index = marked ?? current
    guard options.indices.contains(index) else { return [words[.empty]] }
    return state(of: options[index].words.text, row: index, count: options.count, in: words)
  }

  private static let separator = " › "
  private static let gap = "… › "

  /// The texts of the parts. Setting them selects the last.
  ///
  /// - Complexity: O(parts).
  public var path: [String] {
    get { options.map(\.words.text) }
    set {
      removeOptions()
      // An underscore in a part is shown as it is, and does not mark a mnemonic.
      for part in newValue { add(ChoiceOption(part.replacing("_", with: "__"), value: part)) }
      selectedIndex = newValue.indices.last
      marked = nil
    }
  }

  /// The selected part, by default the last.
  private var current: Int { selectedIndex ?? options.count - 1 }

  /// Returns the last parts, as many as fit, with their columns.
  private func spans(in width: Int) -> (parts: [(index: Int, span: Range<Int>)], isCut: Bool) {
    let widths = options.map(\.words.text.cellWidth)
    let separator = Self.separator.cellWidth
    guard !widths.isEmpty else { return ([], false) }
    let focus = marked ?? current
    var first = 0
    var length = widths.reduce(separator * (widths.count - 1)) { $0.plus($1) }
    // The marked part stays visible, even if it pushes out the parts after it.
    while first < min(widths.count - 1, focus), length.plus(first > 0 ? Self.gap.cellWidth : 0) > width {
      length -= widths[first] + separator
      first += 1
    }
    var x = first > 0 ? Self.gap.cellWidth : 0
    var parts: [(Int, Range<Int>)] = []
    for index in first..<widths.count where x < width {
      parts.append((index, x..<min(width, x.plus(widths[index]))))
      x = x.plus(widths[index]).plus(separator)
    }
    return (parts, first > 0)
  }

  /// Returns one row that is as wide as the parts.
  open override func contentSize(in available: Size) -> Size {
    let widths = options.map(\.words.text.cellWidth)
    return Size(width: widths.reduce(Self.separator.cellWidth * max(0, widths.count - 1)) { $0.plus($1) }, height: 1)
  }

  /// True if there is an option to choose.
  open override var canBecomeFocused: Bool { options.contains(where: \.isEnabled) }

  /// Draws the parts, with arrows between them.
  open override func drawContent(in canvas: Canvas, _ pen: Pen) {
    let (parts, isCut) = spans(in: canvas.size.width)
    let quiet = pen.style(.muted)
    if isCut { canvas.write(Self.gap, at: .zero, quiet) }
    for (index, span) in parts {
      var style = options[index].isEnabled ? pen.style : pen.style(.disabled)
      if index == current { style.attributes.insert(.bold) }
      if pen.isFocused, index == marked ?? current { style = pen.style(.selection) }
      let isPlain = pen.isFocused && index == marked ?? current || !options[index].isEnabled
      canvas.write(
        options[index].words.styled.truncated(to: span.count), at: Point(x: span.lowerBound, y: 0),
        isPlain ? pen.selecting : pen, over: style)
      if index != options.count - 1 { canvas.write(Self.separator, at: Point(x: span.upperBound, y: 0), quiet) }
    }
  }

  // MARK: Acting

  /// Removes the mark when the view loses the focus.
  open override func focusDidChange() {
    super.focusDidChange()
    marked = nil
  }

  /// Moves along the parts on Left, Right, Home and End, and chooses one on Enter and Space.
  open override func handle(_ key: KeyPress) throws -> Bool {
    switch key {
    case KeyPress(.left): mark(-1)
    case KeyPress(.right): mark(1)
    case KeyPress(.home): mark(-options.count)
    case KeyPress(.end): mark(options.count)
    case KeyPress(.enter), KeyPress(.character(" ")):
      guard let marked, marked != current else { return false }
      try choose(marked)
    default: return false
    }
    return true
  }

  private func mark(_ distance: Int) {
    marked = max(0, min((marked ?? current) + distance, options.count - 1))
    setNeedsDisplay()
  }

  /// Chooses a part on a click.
  open override func handle(_ mouse: MouseEvent) throws -> Bool {
    guard mouse.kind == .press(.left), mouse.position.y == 0 else { return false }
    let part = spans(in: contentRect.width).parts.first { $0.span.contains(mouse.position.x) }
    guard let part else { return false }
    try choose(part.index)
    return true
  }
}
