/// The phase of a load.
public enum LoadPhase: String, Sendable, CaseIterable {
  /// An initializer is running.
  case initializing = "init"
  /// Children are being added to containers.
  case attaching = "attach"
  /// Attributes are being set.
  case attributes
  /// Outlets are being wired.
  case outlets
  /// Outlet collections are being filled.
  case collections
  /// Events are being connected to actions.
  case actions
  /// Objects are being awoken.
  case awake
  /// The owner is being sent `didLoad()` or `awake()`.
  case owner
  /// Objects are being shown.
  case presenting
  /// The load is over, and `afterInit()` is being sent.
  case settling
  /// Between phases.
  case idle
}
