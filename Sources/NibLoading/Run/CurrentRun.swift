#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The load that is running on a thread, for outlets and for the code of classes.
///
/// It is stored with the thread and not with the task, because each object of a family looks for it, and looking up a
/// value of the task takes many times as long. A task that is started within a load does not belong to the load, unless
/// it runs within it.
enum CurrentRun {
  /// The key of the innermost load of a thread. The caller that runs the load retains it.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  /// Runs a body with a load as the running one, or with none if the load is nil.
  static func with<Result>(_ run: LoadRun?, _ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, run.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(run, body)
  }

  /// Calls a body with the running load, if there is one. The load is not retained again, because the caller that runs
  /// it retains it.
  @inline(__always)
  static func borrowing<Result>(_ body: (LoadRun) -> Result) -> Result? {
    guard let place = pthread_getspecific(key) else { return nil }
    return Unmanaged<LoadRun>.fromOpaque(place)._withUnsafeGuaranteedRef(body)
  }

  fileprivate static var run: LoadRun? {
    pthread_getspecific(key).map { Unmanaged<LoadRun>.fromOpaque($0).takeUnretainedValue() }
  }
}

extension LoadRun {
  /// The load that is running on this thread. If loads are nested, the innermost one.
  package static var current: LoadRun? { CurrentRun.run }

  /// True if a load with a tracer is running on this thread.
  @usableFromInline static var isTraced: Bool { current?.isTraced == true }
}
