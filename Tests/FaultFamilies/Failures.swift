import NibKit

extension FaultFamily {
  /// An error that one order only throws.
  static let thrown = FaultFamily(
    "an awake that throws", ["awake smith", "awake fire", "awake rain"], words: ("Smith", "Painter"),
    layout: {
      """
      <Forge id="forge"/>
      <\($0) id="smith" at="#forge"/>
      <Rain id="rain" at="#forge"/>
      <ForgeFire id="fire" at="#forge"/>
      """
    },
    register: {
      $0.register(Forge.self)
      $0.register(ForgeFire.self)
      $0.register(Rain.self)
      $0.register(Smith.self)
      $0.register(Painter.self)
    })

  /// An index that is out of range in one order.
  static let trap = FaultFamily(
    "an awake that stops the program", ["awake waiter", "awake baker"], in: .program,
    words: ("Waiter", "Patient"),
    layout: { "<Bread id='bread'/>\n<Baker id='baker' at='#bread'/>\n<\($0) id='waiter' at='#bread'/>" },
    register: {
      $0.register(Bread.self)
      $0.register(Baker.self)
      $0.register(Waiter.self)
      $0.register(Patient.self)
    })

  /// Four steps have to come in one of two orders until the program stops.
  static let deepTrap = FaultFamily(
    "four steps that stop the program", ["awake fuse", "awake wire1", "awake wire2", "awake expert"],
    in: .program,
    strength: 4, words: ("Fuse", "Dud"),
    layout: {
      """
      <Mine id="mine"/>
      <\($0) id="fuse" at="#mine"/>
      <Expert id="expert" at="#mine"/>
      <Wire id="wire1" at="#mine"/><Wire id="wire2" at="#mine"/>
      """
    },
    register: {
      $0.register(Mine.self)
      $0.register(Wire.self)
      $0.register(Expert.self)
      $0.register(Fuse.self)
      $0.register(Dud.self)
    })
}

private struct Burned: Error {}

private final class Forge: Thing { var door = Door(keys: 1) }
private final class ForgeFire: Visitor<Forge> {
  override func awake() throws { place?.door.turnKey() }
}
private final class Rain: Visitor<Forge> {
  override func awake() throws { place?.door.shut() }
}
private final class Smith: Visitor<Forge> {
  override func awake() throws { if place?.door.isOpen == true { throw Burned() } }
}
private final class Painter: Visitor<Forge> {
  override func awake() throws { if place == nil { throw Burned() } }
}

private final class Bread: Thing { var loaves: [String] = [] }
private final class Baker: Visitor<Bread> {
  override func awake() throws { place?.loaves.append("rye") }
}
private final class Waiter: Visitor<Bread> {
  private var served = ""
  override func awake() throws { served = place?.loaves[0] ?? "" }
}
private final class Patient: Visitor<Bread> {
  private var served = ""
  override func awake() throws { if place?.loaves.count ?? 0 >= 0 { served = "rye" } }
}

private final class Mine: Thing { var door = Door(keys: 2) }
private final class Wire: Visitor<Mine> {
  override func awake() throws { place?.door.turnKey() }
}
private final class Expert: Visitor<Mine> {
  override func awake() throws { place?.door.shut() }
}
private final class Fuse: Visitor<Mine> {
  override func awake() throws { precondition(place?.door.isOpen == false, "it goes off") }
}
private final class Dud: Visitor<Mine> {
  override func awake() throws { precondition(place != nil, "it goes off") }
}
