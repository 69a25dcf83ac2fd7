import NibKit
import Testing

@testable import TerminalKit

/// The times at which frames are drawn. The clock is the test's.
@Suite("The schedule of frames")
nonisolated struct FrameScheduleTests {
  /// A schedule, and the beginnings of the frames that it let through.
  private struct Run {
    var schedule = FrameSchedule()
    var frames: [Duration] = []

    /// Draws if a frame is due.
    mutating func turn(at now: Duration, cost: Duration = .zero) {
      guard let due = schedule.due(at: now), due <= now, schedule.begin(at: now) else { return }
      frames.append(now)
      schedule.finish(at: now + cost)
    }

    mutating func change(at now: Duration, cost: Duration = .zero) {
      _ = schedule.request(layout: false)
      turn(at: now, cost: cost)
    }

    mutating func key(at now: Duration, cost: Duration = .zero) {
      _ = schedule.request(layout: false)
      schedule.hurry()
      turn(at: now, cost: cost)
    }
  }

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  @Test("a view that changes all the time is drawn sixty times a second")
  func cap() {
    var run = Run()
    for time in 0..<1000 { run.change(at: ms(time)) }
    #expect(run.frames == stride(from: 0, to: 1000, by: 16).map(ms))
  }

  @Test("a key is answered at once, whenever it comes between the frames of a log", arguments: 1...31)
  func answer(delay: Int) {
    var run = Run()
    for time in 0..<100 {
      run.change(at: ms(time))
      if time == 40 + delay { run.key(at: ms(time)) }
    }
    #expect(run.frames.contains(ms(40 + delay)))
    // The log goes on at its own pace.
    #expect(run.frames.count <= 100 / 16 + 2)
  }

  @Test("a flood of keys is drawn as often as a display could show, and its last key is not forgotten")
  func flood() {
    var run = Run()
    for time in stride(from: 0, through: 100_000, by: 100) { run.key(at: .microseconds(time)) }
    #expect(run.frames == stride(from: 0, through: 100, by: 4).map(ms))
    run.key(at: .microseconds(101_000))
    #expect(run.schedule.due(at: .microseconds(101_000)) == ms(104))
    run.turn(at: ms(104))
    #expect(run.frames.last == ms(104))
    #expect(run.schedule.due(at: ms(104)) == nil)
  }

  @Test("frames that take long leave half of the time to the program", arguments: [5, 12, 20, 60])
  func slowFrames(cost: Int) {
    for isKey in [true, false] {
      var run = Run()
      var time = Duration.zero
      while time < .seconds(2) {
        let before = run.frames.count
        if isKey { run.key(at: time, cost: ms(cost)) } else { run.change(at: time, cost: ms(cost)) }
        // A frame takes its time; anything else takes none.
        time += run.frames.count > before ? ms(cost) : ms(1)
      }
      #expect(run.frames.count * cost <= 1000 + cost)
    }
  }

  @Test("after a terminal has not taken anything for a minute the next frame comes soon")
  func stalled() {
    var run = Run()
    run.key(at: .zero, cost: .seconds(60))
    run.key(at: .seconds(60))
    let due = run.schedule.due(at: .seconds(60))
    #expect(due.map { $0 <= .milliseconds(60_100) } == true)
  }

  @Test("a key that changes nothing asks for no frame, and hurries none that comes later")
  func idleKey() {
    var run = Run()
    run.change(at: .zero)
    run.schedule.hurry()
    #expect(run.schedule.due(at: ms(1)) == nil)
    run.change(at: ms(2))
    #expect(run.frames == [.zero])
    #expect(run.schedule.due(at: ms(2)) == ms(16))
  }
}
