import NibLoading

// The document that the project grew from: a view sets its subview's value in its awake, and the subview's own awake,
// which comes later, sets it back.

extension Pitfall {
  static let nestedViews = Pitfall(
    1, "nested-views", "a child's awake overwrites what its parent set", bites: ["uikit"],
    shows: .note(#"sub.str = "DefaultValue" (was "valueFromSuper")"#, of: "sub"),
    instead: #"note    sub: sub.str = "DefaultValue" (was "valueFromSuper")"#,
    explanation: """
      The superview sets a value of its subview in awake(), and the value is lost. Objects awake in the order of the \
      file, so the superview's awake() runs first. Then the subview's awake() runs, and replaces the value with a \
      default. Set an object's own values in init(coder:), and use awake() to set values of other objects: by then \
      every object has set its own defaults.
      """
  ) {
    $0.register(MySuperview.self)
    $0.register(MySubview.self)
  }
  .cured(
    under: "any", shows: .note(#"sub.str = "valueFromSuper" (was "DefaultValue")"#, of: "sup"),
    """
    The subview has its default from the start, and no longer has an awake(). So nothing replaces the value that the \
    superview sets, whichever of the two awakes first.
    """
  ) {
    $0.register(Cured.MySuperview.self)
    $0.register(Cured.MySubview.self)
  }
}

/// Sets its subview's value in `awake()`.
final class MySuperview: GalleryView {
  @Outlet var mySub: MySubview?

  override class var members: Members {
    super.members.adding(MySuperview.self) { $0.outlet("mySub", \.$mySub) }
  }

  required init(coder: NibDecoder) throws {
    NibLoad.note("init(coder:) before super.init(coder:)")
    try super.init(coder: coder)
    NibLoad.note("init(coder:) after super.init(coder:)")
  }

  override func awake() throws {
    try super.awake()
    mySub?.str = "valueFromSuper"
  }
}

/// Sets its own default in `awake()`, where it comes too late.
final class MySubview: GalleryView {
  var str = "" {
    didSet { NibLoad.note("\(name).str = \"\(str)\" (was \"\(oldValue)\")") }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    NibLoad.note("init(coder:)")
  }

  override func didMoveToSuperview() {
    NibLoad.note("didMoveToSuperview(\(superview.map { "\(type(of: $0))" } ?? "nil"))")
  }

  override func awake() throws {
    try super.awake()
    str = "DefaultValue"
  }
}

private enum Cured {
  /// Sets its subview's value in `awake()`: the subview has nothing left to set itself.
  final class MySuperview: GalleryView {
    @Outlet var mySub: MySubview?

    override class var members: Members {
      super.members.adding(MySuperview.self) { $0.outlet("mySub", \.$mySub) }
    }

    override func awake() throws {
      try super.awake()
      mySub?.str = "valueFromSuper"
    }
  }

  /// Has its default before anybody can set another value.
  final class MySubview: GalleryView {
    var str = "DefaultValue" {
      didSet { NibLoad.note("\(name).str = \"\(str)\" (was \"\(oldValue)\")") }
    }
  }
}
