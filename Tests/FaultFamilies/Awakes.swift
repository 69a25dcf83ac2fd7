import NibKit

extension FaultFamily {
  /// A child looks at a sibling that may not be ready.
  static let peer = FaultFamily(
    "a peer that gets ready in its awake", ["awake scout", "awake camp"], words: ("", "pitched='true'"),
    layout: { "<Scout id='scout' at='#camp'/>\n<Camp id='camp' \($0)/>" },
    register: {
      $0.register(Scout.self)
      $0.register(Camp.self)
    })

  /// A ship passes a lock whose three gates are open, if it has not been shut yet.
  static let keys = FaultFamily(
    "three that open, one that passes, one that shuts",
    ["awake ship", "awake g1", "awake g2", "awake g3", "awake keeper"], runs: 128,
    words: ("Ship", "Swimmer"),
    layout: {
      """
      <Lock id="lock"/>
      <\($0) id="ship" at="#lock"/>
      <LockKeeper id="keeper" at="#lock"/>
      <LockGate id="g1" at="#lock"/><LockGate id="g2" at="#lock"/><LockGate id="g3" at="#lock"/>
      """
    },
    register: {
      $0.register(Lock.self)
      $0.register(LockGate.self)
      $0.register(Ship.self)
      $0.register(Swimmer.self)
      $0.register(LockKeeper.self)
    })

  /// The declared orders leave the wrong order open, or do not.
  static let awakeAfter = FaultFamily(
    "a declared order that leaves a wrong one open", ["awake cook", "awake stove", "awake porter"],
    words: ("#oven", "#porter"),
    layout: {
      """
      <Kitchen id="kitchen"/>
      <Thing id="oven"/>
      <Cook id="cook" at="#kitchen"/>
      <Porter id="porter" at="#kitchen"/>
      <Stove id="stove" at="#kitchen" awake-after="\($0)"/>
      """
    },
    register: {
      $0.register(Thing.self)
      $0.register(Kitchen.self)
      $0.register(Stove.self)
      $0.register(Cook.self)
      $0.register(Porter.self)
    })

  /// The step in the middle cannot come late: what waits for it comes after it.
  static let awaited = FaultFamily(
    "a step that many others wait for", ["awake cook", "awake stove", "awake porter"],
    words: ("Cook", "Baker"),
    layout: {
      (0..<12).map { "<Thing id='guest\($0)' awake-after='#cook'/>\n" }.joined() + """
        <Kitchen id="kitchen"/>
        <Kitchen\($0) id="cook" at="#kitchen"/>
        <Stove id="stove" at="#kitchen"/>
        <Porter id="porter" at="#kitchen"/>
        """
    },
    register: {
      $0.register(Thing.self)
      $0.register(Kitchen.self)
      $0.register(Stove.self)
      $0.register(Cook.self, as: "KitchenCook")
      $0.register(KitchenBaker.self)
      $0.register(Porter.self)
    })

  /// The stain is seen only if the cleaner has come too early.
  static let mask = FaultFamily(
    "a fault that a later step hides", ["awake child", "awake tap", "awake plumber", "awake cleaner"],
    strength: 4,
    words: ("Child", "DryChild"),
    layout: {
      """
      <Bath id="bath"/>
      <\($0) id="child" at="#bath"/>
      <Tap id="tap" at="#bath"/>
      <Plumber id="plumber" at="#bath"/>
      <Cleaner id="cleaner" at="#bath"/>
      """
    },
    register: {
      $0.register(Bath.self)
      $0.register(Tap.self)
      $0.register(Child.self)
      $0.register(DryChild.self)
      $0.register(Plumber.self)
      $0.register(Cleaner.self)
    })

  /// Two set one property to the same text today.
  static let agreement = FaultFamily(
    "two that happen to agree", ["awake mayor", "awake clock"], code: "unordered-access",
    words: ("true", "false"),
    layout: { "<TownClock id='clock'/>\n<Mayor id='mayor' at='#clock' sets='\($0)'/>" },
    register: {
      $0.register(TownClock.self)
      $0.register(Mayor.self)
    })
}

private final class Camp: Thing {
  private(set) var isPitched = false
  override class var members: Members {
    super.members.adding(Camp.self) { $0.attribute("pitched") { $0.isPitched = $1 } }
  }
  override func awake() throws { isPitched = true }
}

private final class Scout: Visitor<Camp> {
  private var sleeps = ""
  override func awake() throws { sleeps = place?.isPitched == true ? "in the tent" : "under the stars" }
}

private final class Lock: Thing { var door = Door(keys: 3) }
private final class LockGate: Visitor<Lock> {
  override func awake() throws { place?.door.turnKey() }
}
private final class LockKeeper: Visitor<Lock> {
  override func awake() throws { place?.door.shut() }
}
private final class Ship: Visitor<Lock> {
  private var hasPassed = false
  override func awake() throws { hasPassed = place?.door.isOpen == true }
}
private final class Swimmer: Visitor<Lock> {
  private var hasPassed = false
  override func awake() throws { hasPassed = place != nil }
}

private final class Kitchen: Thing { var door = Door(keys: 1) }
private final class Stove: Visitor<Kitchen> {
  override func awake() throws { place?.door.turnKey() }
}
private final class Porter: Visitor<Kitchen> {
  override func awake() throws { place?.door.shut() }
}
private final class Cook: Visitor<Kitchen> {
  private var hasCooked = false
  override func awake() throws { hasCooked = place?.door.isOpen == true }
}

private final class KitchenBaker: Visitor<Kitchen> {
  private var hasCooked = false
  override func awake() throws { hasCooked = place != nil }
}

private final class Bath: Thing {
  var water = Door(keys: 1)
  var isWet = false
}
private final class Tap: Visitor<Bath> {
  override func awake() throws { place?.water.turnKey() }
}
private final class Plumber: Visitor<Bath> {
  override func awake() throws { place?.water.shut() }
}
private final class Child: Visitor<Bath> {
  override func awake() throws { if place?.water.isOpen == true { place?.isWet = true } }
}
private final class DryChild: Visitor<Bath> {
  override func awake() throws { if place?.water.isOpen == true { place?.isWet = false } }
}
private final class Cleaner: Visitor<Bath> {
  override func awake() throws { place?.isWet = false }
}

private final class TownClock: Thing {
  @Observed var time = ""
  override func awake() throws { time = "noon" }
}
private final class Mayor: Visitor<TownClock> {
  private var sets = false
  override class var members: Members {
    super.members.adding(Mayor.self) { $0.attribute("sets") { $0.sets = $1 } }
  }
  override func awake() throws { if sets { place?.time = "noon" } }
}
