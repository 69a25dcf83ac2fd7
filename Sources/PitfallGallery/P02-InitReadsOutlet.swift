import NibLoading

// An initializer that fills in another view through an outlet that is not wired yet.

extension Pitfall {
  static let initReadsOutlet = Pitfall(
    2, "init-reads-outlet", "an outlet is read in an initializer", bites: ["uikit", "gnustep-xib"],
    shows: .read("user", of: "form", in: .initializing, by: "form"),
    instead: "unwired the outlet form.user was read in init of form",
    explanation: """
      The form fills in its user field in init(coder:), and the field stays empty. A loader can wire an outlet only \
      when the object at its other end exists. So every Cocoa loader wires outlets after all initializers, and an \
      outlet is nil until then. Optional chaining then does nothing, without an error. In init(coder:), initialize \
      only the object itself, and use its outlets in awake(). If code reads an @Outlet too early, the trace reports \
      it, with the line that would wire the outlet.
      """
  ) {
    $0.register(LoginForm.self)
  }
  .cured(
    under: "any", shows: .note(#"the user field shows "guest""#, of: "form"),
    """
    The form fills in its field in awake(), when all outlets are wired. The field's own awake() sets nothing, so it \
    does not matter which of the two awakes first.
    """
  ) { $0.register(Cured.LoginForm.self) }
}

/// Fills in its user field in its initializer, where it has no effect.
final class LoginForm: GalleryView {
  @Outlet var user: GalleryView?

  override class var members: Members {
    super.members.adding(LoginForm.self) { $0.outlet("user", \.$user) }
  }

  required init(coder: NibDecoder) throws {
    try super.init(coder: coder)
    user?.nm = "guest"
  }

  override func awake() throws {
    try super.awake()
    NibLoad.note("the user field shows \"\(user?.nm ?? "")\"")
  }
}

private enum Cured {
  /// Fills in its user field when it has one.
  final class LoginForm: GalleryView {
    @Outlet var user: GalleryView?

    override class var members: Members {
      super.members.adding(LoginForm.self) { $0.outlet("user", \.$user) }
    }

    override func awake() throws {
      try super.awake()
      user?.nm = "guest"
      NibLoad.note("the user field shows \"\(user?.nm ?? "")\"")
    }
  }
}
