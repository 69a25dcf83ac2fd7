import NibLoading

// A frame with a layout of its own, placed in a form: it awakes as the root of the one and as an object of
// the other.

extension Pitfall {
  static let inheritedLoadedTwice = Pitfall(
    14, "inherited-loaded-twice", "a frame in a form awakes twice", bites: ["delphi"],
    shows: .note(#"awake number 2, nm = "Billing address""#, of: "billing"),
    instead: #"note    billing: awake number 1, nm = "Billing address""#,
    explanation: """
      The frame's awake() runs twice, and the first time the frame does not have the title that the form gives it. \
      The frame is read first from its own file, in which it is the root, and then from the file of the form that \
      contains it. In Delphi each of the two levels ends with a call of Loaded, and the documentation warns that \
      Loaded may be called more than once. This loader's default order calls the didLoad() of a layout's owner, and \
      calls its awake() only in the layout that made it. Make awake() safe to repeat, and do not assume that the \
      first call is the last.
      """
  ) {
    $0.register(AddressFrame.self)
  }
  .cured(
    under: "all", shows: .note(#"set up once, nm = "Billing address""#, of: "billing"),
    """
    The frame sets itself up in afterInit(), which is called once in the life of an object, after all loads that \
    include it. By then, the form has set the frame's title.
    """
  ) { $0.register(Cured.AddressFrame.self) }
}

/// Loads what is in it from a layout of its own.
final class AddressFrame: GalleryView, NibOwner {
  @Outlet var street: GalleryView?
  private var awakes = 0

  override class var members: Members {
    super.members.adding(AddressFrame.self) { $0.outlet("street", \.$street) }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    _ = try NibLoad.load("AddressFrame", owner: self)
  }

  override func awake() throws {
    try super.awake()
    awakes += 1
    NibLoad.note("awake number \(awakes), nm = \"\(nm)\"")
  }
}

private enum Cured {
  /// Sets itself up when both of its layouts are loaded.
  final class AddressFrame: GalleryView, NibOwner {
    @Outlet var street: GalleryView?
    private var setUps = 0

    override class var members: Members {
      super.members.adding(AddressFrame.self) { $0.outlet("street", \.$street) }
    }

    required init(coder: NibDecoder) throws {
      try super.init(coder: coder)
      _ = try NibLoad.load("AddressFrame", owner: self)
    }

    override func afterInit() {
      super.afterInit()
      setUps += 1
      NibLoad.note("set up \(setUps == 1 ? "once" : "\(setUps) times"), nm = \"\(nm)\"")
    }
  }
}
