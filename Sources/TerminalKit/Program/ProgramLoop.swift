/// The way in which a program ended.
///
/// Cases may be added: a `switch` over them needs a default.
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
    traits.hasColors = colors != .none
    traits.theme.hasShades = colors == .ansi256 || colors == .truecolor
    traits.glyphs = glyphs
    if display == .spoken { reducesMotion = true }
    let output = ProgramOutput(
      display, colors: colors, glyphs: glyphs, hasLinks: hasLinks ?? LinkSupport.ofEnvironment, traits: .ofEnvironment)
    return await ProgramLoop(of: self, on: device, display, output).run()
  }
}

/// The main loop of a program on a terminal. In each turn it handles an event, and then shows its effects.
private final class ProgramLoop {
  private let application: Application
  private let device: any TerminalDevice
  private let display: Display
  private var output: ProgramOutput
  private let start = ContinuousClock.now
  /// True while an event is handled. Changes during a turn are shown at its end. Changes between turns, in an async
  /// action, must start a turn.
  private var isTurning = true

  init(of application: Application, on device: any TerminalDevice, _ display: Display, _ output: ProgramOutput) {
    self.application = application
    self.device = device
    self.display = display
    self.output = output
  }

  /// The time since the start.
  private var time: Duration { ContinuousClock.now - start }

  /// Runs until the program has ended.
  func run() async -> Ending {
    let control = application.loop
    control.wake = { [weak self] in if self?.isTurning == false { self?.device.wake() } }
    control.suspend = { [device] in device.suspend() }
    control.terminal = (
      leave: { [device] in device.leave() }, enter: { [weak self] () throws(TerminalError) in try self?.enterAgain() }
    )
    defer {
      (control.wake, control.suspend, control.terminal) = (nil, nil, nil)
      write(output.end())
    }
    takeSize()
    endTurn()
    while let event = await device.nextEvent() {
      isTurning = true
      application.timers.advance(to: time)
      if let ending = await handle(event) { return ending }
      endTurn()
      if let status = application.exitStatus { return .quit(status: status) }
    }
    return .hangup
  }

  /// Handles an event.
  ///
  /// - Returns: the way in which the event ends the program, or nil.
  private func handle(_ event: TerminalEvent) async -> Ending? {
    switch event {
    case .input(let events): await handle(events)
    case .resized: takeSize()
    case .resumed:
      output.invalidate()
      takeSize()
    case .deadline, .woken: break
    case .terminate(let signal):
      application.end.saveAll()
      return .signal(signal)
    case .hangup:
      application.end.saveAll()
      return .hangup
    }
    return nil
  }

  /// Takes over the terminal after another program, and draws everything again.
  private func enterAgain() throws(TerminalError) {
    try device.enter()
    output.invalidate()
    takeSize()
    device.wake()
  }

  /// Handles what the user has done. One read may contain many keys. Their effects are shown in between, as often as
  /// frames are allowed.
  private func handle(_ events: [InputEvent]) async {
    for event in events where application.exitStatus == nil {
      if case .reply(.mode(2026, let state)) = event { output.setSynchronized(state == 1 || state == 2) }
      application.timers.advance(to: time)
      if writeFrame() {
        // Timers and tasks do not wait for the last key either.
        application.advance(to: application.now)
        await Task.yield()
      }
      application.receive(event)
    }
    application.frames.hurry()
  }

  /// Performs what is due, shows the effects of the turn, and sets the time of the next turn.
  private func endTurn() {
    application.advance(to: time)
    _ = writeFrame()
    device.setDeadline(application.deadline.map { start + $0 })
    isTurning = false
  }

  private func takeSize() { application.resize(to: display.size(in: device.size)) }

  /// Draws and writes the frame that is due.
  ///
  /// - Returns: false if there is none.
  private func writeFrame() -> Bool {
    let bytes = output.frame(of: application) + application.pasteboard.takeSequence()
    write(bytes)
    application.frames.finish(at: time)
    return !bytes.isEmpty
  }

  private func write(_ bytes: [UInt8]) { if !bytes.isEmpty { device.write(bytes) } }
}
