// For a value of the thread; see below.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A load that is running, as outlets and the families of classes see it.
///
/// It is stored with the thread and not with the task, because each object of a family looks for it, and looking up a
/// value of the task takes many times as long. A task that is started within a load does not belong to the load, unless
/// it runs within it.
@usableFromInline
package class RunningLoad {
  /// True if the load has a tracer.
  package final let isTraced: Bool

  init(isTraced: Bool) { self.isTraced = isTraced }

  // MARK: What a load does for the code of classes

  /// Records in the trace that an empty outlet was read. Without a tracer nothing is looked up.
  func recordUnwiredRead(of outlet: AnyObject, in instance: AnyObject) {}

  /// Returns the message with which a program stops.
  func sentence(forUnwiredReadOf outlet: AnyObject, in instance: AnyObject) -> String { "" }

  /// Returns the object that will be connected to an unwired outlet, if the load only looks for outlets that are read
  /// too early: such a load must not stop the program. Returns nil in other loads, and if the object does not exist
  /// yet.
  func lend(_ outlet: AnyObject, in instance: AnyObject) -> AnyObject? { nil }

  /// Records in the trace that a class breaks the rules of its family.
  func record(_ misuse: NibMisuse) {}

  // MARK: The thread

  /// The key of the innermost load of a thread. The caller that runs the load retains it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  /// Runs a body with a load as the running one, or with none if the load is nil.
  static func with<Result>(_ load: RunningLoad?, _ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, load.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(load, body)
  }

  /// Calls a body with the running load, if there is one. The load is not retained again, because the caller that runs
  /// it retains it.
  @inline(__always)
  static func borrowing<Result>(_ body: (RunningLoad) -> Result) -> Result? {
    guard let place = pthread_getspecific(key) else { return nil }
    return Unmanaged<RunningLoad>.fromOpaque(place)._withUnsafeGuaranteedRef(body)
  }

  /// The load that is running on this thread. If loads are nested, the innermost one.
  static var onThread: RunningLoad? {
    pthread_getspecific(key).map { Unmanaged<RunningLoad>.fromOpaque($0).takeUnretainedValue() }
  }

  /// True if a load with a tracer is running on this thread.
  @usableFromInline static var isTracedOnThread: Bool { onThread?.isTraced == true }
}
