#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The load that is running on a thread, where an outlet or a class's code can find it.
///
/// It is kept with the thread and not with the task: each object of a family looks for it, and to look for the value of a task
/// takes many times as long. A task that is started within a load is no part of it, unless it runs within it.
enum CurrentRun {
  /// The place of the innermost load of a thread, which the caller that runs it retains.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()

  /// Runs a body in which a load is the one that is running; with nil, in which none is.
  static func with<Result>(_ run: LoadRun?, _ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, run.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(run, body)
  }

  /// Calls with the load, if there is one, without retaining it again: the caller that runs it retains it.
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
  /// The load that is running on this thread, the innermost if they are nested.
  package static var current: LoadRun? { CurrentRun.run }

  /// True if a load that is running on this thread has a tracer.
  @usableFromInline static var isTraced: Bool { current?.tracer != nil }
}
