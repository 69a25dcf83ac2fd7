import NibKit

extension FaultFamily {
  /// A sender fires in its awake, and the receiver misses what comes before its own.
  static let early = FaultFamily(
    "an action that comes before the receiver is awake", ["awake bell", "awake servant"],
    words: ("Servant", "Machine"),
    layout: { "<Bell id='bell' rung='#servant.come'/>\n<\($0) id='servant'/>" },
    register: {
      $0.register(Bell.self)
      $0.register(Servant.self)
      $0.register(Machine.self)
    })

  /// Three actions of one event, sent in the order in which they were connected.
  static let actions = FaultFamily(
    "three actions of one event",
    ["action day.passes += shop.sell", "action day.passes += shop.open", "action day.passes += shop.close"],
    words: ("Shop", "Stall"),
    layout: {
      """
      <Day id="day"/>
      <\($0) id="shop"/>
      <connect from="#day" event="passes" to="#shop" action="sell"/>
      <connect from="#day" event="passes" to="#shop" action="close"/>
      <connect from="#day" event="passes" to="#shop" action="open"/>
      """
    },
    register: {
      $0.register(Day.self)
      $0.register(Shop.self)
      $0.register(Stall.self)
    })
}

private final class Bell: Thing {
  private var rung: Action?
  override class var members: Members {
    super.members.adding(Bell.self) { $0.event("rung") { swap(&$0.rung, &$1) } }
  }
  override func awake() throws { try rung?.send(from: self) }
}
private class Machine: Thing {
  var calls = 0
  override class var members: Members {
    super.members.adding(Machine.self) { $0.action("come", Machine.come) }
  }
  func come() { calls += 1 }
}
private final class Servant: Machine {
  private var isUp = false
  override func come() { if isUp { super.come() } }
  override func awake() throws { isUp = true }
}

private final class Day: Thing {
  private var passes: [Action] = []
  override class var members: Members {
    super.members.adding(Day.self) { $0.events("passes") { swap(&$0.passes, &$1) } }
  }
  override func awake() throws {
    for action in passes { try action.send(from: self) }
    passes = []
  }
}
private class Stall: Thing {
  var sold = 0
  override class var members: Members {
    super.members.adding(Stall.self) {
      $0.action("open", Stall.open)
      $0.action("sell", Stall.sell)
      $0.action("close", Stall.close)
    }
  }
  func open() {}
  func sell() { sold += 1 }
  func close() {}
}
private final class Shop: Stall {
  private var door = Door(keys: 1)
  override func open() { door.turnKey() }
  override func sell() { if door.isOpen { super.sell() } }
  override func close() { door.shut() }
}
