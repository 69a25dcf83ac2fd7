/// The way in which a program ended.
public nonisolated enum Ending: Hashable, Sendable {
  /// It ended itself, with an exit status.
  case quit(status: Int32)
  /// A signal asked it to end.
  case signal(Int32)
  /// The terminal went away.
  case hangup
}

extension Application {
  /// Runs on a terminal until the program ends itself or is ended. The terminal is as it was when this returns.
  ///
  /// Nothing is done while nothing happens: the program waits, without a clock, for the terminal or for a timer.
  ///
  /// - Parameters:
  ///   - device: The terminal. For an inline or a spoken program it is to be made for the same display.
  ///   - colors: The colors that it shows.
  ///   - glyphs: The characters that it shows.
  ///   - hasLinks: True if the terminal is sent links (OSC 8); nil leaves it to the environment.
  ///   - display: The part of the terminal that the program takes.
  /// - Throws: `TerminalError` when the terminal cannot be taken.
  public func run(
    on device: some TerminalDevice, colors: ColorDepth, glyphs: GlyphSet = .unicode, hasLinks: Bool? = nil,
    display: Display = .screen
  ) async throws(TerminalError) -> Ending {
    try device.enter()
    defer { device.leave() }
    let start = ContinuousClock.now
    var output = ProgramOutput(
      display, colors: colors, glyphs: glyphs, hasLinks: hasLinks ?? LinkSupport.ofEnvironment, traits: .ofEnvironment)
    hasColors = colors != .none
    self.glyphs = glyphs
    if display == .spoken { reducesMotion = true }
    defer {
      let bytes = output.end()
      if !bytes.isEmpty { device.write(bytes) }
    }
    var isTurning = true
    // What happens within a turn is seen at its end; what happens between turns, in an async action, must begin one.
    wakeHost = { if !isTurning { device.wake() } }
    suspendHost = { device.suspend() }
    defer {
      wakeHost = nil
      suspendHost = nil
    }
    func takeSize() { resize(to: display.size(in: device.size)) }
    takeSize()
    /// Draws and writes the frame that is due; returns false if there is none.
    func writeFrame() -> Bool {
      let bytes = output.frame(of: self) + takeClipboardSequence()
      if !bytes.isEmpty { device.write(bytes) }
      frames.finish(at: ContinuousClock.now - start)
      return !bytes.isEmpty
    }
    func endTurn() {
      advance(to: ContinuousClock.now - start)
      _ = writeFrame()
      device.setDeadline(deadline.map { start + $0 })
      isTurning = false
    }
    endTurn()
    while let event = await device.nextEvent() {
      isTurning = true
      now = max(now, ContinuousClock.now - start)
      switch event {
      case .input(let events):
        for event in events where exitStatus == nil {
          if case .reply(.mode(2026, let state)) = event { output.setSynchronized(state == 1 || state == 2) }
          // One read may hold many keys. What they do is seen on the way, as often as frames may come.
          now = max(now, ContinuousClock.now - start)
          if writeFrame() {
            // Nor do timers and tasks wait for the last key.
            advance(to: now)
            await Task.yield()
          }
          receive(event)
        }
        frames.hurry()
      case .resized:
        takeSize()
      case .resumed:
        output.invalidate()
        takeSize()
      case .deadline, .woken: break
      case .terminate(let signal):
        saveBeforeEnd()
        return .signal(signal)
      case .hangup:
        saveBeforeEnd()
        return .hangup
      }
      endTurn()
      if let exitStatus { return .quit(status: exitStatus) }
    }
    return .hangup
  }

  /// The program is ended from outside: every screen saves what it can. What fails cannot be shown any more.
  private func saveBeforeEnd() {
    for controller in windows.layers.reversed().compactMap(\.controller).flatMap(\.family) {
      do { try controller.willQuit() } catch { lastWords.append(controller.rescue(after: error)) }
    }
  }

  /// Returns the first screen as text, for an output that is not a terminal.
  public func firstScreen(size: Size) -> String {
    resize(to: size)
    let grid = CellGrid(size: size)
    setNeedsWholeFrame()
    _ = draw(on: grid)
    return grid.text
  }
}
