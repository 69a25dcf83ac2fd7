import Synchronization

// For a pause that a handler of signals may make.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Work that a crash or a signal must not interrupt, such as saving the user's latest changes.
///
///     UnfinishedWork.begin()
///     Task.detached {
///       defer { UnfinishedWork.end() }
///       write(lists)
///     }
///
/// A trap stops its thread. While a program has the terminal, the other threads then get up to ten seconds to finish
/// this work, before the program ends. They also get this time if the program was asked to end and its two seconds
/// are over.
public nonisolated enum UnfinishedWork {
  private static let count = Atomic(0)

  /// Marks the beginning of work, on this thread or another.
  public static func begin() { count.add(1, ordering: .sequentiallyConsistent) }

  /// Marks the end of work. Call it once for each ``begin()``.
  public static func end() { count.subtract(1, ordering: .sequentiallyConsistent) }

  /// Initializes this type, so that a signal handler need not do so.
  static func prepare() { _ = count.load(ordering: .relaxed) }

  /// Waits until all work has ended, at most for ten seconds. A signal handler may call this.
  static func wait() {
    var pause = timespec(tv_sec: 0, tv_nsec: 10_000_000)
    for _ in 0..<1_000 where count.load(ordering: .sequentiallyConsistent) > 0 { nanosleep(&pause, nil) }
  }
}
