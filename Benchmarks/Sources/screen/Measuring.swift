import TerminalKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Times what a program does from an event to the end of its turn: the action, the layout, the drawing, and the bytes for
/// the terminal, which discards it.
///
/// - Parameter only: the name of a step and how often to take it, for a profiler to count; nil is all of them, and a table.
func measure(_ application: Application, only: (step: String, rounds: Int)? = nil) async {
  let clock = ContinuousClock()
  let start = clock.now
  do { try application.show(ScreenController(nibName: "Screen")) } catch {
    print("screen: \(error)")
    exit(1)
  }
  let loading = start.duration(to: clock.now)
  let device = MeasuringDevice(only: only)
  device.turnBegan = clock.now
  do { _ = try await application.run(on: device, colors: .truecolor) } catch { print("screen: \(error)") }

  if only != nil { return }

  print("\nA frame of 200x60 without a terminal, of \(MeasuringDevice.rounds) each:\n")
  print("| | bytes | median | least |\n|---|---:|---:|---:|")
  print("| load the layout, once | | \(text(loading)) | |")
  for step in MeasuringDevice.Step.allCases {
    let turns = device.turns[step] ?? []
    let times = turns.map(\.time).sorted()
    let bytes = turns.map(\.bytes).sorted()
    guard let least = times.first else { continue }
    print("| \(step.rawValue) | \(bytes[bytes.count / 2]) | \(text(times[times.count / 2])) | \(text(least)) |")
  }
}

private func text(_ time: Duration) -> String { "\(time / .microseconds(1) * 10 / 10)".prefix(6) + " µs" }

/// Stands for a terminal: it hands out one event after the other, and takes the time until the turn is over.
private final class MeasuringDevice: TerminalDevice {
  enum Step: String, CaseIterable {
    case first = "first frame, once"
    case resumed = "full repaint"
    case all = "every cell changes"
    case page = "table, a page down"
    case scroll = "table, a row down"
    case line = "one line"
    case cell = "one cell"
    case nothing = "nothing changed"
    case unused = "a key that nothing uses: no frame"

    var event: TerminalEvent? {
      switch self {
      case .first: nil
      case .resumed: .resumed
      case .all: .input([.key(KeyPress(.character("r")))])
      case .page: .input([.key(KeyPress(.pageDown))])
      case .scroll: .input([.key(KeyPress(.down))])
      case .line: .input([.key(KeyPress(.character("l")))])
      case .cell: .input([.key(KeyPress(.character("c")))])
      case .nothing: .input([.key(KeyPress(.character("n")))])
      case .unused: .input([.key(KeyPress(.character("x")))])
      }
    }
  }

  static let rounds = 60

  init(only: (step: String, rounds: Int)?) {
    if let only {
      steps = Array(repeating: Step(rawValue: only.step) ?? .nothing, count: only.rounds)[...]
    } else {
      steps = (0..<Self.rounds).flatMap { _ in Step.allCases.filter { $0.event != nil } }[...]
    }
  }

  let size = Size(width: 200, height: 60)
  private(set) var turns: [Step: [(bytes: Int, time: Duration)]] = [:]
  var turnBegan = ContinuousClock.now
  private var step: Step? = .first
  private var bytes = 0
  private var steps: ArraySlice<Step>

  func nextEvent() async -> TerminalEvent? {
    // What was begun in the turn before comes first, as it does while a terminal is waited for.
    await Task.yield()
    // Frames are 16 ms apart, and none is to wait for the one before.
    usleep(20_000)
    bytes = 0
    defer { turnBegan = .now }
    // What was put off to later turns comes first, and is not measured.
    if let step, step == .first {
      self.step = nil
      return .deadline
    }
    step = steps.popFirst()
    return step?.event
  }

  func write(_ bytes: [UInt8]) { self.bytes += bytes.count }

  func setDeadline(_ time: ContinuousClock.Instant?) {
    guard let step else { return }
    turns[step, default: []].append((bytes, turnBegan.duration(to: .now)))
  }

  func enter() {}
  func leave() {}
  func suspend() {}
  func wake() {}
}
