/// A class family that sets itself up in one place, for objects from code, from a layout and from an archive.
///
/// Only the root class of the family conforms. Its subclasses override `onInit()` and `afterInit()`, and need not
/// override initializers:
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
/// ``NibLifecycle`` explains what sends `afterInit()`, and when. In a build for debugging, classes that break these
/// rules are reported: see ``NibMisuse``.
public protocol NibInitializing: AnyObject {
  /// The object's progress from its initializer to `afterInit()`. Declared by the root class as `var lifecycle =
  /// NibLifecycle()`, and used by nothing else.
  var lifecycle: NibLifecycle { get set }

  /// Called once, at the end of the root class's initializer, for the set-up that all initializers share. Every stored
  /// property has its value, but the code of a subclass's initializer after `super.init` has not run yet.
  ///
  /// An override calls super. The method of the root class calls `reachedRoot(.onInit)`.
  func onInit()

  /// Called once, after the code that configures a new object has run, and after the load that made the object. It is
  /// called in a later turn than the initializer, and never for a deallocated object or one whose load has failed.
  ///
  /// An override calls super. The method of the root class calls `reachedRoot(.afterInit)`.
  func afterInit()
}

extension NibInitializing {
  /// Ends an initializer: runs `onInit()`, and arranges that `afterInit()` is sent in a later turn.
  ///
  /// The root class of a family calls this at the end of each of its designated initializers, in `init(coder:)` after
  /// `attachChildren(to:)`. Subclasses and convenience initializers do not call it. A second call does nothing.
  ///
  /// - Parameter isolation: the actor that the initializer runs on, as the compiler knows it. If a class has no
  ///   actor, but the main actor should send `afterInit()`, its initializer takes this parameter itself and passes it
  ///   on.
  /// - Complexity: O(1), plus the time of `onInit()`.
  @inlinable
  public func finishInit(isolation: isolated (any Actor)? = #isolation) {
    // Inlined into the class, so that its property and methods are called directly.
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
  func sendOnInit() {
    #if DEBUG
      NibMisuse.check(outletsOf: self)
    #endif
    send(.onInit) { onInit() }
  }

  /// Notes that a call has reached the root class of the family. Only the `onInit()`, `afterInit()` and `awake()` of
  /// the root class call this. It finds overrides that do not call super, and methods that are called by hand. Does
  /// nothing in a build for release.
  public func reachedRoot(_ method: NibLifecycle.Method) {
    #if DEBUG
      switch lifecycle.reach(method) {
      case .expected: break
      case .notSent: tell(.calledByHand, method)
      case .again: tell(.reachedAgain, method)
      }
    #endif
  }

  /// Sends one of the methods, and checks that it reaches the root class.
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
