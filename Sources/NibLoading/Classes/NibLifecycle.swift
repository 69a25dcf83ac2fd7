/// The progress of an object from its initializer to `afterInit()`, and the rules by which `afterInit()` is sent.
///
/// An object that a class on the main actor makes waits until a later turn of the main actor. This turn comes by itself
/// in every program whose main actor runs, and `settle()` sends `afterInit()` earlier. The same applies to an object
/// that is made by a load on the main actor. Code that is on no actor, such as a test or a background task, opens a
/// `scope`, and the objects that it makes wait in the scope. All other objects are not sent `afterInit()`, because it
/// is not known which thread may access them later.
///
/// The rules use the isolation that the compiler knows where `finishInit()`, the load or `settle()` is called, and not
/// the thread: the main actor need not stay on one thread.
///
/// Objects are sent `afterInit()` in the order in which their initializers began. So a container comes before the
/// objects that a layout puts into it, although its own initializer ends after theirs. In code, this is the order of
/// the calls of `finishInit()`.
public struct NibLifecycle: Sendable {
  /// The methods whose calls go from the class of an object up to the root class of its family.
  public enum Method: UInt8, Hashable, Sendable, CaseIterable {
    /// The method `onInit()`.
    case onInit = 1
    /// The method `afterInit()`.
    case afterInit
    /// The method `awake()`.
    case awake
  }

  /// Creates the state of an object that has been allocated and whose initializer runs.
  public init() {}

  /// True if `finishInit()` has been called. Only `finish()` sets it.
  @usableFromInline var isFinished = false

  /// Notes a call of `finishInit()`, and returns true if it is the first call.
  @inlinable mutating func finish() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }

  #if DEBUG
    /// The method that is being sent, and whether the call has reached the root class.
    struct Sent {
      var method: Method?
      var isReached = false
    }

    enum Reach { case expected, notSent, again }

    private var sent = Sent()

    var isReached: Bool { sent.isReached }

    /// Notes that a method is being sent, and returns the outer method that was being sent.
    mutating func begin(_ method: Method) -> Sent {
      defer { sent = Sent(method: method) }
      return sent
    }

    mutating func resume(_ outer: Sent) { sent = outer }

    mutating func reach(_ method: Method) -> Reach {
      guard sent.method == method else { return .notSent }
      defer { sent.isReached = true }
      return sent.isReached ? .again : .expected
    }
  #endif
}
