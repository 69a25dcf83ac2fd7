import NibLoading

// An attribute's observer that passes the value on through an outlet, which is wired after the attributes.

extension Pitfall {
  static let attributeBeforeOutlet = Pitfall(
    3, "attr-before-outlet", "an attribute's observer uses an outlet", bites: ["uikit"],
    shows: .read("display", of: "thermostat", in: .attributes, by: "thermostat"),
    instead: "unwired the outlet thermostat.display was read in attributes of thermostat",
    explanation: """
      The thermostat shows its target temperature in the observer of the property, and the display stays empty. \
      UIKit sets all runtime attributes before it wires the first outlet, and so does this loader's default order. \
      So the observer finds nil, and if the outlet is implicitly unwrapped, the program stops there. Let the \
      observer handle a missing outlet, and update the display once more in awake().
      """
  ) {
    $0.register(Thermostat.self)
  }
  .cured(
    under: "any", shows: .note(#"target = 21, the display shows "21""#, of: "thermostat"),
    """
    The observer updates the display only after the thermostat is awake, and awake() shows the value that the file \
    has set. When awake() runs, both the attribute and the outlet are set, whichever came first.
    """
  ) { $0.register(Cured.Thermostat.self) }
}

/// Shows its target whenever that changes, and never again.
final class Thermostat: GalleryView {
  @Outlet var display: GalleryView?
  var target = 0 {
    didSet { display?.nm = "\(target)" }
  }

  override class var members: Members {
    super.members.adding(Thermostat.self) {
      $0.outlet("display", \.$display)
      $0.attribute("target", \.target)
    }
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("target = \(target), the display shows \"\(display?.nm ?? "")\"")
  }
}

private enum Cured {
  /// Shows its target when it awakes, and whenever that changes afterwards.
  final class Thermostat: GalleryView {
    @Outlet var display: GalleryView?
    var target = 0 {
      didSet { if isAwake { showTarget() } }
    }

    override class var members: Members {
      super.members.adding(Thermostat.self) {
        $0.outlet("display", \.$display)
        $0.attribute("target", \.target)
      }
    }

    override func awake() throws {
      try super.awake()
      showTarget()
      NibLoad.note("target = \(target), the display shows \"\(display?.nm ?? "")\"")
    }

    private func showTarget() { display?.nm = "\(target)" }
  }
}
