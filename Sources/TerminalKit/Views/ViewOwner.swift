internal import NibLoading

/// The owner of a tree of views, as far as the views use it: a controller.
@MainActor
protocol ViewOwner: NibResponder {
  /// The owner of the views around, or nil.
  var outerOwner: (any ViewOwner)? { get }
  /// The available commands of the owner and of the owners that it contains.
  var shownCommands: [Command] { get }
  /// True in tools that show the views without their program.
  var isWithoutProgram: Bool { get }
  /// Returns the newest running work with a name, or with any name.
  func work(_ name: String?) -> Work?
}

extension View {
  /// The owner of this view, or of its nearest ancestor that has one.
  var nearestOwner: (any ViewOwner)? {
    var view: View? = self
    while let current = view, current.owner == nil { view = current.superview }
    return view?.owner
  }

  /// Returns the newest running work with a name in the nearest owner that has such work. If the name is empty, work
  /// with any name.
  func runningWork(_ name: String) -> Work? {
    var owner = nearestOwner
    while let current = owner {
      if let work = current.work(name.isEmpty ? nil : name) { return work }
      owner = current.outerOwner
    }
    return nil
  }
}
