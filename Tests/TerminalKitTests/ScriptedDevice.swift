import TerminalKit

/// A terminal that a test writes on, and that tells each frame.
final class ScriptedDevice: TerminalDevice {
  let size: Size
  private let events: AsyncStream<TerminalEvent>
  private let input: AsyncStream<TerminalEvent>.Continuation
  private var screen: Emulator
  private var clock: Task<Void, Never>?
  /// Told what is seen, after each frame.
  var onFrame: (String) -> Void = { _ in }

  init(size: Size) {
    self.size = size
    (events, input) = AsyncStream.makeStream()
    screen = Emulator(width: size.width, height: size.height, widths: .clusters)
  }

  func send(_ event: TerminalEvent) { input.yield(event) }
  func nextEvent() async -> TerminalEvent? {
    var iterator = events.makeAsyncIterator()
    return await iterator.next(isolation: #isolation)
  }
  func enter() throws(TerminalError) {}
  func leave() {}
  func suspend() {}
  func setDeadline(_ time: ContinuousClock.Instant?) {
    clock?.cancel()
    clock = time.map { time in
      Task { if (try? await Task.sleep(until: time, clock: .continuous)) != nil { send(.deadline) } }
    }
  }
  func wake() { send(.woken) }

  func write(_ bytes: [UInt8]) {
    screen.feed(bytes)
    onFrame(screen.rows.map { $0.map(\.text).joined() }.joined(separator: "\n"))
  }
}
