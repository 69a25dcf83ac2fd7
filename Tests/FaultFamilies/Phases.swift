import NibKit

// Steps other than awakes: initializers, and what comes after the load.

extension FaultFamily {
  /// Initializers meet in a static variable only: no outlet is connected yet.
  static let initializers = FaultFamily(
    "initializers that meet in a static variable", ["init kettle", "init plug", "init switch"],
    words: ("Kettle", "Stove"),
    layout: { "<Hot\($0) id='kettle'/>\n<Switch id='switch'/>\n<Plug id='plug'/>" },
    register: {
      $0.register(Plug.self)
      $0.register(Switch.self)
      $0.register(HotKettle.self)
      $0.register(HotStove.self)
    })

  /// Four callbacks of a later turn.
  static let afterInit = FaultFamily(
    "four callbacks after the load",
    ["afterInit actor", "afterInit light", "afterInit sound", "afterInit curtain"],
    strength: 4, words: ("Actor", "Walker"),
    layout: {
      """
      <Stage id="stage"/>
      <Late\($0) id="actor" at="#stage"/>
      <LateCurtain id="curtain" at="#stage"/>
      <LateCue id="light" at="#stage"/><LateCue id="sound" at="#stage"/>
      """
    },
    register: {
      $0.register(Stage.self)
      $0.register(LateCue.self)
      $0.register(LateCurtain.self)
      $0.register(LateActor.self)
      $0.register(LateWalker.self)
    })
}

private final class Plug: Thing {
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    Commons.current.door.turnKey()
  }
}
private final class Switch: Thing {
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    Commons.current.door.shut()
  }
}
private final class HotKettle: Thing {
  private let boils: Bool
  required init(coder: NibDecoder) throws {
    boils = Commons.current.door.isOpen
    try super.init(coder: coder)
  }
}
private final class HotStove: Thing {
  private let boils: Bool
  required init(coder: NibDecoder) throws {
    boils = coder.id == "kettle"
    try super.init(coder: coder)
  }
}

private final class Stage: Thing { var door = Door(keys: 2) }
private class Late: Visitor<Stage>, NibInitializing {
  var lifecycle = NibLifecycle()
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    finishInit()
  }
  func onInit() { reachedRoot(.onInit) }
  override func awake() throws { reachedRoot(.awake) }
  func afterInit() { reachedRoot(.afterInit) }
}
private final class LateCue: Late {
  override func afterInit() {
    super.afterInit()
    place?.door.turnKey()
  }
}
private final class LateCurtain: Late {
  override func afterInit() {
    super.afterInit()
    place?.door.shut()
  }
}
private final class LateActor: Late {
  private var isSeen = false
  override func afterInit() {
    super.afterInit()
    isSeen = place?.door.isOpen == true
  }
}
private final class LateWalker: Late {
  private var isSeen = false
  override func afterInit() {
    super.afterInit()
    isSeen = place != nil
  }
}
