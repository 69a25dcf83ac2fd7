import NibLoading

extension Pitfall {
  static let idUnsetInSetter = Pitfall(
    31, "id-unset-in-setter", "a setter runs before the object knows its id", bites: ["gtk"],
    shows: .note(#"isOn = true, stored under """#, of: "wifi"),
    instead: #"note    wifi: isOn = true, stored under "wifi""#,
    explanation: """
      A switch stores its state under its own id, and the state is stored under an empty name. GTK sets an object's \
      properties first and its id after them, so no setter can use the id. Under strict, every object gets its id \
      before any attribute is set. In GTK, keep the value in the setter, and store it when the object is complete.
      """
  ) { $0.register(StoredSwitch.self) }
  .cured(
    under: "any", shows: .note(#"isOn = true, stored under "wifi""#, of: "wifi"),
    """
    The setter keeps the value, and stores it only after the switch is awake. The switch's awake() stores the value \
    that the file has set. By then the id is set, whichever of the two came first.
    """
  ) { $0.register(Cured.StoredSwitch.self) }
}

/// A switch that stores its state under its id.
final class StoredSwitch: GalleryView {
  private var id = ""
  private var isOn = false {
    didSet { NibLoad.note("isOn = \(isOn), stored under \"\(id)\"") }
  }

  override class var members: Members {
    super.members.adding(StoredSwitch.self) {
      $0.attribute("id", \.id)
      $0.attribute("isOn", \.isOn)
    }
  }
}

private enum Cured {
  /// Stores its state when it awakes, and whenever that changes afterwards.
  final class StoredSwitch: GalleryView {
    private var id = ""
    private var isOn = false {
      didSet { if isAwake { store() } }
    }

    override class var members: Members {
      super.members.adding(StoredSwitch.self) {
        $0.attribute("id", \.id)
        $0.attribute("isOn", \.isOn)
      }
    }

    override func awake() throws {
      try super.awake()
      store()
    }

    private func store() { NibLoad.note("isOn = \(isOn), stored under \"\(id)\"") }
  }
}
