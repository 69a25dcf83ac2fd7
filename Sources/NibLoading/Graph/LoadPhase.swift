public import NibModel

/// The phase of a load.
///
/// Phases may be added.
public struct LoadPhase: HiddenCases {
  package enum Value: String, CaseIterable, Sendable {
    case initializing = "init"
    case attaching = "attach"
    case attributes
    case outlets
    case collections
    case actions
    case awake
    case owner
    case presenting
    case settling
    case preparing = "prepare"
    case living = "life"
    case reusing = "reuse"
    case idle
  }

  package let value: Value

  package init(value: Value) { self.value = value }

  /// An initializer is running.
  public static let initializing = Self(value: .initializing)
  /// Children are being added to containers.
  public static let attaching = Self(value: .attaching)
  /// Attributes are being set.
  public static let attributes = Self(value: .attributes)
  /// Outlets are being wired.
  public static let outlets = Self(value: .outlets)
  /// Outlet collections are being filled.
  public static let collections = Self(value: .collections)
  /// Events are being connected to actions.
  public static let actions = Self(value: .actions)
  /// Objects are being awoken.
  public static let awake = Self(value: .awake)
  /// The owner is being sent `didLoad()` or `awake()`.
  public static let owner = Self(value: .owner)
  /// Objects are being shown.
  public static let presenting = Self(value: .presenting)
  /// The load is over, and `afterInit()` is being sent.
  public static let settling = Self(value: .settling)
  /// The load is over, and a segue prepares a controller whose view is not loaded yet.
  public static let preparing = Self(value: .preparing)
  /// The load is over, and a framework calls the objects: see ``NibLife``.
  public static let living = Self(value: .living)
  /// A cell of a template is being prepared for another item: see ``NibReusable``.
  public static let reusing = Self(value: .reusing)
  /// Between phases.
  public static let idle = Self(value: .idle)

  /// The phase as traces spell it: `init`.
  public var rawValue: String { value.rawValue }
}
