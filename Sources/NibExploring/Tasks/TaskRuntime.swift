#if os(Linux) && compiler(>=6.3)
  internal import CTasks
  // For values of a thread, and for the hooks of the runtime.
  #if canImport(Glibc)
    internal import Glibc
  #else
    internal import Musl
  #endif
  @_spi(ExperimentalScheduling) internal import _Concurrency

  /// The hooks of Swift's concurrency runtime that hold tasks back.
  ///
  /// The runtime calls two hooks: one for the executor of a task that is on no actor, and one for the executor of the
  /// main actor. On a thread with an open `TaskCapture`, these hooks answer. On all other threads, nothing changes.
  enum TaskRuntime {
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let status = pthread_key_create(&key, nil)
      precondition(status == 0, "the process has no thread-specific key left")
      nib_set_task_hooks(takeJob, replaceMainExecutor)
      return key
    }()

    /// The open capture of the current thread.
    fileprivate static var capture: TaskCapture? {
      pthread_getspecific(key).map { Unmanaged<TaskCapture>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a body with a capture open on the current thread, or with no open capture for nil.
    static func with<Result>(_ capture: TaskCapture?, _ body: () throws -> Result) rethrows -> Result {
      let outer = pthread_getspecific(key)
      pthread_setspecific(key, capture.map { Unmanaged.passUnretained($0).toOpaque() })
      defer { pthread_setspecific(key, outer) }
      return try withExtendedLifetime(capture, body)
    }

    /// Runs a task on the current thread, up to its next `await`.
    static func run(_ job: UnownedJob, isOnMain: Bool) {
      if isOnMain {
        job.runSynchronously(on: HeldMainExecutor.shared.asUnownedSerialExecutor())
      } else {
        job.runSynchronously(on: HeldGlobalExecutor.shared.asUnownedTaskExecutor())
      }
    }

    fileprivate static func number(of job: UnownedJob) -> UInt64 {
      nib_task_number(unsafeBitCast(job, to: UnsafeMutableRawPointer.self))
    }
  }

  // Functions that C calls. They use the C layout of a job and an executor.

  private func takeJob(_ job: UnsafeMutableRawPointer?) -> Int32 {
    guard let job, let capture = TaskRuntime.capture else { return 0 }
    capture.take(unsafeBitCast(job, to: UnownedJob.self), number: nib_task_number(job), isOnMain: false)
    return 1
  }

  private func replaceMainExecutor(_ result: UnsafeMutablePointer<nib_executor>?) -> Int32 {
    guard let result, TaskRuntime.capture != nil else { return 0 }
    result.pointee = unsafeBitCast(HeldMainExecutor.shared.asUnownedSerialExecutor(), to: nib_executor.self)
    return 1
  }

  /// The main actor's executor on threads with an open capture.
  private final class HeldMainExecutor: SerialExecutor, SchedulingExecutor {
    static let shared = HeldMainExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let number = TaskRuntime.number(of: job)
      if let capture = TaskRuntime.capture {
        if capture.isOnMain { return capture.take(job, number: number, isOnMain: true) }
        capture.noteElsewhere(number: number)
      }
      MainActor.shared.enqueue(job)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      guard let capture = TaskRuntime.capture else { return MainActor.shared.enqueue(job) }
      capture.take(
        job, number: TaskRuntime.number(of: job), after: delay as? Duration ?? .zero, isOnMain: true)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }

    /// Returns true if the running code is isolated to the main actor. A task that is on no actor may run on the main
    /// thread here, but this does not isolate it to the main actor.
    func isIsolatingCurrentContext() -> Bool? { TaskRuntime.capture?.isMainActorRunning }

    func checkIsolated() {
      if isIsolatingCurrentContext() == true { return }
      // The real main actor decides.
      TaskRuntime.with(nil) { MainActor.preconditionIsolated() }
    }
  }

  /// The executor of tasks that are on no actor, while a capture runs them.
  private final class HeldGlobalExecutor: TaskExecutor, SchedulingExecutor {
    static let shared = HeldGlobalExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      guard let capture = TaskRuntime.capture else { return globalConcurrentExecutor.enqueue(job) }
      capture.take(job, number: TaskRuntime.number(of: job), isOnMain: false)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      let job = UnownedJob(job)
      guard let capture = TaskRuntime.capture else { return globalConcurrentExecutor.enqueue(job) }
      capture.take(
        job, number: TaskRuntime.number(of: job), after: delay as? Duration ?? .zero, isOnMain: false)
    }

    func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      enqueue(job, after: clock.now.duration(to: instant), tolerance: tolerance, clock: clock)
    }
  }
#else
  /// Other systems have other hooks, so tasks are not held back there.
  enum TaskRuntime {
    static func with<Result>(_ capture: TaskCapture?, _ body: () throws -> Result) rethrows -> Result { try body() }

    static func run(_ job: UnownedJob, isOnMain: Bool) {}
  }
#endif
