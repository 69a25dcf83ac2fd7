import NibKit

// What the file sets: attributes, outlets and collections of one object.

extension FaultFamily {
  /// An arch stands if the highest of its stones is in the middle.
  static let collection = FaultFamily(
    "three objects of a collection",
    ["collect arch.stones += low", "collect arch.stones += mid", "collect arch.stones += high"],
    words: ("Arch", "Heap"),
    layout: {
      """
      <\($0) id="arch"/>
      <Stone id="low" height="1"/><Stone id="mid" height="2"/><Stone id="high" height="3"/>
      <connect from="#arch" outlets="stones" to="#low"/>
      <connect from="#arch" outlets="stones" to="#mid"/>
      <connect from="#arch" outlets="stones" to="#high"/>
      """
    },
    register: {
      $0.register(Stone.self)
      $0.register(Arch.self)
      $0.register(Heap.self)
    })

  /// A value goes through an outlet with a gain that may be set later.
  static let cascade = FaultFamily(
    "a cascade of property observers", ["attr dial.level", "outlet dial.next", "attr horn.gain"],
    words: ("Horn", "SteadyHorn"),
    layout: { "<Amplifier id='dial' level='5' next='#horn'/>\n<\($0) id='horn' gain='3'/>" },
    register: {
      $0.register(Amplifier.self)
      $0.register(Horn.self)
      $0.register(SteadyHorn.self)
    })

  /// A setter clamps by a limit that may be set later.
  static let clamp = FaultFamily(
    "an attribute that another one limits", ["attr tank.level", "attr tank.limit"],
    words: ("Tank", "HonestTank"),
    layout: { "<\($0) id='tank' limit='500' level='300'/>" },
    register: {
      $0.register(Tank.self)
      $0.register(HonestTank.self)
    })

  /// Five setters of one object.
  static let attributes = FaultFamily(
    "five attributes of one object",
    ["attr safe.a", "attr safe.b", "attr safe.c", "attr safe.peek", "attr safe.shut"],
    runs: 128, words: ("Safe", "GlassSafe"),
    layout: { "<\($0) id='safe' peek='true' shut='true' a='true' b='true' c='true'/>" },
    register: {
      $0.register(Safe.self)
      $0.register(GlassSafe.self)
    })

  /// A setter reads an outlet.
  static let outlet = FaultFamily(
    "an outlet that a setter reads", ["attr gauge.unit", "outlet gauge.source"],
    words: ("Gauge", "CalmGauge"),
    layout: { "<Thing id='well'/>\n<\($0) id='gauge' unit='m' source='#well'/>" },
    register: {
      $0.register(Thing.self)
      $0.register(Gauge.self)
      $0.register(CalmGauge.self)
    })
}

private final class Stone: Thing {
  let height: Int
  override class var members: Members {
    super.members.adding(Stone.self) { $0.attribute("height", Int.self) }
  }
  required init(coder: NibDecoder) throws {
    height = try coder.decode(forKey: "height") ?? 0
    try super.init(coder: coder)
  }
}
private class Heap: Thing {
  var result = 0
  override class var members: Members {
    super.members.adding(Heap.self) {
      $0.outlets("stones") { heap, stones in
        heap.build(stones)
        stones = []
      }
    }
  }
  func build(_ stones: [Stone]) { if !stones.isEmpty { result = stones.reduce(0) { $0 + $1.height } } }
}
private final class Arch: Heap {
  override func build(_ stones: [Stone]) {
    if stones.count == 3 { result = max(stones[0].height, stones[2].height) < stones[1].height ? 1 : 0 }
  }
}

private class Horn: Thing {
  var gain = 1
  private(set) var input = 0 { didSet { sound() } }
  private(set) var output = 0
  override class var members: Members {
    super.members.adding(Horn.self) { $0.attribute("gain") { $0.set(gain: $1) } }
  }
  func set(gain: Int) { self.gain = gain }
  func take(_ level: Int) { input = level }
  func sound() { output = input * gain }
}
private final class SteadyHorn: Horn {
  override func set(gain: Int) {
    super.set(gain: gain)
    sound()
  }
}
private final class Amplifier: Thing {
  private var level = 0 { didSet { next?.take(level) } }
  private var next: Horn? { didSet { next?.take(level) } }
  override class var members: Members {
    super.members.adding(Amplifier.self) {
      $0.attribute("level") { $0.level = $1 }
      $0.outlet("next") { swap(&$0.next, &$1) }
    }
  }
}

private class HonestTank: Thing {
  var limit = 100
  var level = 0
  override class var members: Members {
    super.members.adding(HonestTank.self) {
      $0.attribute("limit") { $0.limit = $1 }
      $0.attribute("level") { $0.fill($1) }
    }
  }
  func fill(_ level: Int) { self.level = level }
}
private final class Tank: HonestTank {
  override func fill(_ level: Int) { self.level = min(level, limit) }
}

private class GlassSafe: Thing {
  var seen = false
  override class var members: Members {
    super.members.adding(GlassSafe.self) {
      for key in ["a", "b", "c"] { $0.attribute(key) { (safe: GlassSafe, _: Bool) in safe.turnKey() } }
      $0.attribute("peek") { (safe: GlassSafe, _: Bool) in safe.peek() }
      $0.attribute("shut") { (safe: GlassSafe, _: Bool) in safe.shut() }
    }
  }
  func turnKey() {}
  func peek() { seen = true }
  func shut() {}
}
private final class Safe: GlassSafe {
  private var door = Door(keys: 3)
  override func turnKey() { door.turnKey() }
  override func peek() { seen = door.isOpen }
  override func shut() { door.shut() }
}

private class CalmGauge: Thing {
  @Outlet var source: Thing?
  var label = ""
  override class var members: Members {
    super.members.adding(CalmGauge.self) {
      $0.outlet("source") { $0.$source }
      $0.attribute("unit") { $0.set($1) }
    }
  }
  func set(_ unit: String) { label = unit }
}
private final class Gauge: CalmGauge {
  override func set(_ unit: String) { label = "\(source?.id ?? "nothing") in \(unit)" }
}
