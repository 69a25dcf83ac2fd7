// For looking up functions by their names.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The run loop of the main thread, on which classes queue work for later: blocks, timers, and the main dispatch queue.
///
/// Nothing here links Foundation. A program that has no Foundation has no run loop, and what its classes put on the main
/// dispatch queue is not run.
enum MainLoop {
  // Core Foundation's declarations, as far as they are needed. A `CFStringRef` and a `CFRunLoopRef` are addresses.
  private typealias RunInMode = @convention(c) (UnsafeRawPointer?, Double, UInt8) -> Int32
  private typealias GetLoop = @convention(c) () -> UnsafeRawPointer?
  private typealias GetNextTimer = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Double
  private typealias GetTime = @convention(c) () -> Double
  private typealias RunQueue = @convention(c) (UnsafeRawPointer?) -> Void

  private struct Functions: @unchecked Sendable {
    let run: RunInMode
    let main: GetLoop
    let current: GetLoop
    let nextTimer: GetNextTimer
    let now: GetTime
    /// Runs the closures of the main dispatch queue; nil if the system has another name for it.
    let runQueue: RunQueue?
    /// The default mode, which is constant.
    let mode: UnsafeRawPointer?
  }

  private static let functions: Functions? = {
    // Each symbol has the type of its declaration above.
    let program = dlopen(nil, RTLD_NOW)
    func function<Function>(_ name: String, _: Function.Type) -> Function? {
      dlsym(program, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let run = function("CFRunLoopRunInMode", RunInMode.self),
      let main = function("CFRunLoopGetMain", GetLoop.self),
      let current = function("CFRunLoopGetCurrent", GetLoop.self),
      let nextTimer = function("CFRunLoopGetNextTimerFireDate", GetNextTimer.self),
      let now = function("CFAbsoluteTimeGetCurrent", GetTime.self),
      let mode = dlsym(program, "kCFRunLoopDefaultMode")
    else { return nil }
    return Functions(
      run: run, main: main, current: current, nextTimer: nextTimer, now: now,
      runQueue: function("_dispatch_main_queue_callback_4CF", RunQueue.self),
      mode: mode.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee)
  }()

  /// The maximum number of passes, because some work queues itself again.
  private static let mostPasses = 1_000
  /// The result of a pass that has handled a source, such as the main queue.
  private static let handledSource: Int32 = 4

  /// The work that is left after it was run.
  struct Rest {
    /// True if a timer is set that fires later.
    var hasTimer = false
    /// True if the work did not come to an end.
    var isCutShort = false
  }

  /// Runs what is queued, in the order in which the run loop takes it, and the timers that fire soon.
  ///
  /// - Parameters:
  ///   - patience: the time in seconds within which timers have to fire.
  ///   - isQueueFirst: true if the closures of the main queue come before blocks and timers. The run loop takes them
  ///     after blocks and timers.
  @discardableResult
  static func drain(patience: Double, isQueueFirst: Bool = false) -> Rest {
    guard let functions, functions.main() == functions.current() else { return Rest() }
    let end = functions.now() + patience
    for _ in 0..<mostPasses {
      if isQueueFirst { functions.runQueue?(nil) }
      // A pass runs blocks and timers without saying so, and what they queue is run by the next one.
      let isBusy = (0..<2).contains { _ in functions.run(functions.mode, 0, 1) == handledSource }
      if isBusy { continue }
      let next = functions.nextTimer(functions.main(), functions.mode)
      guard next > 0, next <= end else { return Rest(hasTimer: next > 0) }
      _ = functions.run(functions.mode, max(0, next - functions.now()), 1)
    }
    return Rest(isCutShort: true)
  }
}
