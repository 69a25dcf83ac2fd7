#if os(Linux) && compiler(>=6.3)
  internal import CTasks
  #if canImport(Glibc)
    internal import Glibc
  #else
    internal import Musl
  #endif
  @_spi(ExperimentalScheduling) internal import _Concurrency

  /// Swift's concurrency runtime, as far as tasks are held back.
  ///
  /// It asks two hooks: where a task goes that is on no actor, and which executor is the main actor's. On a thread on which
  /// a `TaskCapture` is open they answer for it, on all others nothing changes.
  enum TaskRuntime {
    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let status = pthread_key_create(&key, nil)
      precondition(status == 0, "the process has no thread-specific key left")
      nib_set_task_hooks(takeJob, replaceMainExecutor)
      return key
    }()

    /// The capture that is open on this thread.
    fileprivate static var capture: TaskCapture? {
      pthread_getspecific(key).map { Unmanaged<TaskCapture>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a body with a capture open on this thread; with nil, with none.
    static func with<Result>(_ capture: TaskCapture?, _ body: () throws -> Result) rethrows -> Result {
      let outer = pthread_getspecific(key)
      pthread_setspecific(key, capture.map { Unmanaged.passUnretained($0).toOpaque() })
      defer { pthread_setspecific(key, outer) }
      return try withExtendedLifetime(capture, body)
    }

    /// Runs a task on this thread, up to its next `await`.
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

  // Functions for C. A job and an executor are laid out as C sees them.

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

  /// The main actor's executor on threads on which a capture is open.
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

    /// Returns a task that is on no actor may run on the main thread here: that does not make it one of the main actor.
    func isIsolatingCurrentContext() -> Bool? { TaskRuntime.capture?.isMainActorRunning }

    func checkIsolated() {
      if isIsolatingCurrentContext() == true { return }
      // The real main actor knows.
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
  /// Elsewhere the runtime has other hooks: tasks are not held back.
  enum TaskRuntime {
    static func with<Result>(_ capture: TaskCapture?, _ body: () throws -> Result) rethrows -> Result { try body() }

    static func run(_ job: UnownedJob, isOnMain: Bool) {}
  }
#endif
