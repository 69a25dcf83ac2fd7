/// A class family that sets itself up in one place, whatever an object of it is made of: code, a layout or an archive.
///
/// The root class of the family does this once, and its subclasses override `onInit()` and `afterInit()`, and no
/// initializers:
///
///     @MainActor class Badge: @MainActor NibInitializing {
///       var lifecycle = NibLifecycle()
///
///       init() { finishInit() }
///       required init(coder: NibDecoder) throws {
///         try coder.attachChildren(to: self)
///         finishInit()
///       }
///
///       func onInit() { reachedRoot(.onInit) }
///       func afterInit() { reachedRoot(.afterInit) }
///     }
///
///     class RedBadge: Badge {
///       override func onInit() {
///         super.onInit()
///         color = .red
///       }
///     }
///
/// Who sends `afterInit()`, and when, stands in ``NibLifecycle``. In a build for debugging, a class that does not keep to
/// this is told so: see ``NibMisuse``.
public protocol NibInitializing: AnyObject {
  /// The object's progress from its initializer to `afterInit()`. Declared by the root class as `var lifecycle =
  /// NibLifecycle()`, and used by nothing else.
  var lifecycle: NibLifecycle { get set }

  /// Called once, at the end of the root class's initializer, for the set-up that all initializers share. Every stored
  /// property has its value, but the code of a subclass's initializer after `super.init` has not run yet.
  ///
  /// An override calls super. The root's own says `reachedRoot(.onInit)`.
  func onInit()

  /// Called once, after the code that configures a new object has run, and after the load that made the object. It is
  /// called in a later turn than the initializer, and never for a deallocated object or one whose load has failed.
  ///
  /// An override calls super. The root's own says `reachedRoot(.afterInit)`.
  func afterInit()
}

extension NibInitializing {
  /// Ends an initializer: runs `onInit()`, and has `afterInit()` sent in a later turn.
  ///
  /// For the root class of a family to call, last in each of its designated initializers: in `init(coder:)` after
  /// `attachChildren(to:)`. Subclasses and convenience initializers do not call it. A second call does nothing.
  ///
  /// - Parameter isolation: the actor that the initializer runs on, as the compiler knows it. An initializer of a class
  ///   without an actor that wants the main actor to send `afterInit()` takes this parameter itself, and hands it on.
  /// - Complexity: O(1), and what `onInit()` takes.
  @inlinable
  public func finishInit(isolation: isolated (any Actor)? = #isolation) {
    // Inlined into the class, so that its own property and methods are used, and not those of any class.
    guard lifecycle.finish() else { return tellFinishedTwice() }
    let queue = Settling.begin(self, on: isolation)
    #if DEBUG
      sendOnInit()
    #else
      onInit()
    #endif
    queue?.endInit()
  }

  @usableFromInline
  @inline(never)
  func tellFinishedTwice() { tell(.finishedTwice) }

  @usableFromInline
  func sendOnInit() { send(.onInit) { onInit() } }

  /// Says that a call has come up to the root class of the family: its own `onInit()`, `afterInit()` and `awake()` say
  /// this, and nothing else does. Overrides that do not call super are found by it, and calls by hand. Does nothing in a
  /// build for release.
  public func reachedRoot(_ method: NibLifecycle.Method) {
    #if DEBUG
      switch lifecycle.reach(method) {
      case .expected: break
      case .notSent: tell(.calledByHand, method)
      case .again: tell(.reachedAgain, method)
      }
    #endif
  }

  /// Sends one of the methods, and sees that it comes up to the root.
  @inline(__always)
  func send(_ method: NibLifecycle.Method, mustReach: Bool = true, _ body: () throws -> Void) rethrows {
    #if DEBUG
      let outer = lifecycle.begin(method)
      defer { lifecycle.resume(outer) }
      try body()
      if mustReach, !lifecycle.isReached { tell(.superNotCalled, method) }
    #else
      try body()
    #endif
  }

  func tell(_ kind: NibMisuse.Kind, _ method: NibLifecycle.Method? = nil) {
    #if DEBUG
      NibMisuse(kind, className: className(type(of: self)), method: method).tell()
    #endif
  }
}
