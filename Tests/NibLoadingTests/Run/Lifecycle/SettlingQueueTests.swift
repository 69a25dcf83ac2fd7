import NibKit
import Testing

@testable import NibLoading

/// The queue of the main actor, with a test in the place of the main loop.
@Suite struct SettlingQueueTests {
  /// A queue, and the turns that it has asked for.
  private final class Loop {
    private(set) lazy var queue = SettlingQueue { [unowned self] in turns += 1 }
    private(set) var turns = 0
    var settled: [String] = []

    /// Does what the main loop does, here or nested in something that runs already.
    func run() {
      while turns > 0 {
        turns -= 1
        queue.settle()
      }
    }

    func add(_ object: Member) { queue.add(Waiting(object: object)) }
  }

  private final class Member: NibInitializing {
    var lifecycle = NibLifecycle()
    let name: String
    private let loop: Loop
    private let then: (Loop) -> Void

    init(_ name: String, _ loop: Loop, then: @escaping (Loop) -> Void = { _ in }) {
      self.name = name
      self.loop = loop
      self.then = then
    }

    func onInit() { reachedRoot(.onInit) }
    func afterInit() {
      reachedRoot(.afterInit)
      loop.settled.append(name)
      then(loop)
    }
  }

  @Test(
    "after a main loop that was nested in afterInit, afterInit is sent to what that made, and to all later objects"
  )
  func nestedInAfterInit() {
    let loop = Loop()
    let inner = Member("made within", loop)
    let outer = Member("outer", loop) {
      $0.add(inner)
      $0.run()
    }
    loop.add(outer)
    loop.run()
    #expect(loop.settled == ["outer", "made within"])
    let later = Member("later", loop)
    loop.add(later)
    loop.run()
    #expect(loop.settled == ["outer", "made within", "later"])
    withExtendedLifetime((inner, outer, later)) {}
  }

  @Test("after a main loop that was nested in onInit, afterInit is sent once onInit has returned")
  func nestedInOnInit() {
    let loop = Loop()
    let member = Member("member", loop)
    loop.add(member)
    loop.queue.beginInit()
    loop.run()
    #expect(loop.settled == [])
    loop.queue.endInit()
    loop.run()
    #expect(loop.settled == ["member"])
    let later = Member("later", loop)
    loop.add(later)
    loop.run()
    #expect(loop.settled == ["member", "later"])
    withExtendedLifetime((member, later)) {}
  }

  @Test("one turn is asked for, however many objects wait, and none when nothing waits")
  func oneTurn() {
    let loop = Loop()
    let members = (0..<5).map { Member("\($0)", loop) }
    for member in members { loop.add(member) }
    #expect(loop.turns == 1)
    loop.run()
    #expect(loop.turns == 0 && loop.settled == ["0", "1", "2", "3", "4"])
    withExtendedLifetime(members) {}
  }
}
