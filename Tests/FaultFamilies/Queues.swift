import Foundation
import NibKit

extension FaultFamily {
  /// Three closures on the main queue.
  static let queue = FaultFamily(
    "closures on the main queue", ["awake letter", "awake stamp", "awake van"], in: .program,
    words: ("Letter", "Parcel"),
    layout: {
      """
      <PostOffice id="office"/>
      <\($0) id="letter" at="#office"/>
      <Van id="van" at="#office"/>
      <Stamp id="stamp" at="#office"/>
      """
    },
    register: {
      $0.register(PostOffice.self)
      $0.register(Stamp.self)
      $0.register(Van.self)
      $0.register(Letter.self)
      $0.register(Parcel.self)
    })

  /// Two timers that fire at the same time.
  static let timers = FaultFamily(
    "timers", ["awake a", "awake b"], in: .program, words: ("list", "count"),
    layout: { word in
      "<Tower id='tower'/>\n"
        + ["a", "b"].map { "<TowerBell id='\($0)' at='#tower' does='\(word)'/>" }.joined(separator: "\n")
    },
    register: {
      $0.register(Tower.self)
      $0.register(TowerBell.self)
    })

  /// Queued work comes before afterInit() or after it.
  static let later = FaultFamily(
    "the main queue and afterInit()", [], code: "queue-order", depth: 2, in: .program,
    words: ("ready", "steady"),
    layout: { "<Runner id='runner' sets='\($0)'/>" }, register: { $0.register(Runner.self) })
}

/// A closure of a queue, which runs on the thread that has made it.
private func onMainQueue(_ body: @escaping () -> Void) {
  nonisolated(unsafe) let body = body
  DispatchQueue.main.async { body() }
}

private final class PostOffice: Thing { var door = Door(keys: 1) }
private final class Stamp: Visitor<PostOffice> {
  override func awake() throws { onMainQueue { [place] in place?.door.turnKey() } }
}
private final class Van: Visitor<PostOffice> {
  override func awake() throws { onMainQueue { [place] in place?.door.shut() } }
}
private final class Letter: Visitor<PostOffice> {
  private var isSent = false
  override func awake() throws { onMainQueue { [self] in isSent = place?.door.isOpen == true } }
}
private final class Parcel: Visitor<PostOffice> {
  private var isSent = false
  override func awake() throws { onMainQueue { [self] in isSent = place != nil } }
}

private final class Tower: Thing {
  var bells: [String] = []
  var strokes = 0
}
private final class TowerBell: Visitor<Tower> {
  private var does = ""
  override class var members: Members {
    super.members.adding(TowerBell.self) { $0.attribute("does") { $0.does = $1 } }
  }
  override func awake() throws {
    nonisolated(unsafe) let bell = self
    _ = Timer.scheduledTimer(withTimeInterval: 0.001, repeats: false) { _ in bell.ring() }
  }
  private func ring() { if does == "list" { place?.bells.append(id) } else { place?.strokes += 1 } }
}

private final class Runner: Thing, NibInitializing {
  var lifecycle = NibLifecycle()
  private var sets = ""
  private var word = ""
  override class var members: Members {
    super.members.adding(Runner.self) { $0.attribute("sets") { $0.sets = $1 } }
  }
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    finishInit()
  }
  func onInit() { reachedRoot(.onInit) }
  override func awake() throws {
    reachedRoot(.awake)
    onMainQueue { [self] in word = "steady" }
  }
  func afterInit() {
    reachedRoot(.afterInit)
    word = sets
  }
}
