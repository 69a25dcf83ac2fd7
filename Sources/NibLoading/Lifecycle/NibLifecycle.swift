/// The progress of an object from its initializer to `afterInit()`, and the rules by which `afterInit()` is sent.
///
/// What a class on the main actor makes waits until a later turn of the main actor, which comes by itself in every
/// program whose main actor runs; `settle()` does not wait for it. So does what a load makes that is asked for on the main
/// actor. Code that is on no actor, such as a test or a task in the background, opens a `scope`: what is made in it waits
/// there. What is made outside both is not sent `afterInit()`, because it is not known which thread may touch it later.
///
/// What counts is the isolation that the compiler knows where `finishInit()`, the load or `settle()` is called, and not
/// the thread: the main actor need not stay on one.
///
/// Objects are sent `afterInit()` in the order in which their initializers began: a container before what a layout puts
/// into it, though its own initializer ends behind theirs. In code that is the order of the calls of `finishInit()`.
public struct NibLifecycle: Sendable {
  /// The methods that go from the most special class of an object up to the root of its family.
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

  /// True if `finishInit()` has been called. Set by `finish()` alone.
  @usableFromInline var isFinished = false

  /// `finishInit()` is called. Returns whether that is for the first time.
  @inlinable mutating func finish() -> Bool {
    defer { isFinished = true }
    return !isFinished
  }

  #if DEBUG
    /// The method that is being sent now, and whether it has come up to the root.
    struct Sent {
      var method: Method?
      var isReached = false
    }

    enum Reach { case expected, notSent, again }

    private var sent = Sent()

    var isReached: Bool { sent.isReached }

    /// Notes that a method is being sent, and returns the method that was being sent around it.
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
