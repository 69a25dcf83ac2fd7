internal import NibLoading

/// The way of input events to views.
extension Application {
  /// Takes what a person did. Errors of actions are reported, not thrown: nobody here could deal with them.
  public func receive(_ event: InputEvent) {
    do {
      switch event {
      case .key(let key): try receive(key)
      case .paste(let text): _ = try offer { try $0.paste(text) }
      case .mouse(let mouse): try receive(mouse)
      case .focus(let hasFocus):
        terminalHasFocus = hasFocus
        setNeedsFrame(layout: false)
      case .reply: break
      }
    } catch {
      report(error)
    }
  }

  /// The terminal has another size.
  public func resize(to size: Size) {
    self.size = size
    setNeedsFrame(layout: true)
  }

  /// A key goes to what has the focus and outwards; then to what asks for it by mnemonic or `key`; then it moves the
  /// focus.
  private func receive(_ key: KeyPress) throws {
    if key == KeyPress(.character("z"), .control), let suspendHost { return suspendHost() }
    if isTooSmall { return try receiveWhileTooSmall(key) }
    if try offer({ try $0.handle(key) }) { return }
    if try useByKey(key) { return }
    if moveFocus(by: key) { return }
    switch key {
    case KeyPress(.character("c"), .control): quit()
    default: break
    }
  }

  /// On a screen that nobody can see, only leaving it makes sense.
  private func receiveWhileTooSmall(_ key: KeyPress) throws {
    for command in currentCommands where command.action?.name == "quit" && command.key?.matches(key) == true {
      return try perform(command)
    }
    if key == KeyPress(.character("c"), .control) { quit() }
  }

  /// Offers something to what has the focus, and to all that it is in.
  private func offer(_ take: (View) throws -> Bool) throws -> Bool {
    var view: View? = focusedView ?? layers.last?.window
    while let current = view {
      if isUsable(current), try take(current) { return true }
      view = current.superview
    }
    return false
  }

  private func receive(_ mouse: MouseEvent) throws {
    guard !isTooSmall else { return }
    var view: View?
    switch mouse.kind {
    case .drag, .release: view = mouseTarget
    case .press: view = pressedView(at: mouse.position)
    default: view = layers.last?.window.view(at: mouse.position)
    }
    if case .release = mouse.kind { mouseTarget = nil }
    if case .press = mouse.kind {
      mouseTarget = view
      var target = view
      while let current = target, !canFocus(current) { target = current.superview }
      if let target { focus(target) }
    }
    while let current = view {
      if isUsable(current) {
        var local = mouse
        let origin = current.originOnScreen
        let content = current.contentRect
        local.position = Point(
          x: mouse.position.x - origin.x - content.x, y: mouse.position.y - origin.y - content.y)
        if try current.handle(local) {
          if case .press = mouse.kind { mouseTarget = current }
          return
        }
      }
      view = current.superview
    }
  }

  /// Sends an action. What an `async` one throws later is reported.
  func send(_ action: Action, from sender: AnyObject) throws {
    if let onAction { return onAction(action, sender) }
    let outcome = try action.send(from: sender)
    setNeedsFrame(layout: false)
    if case .started(let task) = outcome { keep(task) }
  }

  /// Starts work that no action does. What it throws is reported, and the screen is drawn anew when it has ended, as with
  /// an `async` action.
  public func start(_ work: @escaping @MainActor () async throws -> Void) { keep(Task { try await work() }) }

  /// Keeps work until it has ended, and shows its outcome.
  private func keep(_ task: Task<Void, any Error>) {
    lastWork += 1
    let number = lastWork
    work[number] = Task { [weak self] in
      let result = await task.result
      guard let self else { return }
      work[number] = nil
      if case .failure(let error) = result, !(error is CancellationError) { report(error) }
      setNeedsFrame(layout: false)
    }
  }

  /// Does a command, if it can be done now.
  public func perform(_ command: Command) throws {
    guard command.isAvailable, let action = command.action else { return }
    try send(action, from: command)
  }

  /// The commands of the screen that is in front; none while a question is in front of it, which waits for its answer.
  public var currentCommands: [Command] {
    layers.last { $0.controller != nil || $0.window is Dialog }?.controller?.commands ?? []
  }

  /// Uses what asks for a key: a view by its mnemonic or its `key`, the default and the cancel button, a command.
  private func useByKey(_ key: KeyPress) throws -> Bool {
    guard let window = layers.last?.window else { return false }
    for view in usableViews(of: window) { if try view.useByKey(key) { return true } }
    if try useByMnemonic(key) { return true }
    for command in currentCommands where command.key?.matches(key) == true {
      try perform(command)
      return true
    }
    if key == KeyPress(.escape), window is Dialog, layers.count > 1 {
      closeFront()
      return true
    }
    return false
  }

  /// Uses what a key is the mnemonic of.
  func useByMnemonic(_ key: KeyPress) throws -> Bool {
    guard let window = layers.last?.window, let letter = mnemonic(of: key) else { return false }
    for view in usableViews(of: window) {
      if try view.useByMnemonic(letter) { return true }
    }
    return false
  }

  /// Returns the views that can be used, listed before any of them acts: an action may change the views.
  private func usableViews(of window: Window) -> [View] {
    var views: [View] = []
    window.forEachShown { if isUsable($0) { views.append($0) } }
    return views
  }

  /// The letter of a key with Alt. A letter alone is no mnemonic: it may be meant for a text that does not have the focus.
  private func mnemonic(of key: KeyPress) -> Character? {
    guard key.modifiers == .alt, case .character(let character) = key.key else { return nil }
    return Character(character.lowercased())
  }
}

extension View {
  /// The innermost shown view at a place of its superview.
  func view(at point: Point) -> View? {
    guard isShown, frame.contains(point) else { return nil }
    let inside = Point(x: point.x - frame.x, y: point.y - frame.y)
    for view in subviews.reversed() { if let found = view.view(at: inside) { return found } }
    return self
  }

  /// The position of the top left cell on the screen.
  var originOnScreen: Point {
    var point = frame.origin
    var view = superview
    while let current = view {
      point.x += current.frame.x
      point.y += current.frame.y
      view = current.superview
    }
    return point
  }

  /// Visits it and all that is shown in it, in document order.
  func forEachShown(_ visit: (View) -> Void) {
    guard isShown else { return }
    visit(self)
    for view in subviews { view.forEachShown(visit) }
  }
}
