/// The way in which a program ended.
public nonisolated enum Ending: Hashable, Sendable {
  /// The program ended itself, with an exit status.
  case quit(status: Int32)
  /// A signal asked the program to end.
  case signal(Int32)
  /// The terminal was closed.
  case hangup
}

extension Application {
  /// Runs on a terminal until the program ends itself or is ended. The terminal is restored before this method returns.
  ///
  /// While nothing happens, the program does no work: it waits for the terminal or for a timer, without polling.
  ///
  /// - Parameters:
  ///   - device: The terminal. For an inline or a spoken program, it must be made for the same display.
  ///   - colors: The colors that the terminal shows.
  ///   - glyphs: The characters that the terminal shows.
  ///   - hasLinks: True if links (OSC 8) are sent to the terminal; nil to decide by the environment.
  ///   - display: The part of the terminal that the program uses.
  /// - Throws: `TerminalError` if the terminal cannot be used.
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
    // Changes during a turn are shown at its end. Changes between turns, in an async action, must start a turn.
    wakeHost = { if !isTurning { device.wake() } }
    suspendHost = { device.suspend() }
    defer {
      wakeHost = nil
      suspendHost = nil
    }
    func takeSize() { resize(to: display.size(in: device.size)) }
    takeSize()
    /// Draws and writes the frame that is due. Returns false if there is none.
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
          // One read may contain many keys. Their effects are shown in between, as often as frames are allowed.
          now = max(now, ContinuousClock.now - start)
          if writeFrame() {
            // Timers and tasks do not wait for the last key either.
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

  /// Lets every screen save its data when the program is ended from outside. Errors cannot be shown on the screen any
  /// more.
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
