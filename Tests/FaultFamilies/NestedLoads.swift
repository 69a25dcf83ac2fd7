import NibKit

extension FaultFamily {
  /// Two rows of a nested layout set the list's selection.
  static let rows = FaultFamily(
    "rows that set one property of the list", ["awake a", "awake b"], words: ("Selecting", "Counting"),
    nested: {
      ["row": layout("<\($0)Row id='a' at='#owner'/>\n<\($0)Row id='b' at='#owner'/>", owner: "Roll")]
    },
    layout: { _ in "<Roll id='roll'/>" },
    register: {
      $0.register(Roll.self)
      $0.register(SelectingRow.self)
      $0.register(CountingRow.self)
    })

  /// Four awakes of a nested layout.
  static let nestedKeys = FaultFamily(
    "four steps of a nested layout", ["awake guest", "awake key1", "awake key2", "awake thief"], strength: 4,
    words: ("Guest", "Owner"),
    nested: {
      [
        "row": layout(
          """
          <House id="house"/>
          <House\($0) id="guest" at="#house"/>
          <HouseKey id="key1" at="#house"/>
          <HouseKey id="key2" at="#house"/>
          <HouseThief id="thief" at="#house"/>
          """)
      ]
    },
    layout: { _ in "<Street id='street'/>" },
    register: {
      $0.register(Street.self)
      $0.register(House.self)
      $0.register(HouseGuest.self)
      $0.register(HouseOwner.self)
      $0.register(HouseKey.self)
      $0.register(HouseThief.self)
    })

  /// A row reads what an object of the outer layout sets in its awake.
  static let theme = FaultFamily(
    "a row that reads the layout around it", ["awake theme", "awake gallery"], words: ("Late", "Given"),
    nested: { _ in ["row": layout("<Picture id='picture' at='#owner'/>", owner: "Gallery")] },
    layout: { "<Gallery id='gallery' theme='#theme'/>\n<\($0)Theme id='theme' color='green'/>" },
    register: {
      $0.register(Gallery.self)
      $0.register(Picture.self)
      $0.register(LateTheme.self)
      $0.register(GivenTheme.self)
    })
}

/// A thing that loads the nested layout, and owns it.
private class Lister: Thing, NibOwner {
  private var nib: LoadedNib?
  override func awake() throws { nib = try NibLoad.load("row", owner: self) }
}

private final class Roll: Lister {
  var selection = ""
  var count = 0
}
private final class SelectingRow: Visitor<Roll> {
  override func awake() throws { place?.selection = id }
}
private final class CountingRow: Visitor<Roll> {
  override func awake() throws { place?.count += 1 }
}

private final class Street: Thing {
  private var nib: LoadedNib?
  override func awake() throws { nib = try NibLoad.load("row", owner: nil) }
}
private final class House: Thing { var door = Door(keys: 2) }
private final class HouseKey: Visitor<House> {
  override func awake() throws { place?.door.turnKey() }
}
private final class HouseThief: Visitor<House> {
  override func awake() throws { place?.door.shut() }
}
private final class HouseGuest: Visitor<House> {
  private var isIn = false
  override func awake() throws { isIn = place?.door.isOpen == true }
}
private final class HouseOwner: Visitor<House> {
  private var isIn = false
  override func awake() throws { isIn = place != nil }
}

private class Theme: Thing {
  var color = "none"
  override class var members: Members {
    super.members.adding(Theme.self) { $0.attribute("color") { $0.set($1) } }
  }
  func set(_ color: String) {}
}
private final class LateTheme: Theme {
  override func awake() throws { color = "green" }
}
private final class GivenTheme: Theme {
  override func set(_ color: String) { self.color = color }
}
private final class Gallery: Lister {
  var theme: Theme?
  override class var members: Members {
    super.members.adding(Gallery.self) { $0.outlet("theme") { swap(&$0.theme, &$1) } }
  }
}
private final class Picture: Visitor<Gallery> {
  private var color = ""
  override func awake() throws { color = place?.theme?.color ?? "" }
}
