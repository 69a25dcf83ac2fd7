internal import NibModel

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The run of this thread, where an outlet or a class's code can find it. A task that is started within a load inherits
/// the value, and so may be on another thread: it is shown nothing.
struct CurrentRun: @unchecked Sendable {
  // Sendable, because nobody but the loading thread gets at the run: see `runOfThisThread`.
  private let run: LoadRun
  private let thread = ThreadMark()

  init(run: LoadRun) { self.run = run }

  @TaskLocal static var value: CurrentRun?

  fileprivate var runOfThisThread: LoadRun? { thread.isHere ? run : nil }
}

/// The thread that made it.
struct ThreadMark: @unchecked Sendable {
  // Sendable, because it is compared and nothing else.
  private let thread = pthread_self()

  var isHere: Bool { pthread_equal(thread, pthread_self()) != 0 }
}

extension LoadRun {
  /// The load that is running on this thread, the innermost if they are nested.
  package static var current: LoadRun? { CurrentRun.value?.runOfThisThread }

  /// True if a load that is running on this thread has a tracer.
  @usableFromInline static var isTraced: Bool { current?.tracer != nil }
}
