import NibKit

extension FaultFamily {
  /// The end of an object is seen by one that comes after it.
  static let ending = FaultFamily(
    "what a deinit leaves behind", ["awake lamp", "awake match", "awake wind"],
    words: ("Lamp", "ElectricLamp"),
    layout: {
      """
      <Hearth id="hearth"/>
      <\($0) id="lamp" at="#hearth"/>
      <Wind id="wind" at="#hearth"/>
      <Match id="match" at="#hearth"/>
      """
    },
    register: {
      $0.register(Hearth.self)
      $0.register(Match.self)
      $0.register(Wind.self)
      $0.register(Lamp.self)
      $0.register(ElectricLamp.self)
    })

  /// One reads through a weak reference what another one lends, until a third one takes it back.
  static let weak = FaultFamily(
    "a weak reference to what is taken back", ["awake reader", "awake library", "awake reminder"],
    words: ("Reader", "Buyer"),
    layout: {
      """
      <\($0) id="reader" at="#library"/>
      <Reminder id="reminder" at="#library"/>
      <Library id="library"/>
      """
    },
    register: {
      $0.register(Library.self)
      $0.register(Reader.self)
      $0.register(Buyer.self)
      $0.register(Reminder.self)
    })

  /// A lazy property keeps what its first reader has found.
  static let lazy = FaultFamily(
    "a lazy property that is read too early", ["awake tourist", "awake bank"], words: ("Late", "Fixed"),
    layout: { "<Tourist id='tourist' at='#desk'/>\n<Desk id='desk' at='#bank'/>\n<\($0)Bank id='bank'/>" },
    register: {
      $0.register(LateBank.self)
      $0.register(FixedBank.self)
      $0.register(Desk.self)
      $0.register(Tourist.self)
    })
}

private final class Fire {
  private weak var hearth: Hearth?
  init(_ hearth: Hearth) { self.hearth = hearth }
  deinit { hearth?.hasSmoke = true }
}
/// Has smoke at the end of every load.
private final class Hearth: Thing, NibInitializing {
  var lifecycle = NibLifecycle()
  var fire: Fire?
  var hasSmoke = false
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    finishInit()
  }
  func onInit() { reachedRoot(.onInit) }
  override func awake() throws { reachedRoot(.awake) }
  func afterInit() {
    reachedRoot(.afterInit)
    fire = nil
    hasSmoke = true
  }
}
private final class Match: Visitor<Hearth> {
  override func awake() throws { if let place { place.fire = Fire(place) } }
}
private final class Wind: Visitor<Hearth> {
  override func awake() throws { place?.fire = nil }
}
private final class Lamp: Visitor<Hearth> {
  private var isSooty = false
  override func awake() throws { isSooty = place?.hasSmoke == true }
}
private final class ElectricLamp: Visitor<Hearth> {
  private var isSooty = false
  override func awake() throws { isSooty = place == nil }
}

private final class Book { var title = "Emma" }
private final class Library: Thing {
  private var owned: Book?
  private(set) weak var lent: Book?
  private var isClosed = false
  override func awake() throws {
    if !isClosed { owned = Book() }
    lent = owned
  }
  func takeBack() { (owned, isClosed) = (nil, true) }
}
private final class Reader: Visitor<Library> {
  private var title = ""
  override func awake() throws { title = place?.lent?.title ?? "nothing" }
}
private final class Buyer: Visitor<Library> {
  private var title = ""
  override func awake() throws { title = Book().title }
}
private final class Reminder: Visitor<Library> {
  override func awake() throws { place?.takeBack() }
}

private class Bank: Thing { var rate = 1.0 }
private final class LateBank: Bank {
  override func awake() throws { rate = 1.5 }
}
private final class FixedBank: Bank {
  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    rate = 1.5
  }
}
private final class Desk: Visitor<Bank> { lazy var rate = place?.rate ?? 0 }
private final class Tourist: Visitor<Desk> {
  override func awake() throws { _ = place?.rate }
}
