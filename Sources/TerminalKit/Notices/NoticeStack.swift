internal import NibLoading

/// The notices on the screen, one above the other at the bottom right, and the notices that wait for room.
///
/// It is in front of all windows, but does not belong to their stack: it has no focus, and no place in the order in
/// which keys are delivered.
final class NoticeStack: Window {
  /// The notices on the screen followed by the waiting ones, oldest first.
  private(set) var notices: [Notice] = []

  /// The maximum number of notices on the screen.
  private static let mostShown = 3
  /// The maximum number of notices. If there are more, the oldest waiting ones are dropped.
  private static let most = 50
  /// The minimum number of rows of a screen that shows notices. On a smaller screen, they wait.
  private static let leastRows = 5

  init(in host: any ViewHost) {
    super.init()
    self.host = host
  }

  required init(coder: NibDecoder) throws { try super.init(coder: coder) }

  override var isTransparent: Bool { true }

  private var views: [NoticeView] { subviews.compactMap { $0 as? NoticeView } }

  // MARK: Adding and closing

  /// Adds a notice. If there is a notice with the same message, that one is shown again instead.
  func add(_ text: String, _ kind: Notice.Kind, time: Notice.Time, choice: Notice.Choice?) -> Notice {
    if choice == nil, let same = notices.last(where: { $0.says(text, kind) }) {
      same.count += 1
      if same.timer != nil { startTime(of: same) }
      views.first { $0.notice === same }?.setNeedsLayout()
      host?.frames.setNeedsWholeFrame()
      return same
    }
    let notice = Notice(text, kind, time: time, choice: choice)
    notice.whenClosed = { [weak self, weak notice] in if let notice { self?.close(notice) } }
    notices.append(notice)
    if notices.count > Self.most { notices.remove(at: subviews.count) }
    fill()
    host?.frames.setNeedsWholeFrame()
    return notice
  }

  func close(_ notice: Notice) {
    notice.timer?.cancel()
    notice.timer = nil
    notices.removeAll { $0 === notice }
    views.first { $0.notice === notice }?.removeFromSuperview()
    fill()
    host?.frames.setNeedsWholeFrame()
  }

  /// Shows as many notices as there is room for. The time of each notice begins when it is shown.
  private func fill() {
    guard let host else { return }
    while subviews.count < min(capacity(of: host.traits.size), notices.count) {
      let notice = notices[subviews.count]
      addSubview(NoticeView(notice))
      startTime(of: notice)
    }
  }

  private func startTime(of notice: Notice) {
    notice.timer?.cancel()
    notice.timer = notice.duration.flatMap { time in
      host?.timers.after(time) { [weak notice] in notice?.close() }
    }
  }

  private func capacity(of screen: Size) -> Int {
    let most = min(Self.mostShown, (screen.height - Self.margin) / NoticeView.mostRows)
    return screen.height < Self.leastRows ? 0 : max(1, most)
  }

  // MARK: Layout

  /// The number of empty cells between the notices and the edges of the screen. A status bar stays readable.
  private static let margin = 1

  /// Places the notices on a screen of a size, with the newest at the bottom. Notices without room are moved above the
  /// screen. The field with the caret stays visible, if there is room above it.
  func place(on screen: Size) {
    fill()
    let sizes = views.map { $0.fittingSize(in: Size(width: screen.width - 2 * Self.margin, height: screen.height)) }
    let width = sizes.map(\.width).max() ?? 0
    let height = sizes.map(\.height).reduce(0, +)
    var place = Rect(
      x: screen.width - width - Self.margin, y: screen.height - height - Self.margin, width: width, height: height)
    if let field = host?.focusedView, field.caret != nil {
      let rows = field.rectOnScreen
      if !rows.intersection(place).isEmpty, rows.y >= height { place.origin.y = rows.y - height }
    }
    self.place(in: place)
  }

  override func layoutSubviews() {
    var y = 0
    for view in views {
      let size = view.fittingSize(in: frame.size)
      view.place(in: Rect(x: frame.width - size.width, y: y, width: size.width, height: size.height))
      y += size.height
    }
  }

  // MARK: Input

  /// Returns the notice at a position of the screen. Returns nil between notices, where events go to the screen behind.
  func notice(at point: Point) -> View? {
    guard let found = view(at: point), found !== self else { return nil }
    return found
  }

  /// Performs the choice for a key, in the newest notice with such a choice.
  ///
  /// - Returns: false if no notice uses the key.
  /// - Throws: any error that the choice throws.
  func receive(_ key: KeyPress) throws -> Bool {
    guard let view = views.last(where: { $0.notice.choice?.key?.matches(key) == true }) else { return false }
    try view.choose()
    return true
  }

  /// Closes the newest notice on the screen.
  ///
  /// - Returns: false if there is none.
  func closeNewest() -> Bool {
    guard let view = views.last else { return false }
    close(view.notice)
    return true
  }
}
