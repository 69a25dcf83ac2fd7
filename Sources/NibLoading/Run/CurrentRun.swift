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
/// takes four times as long.
enum CurrentRun {
  /// A load and the task that it runs in, on the stack of whoever runs it.
  private struct Entry {
    /// Held by the frame that the entry is in.
    let run: Unmanaged<LoadRun>?
    /// Is compared, and nothing else. What another task does on the thread meanwhile, in a nested run loop, is no part of the load.
    let task: UnsafeCurrentTask?
  }

  /// The place of a pointer to the innermost entry.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "the process has used up the thread-specific keys that there are")
    return key
  }()

  /// Runs a body in which a load is the one that is running; with nil, in which none is.
  static func with<Result>(_ run: LoadRun?, _ body: () throws -> Result) rethrows -> Result {
    let outer = pthread_getspecific(key)
    var entry = Entry(run: run.map(Unmanaged.passUnretained), task: withUnsafeCurrentTask { $0 })
    return try withUnsafeMutablePointer(to: &entry) { entry in
      pthread_setspecific(key, entry)
      defer { pthread_setspecific(key, outer) }
      return try withExtendedLifetime(run, body)
    }
  }

  fileprivate static var run: LoadRun? {
    guard let place = pthread_getspecific(key) else { return nil }
    let entry = place.assumingMemoryBound(to: Entry.self).pointee
    guard let run = entry.run, withUnsafeCurrentTask(body: { $0 == entry.task }) else { return nil }
    return run.takeUnretainedValue()
  }
}

extension LoadRun {
  /// The load that is running on this thread, the innermost if they are nested.
  package static var current: LoadRun? { CurrentRun.run }

  /// True if a load that is running on this thread has a tracer.
  @usableFromInline static var isTraced: Bool { current?.tracer != nil }
}
