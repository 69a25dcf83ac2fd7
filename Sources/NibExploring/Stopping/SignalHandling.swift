// For handlers of signals.
#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// A function that a signal calls.
package typealias SignalHandler =
  @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

/// Makes a signal call a function once, on the thread's stack for signals if it has one.
///
/// - Returns: the previous action of the signal; nil if the system refuses.
package func handle(_ signal: Int32, by handler: @escaping SignalHandler) -> sigaction? {
  var action = sigaction()
  action.sa_flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND)) | Int32(SA_ONSTACK) | SA_SIGINFO
  #if canImport(Darwin)
    action.__sigaction_u.__sa_sigaction = handler
  #elseif canImport(Musl)
    action.__sa_handler.sa_sigaction = handler
  #else
    action.__sigaction_handler.sa_sigaction = handler
  #endif
  var before = sigaction()
  return sigaction(signal, &action, &before) == 0 ? before : nil
}

/// A stack on which the signals of one thread are handled, because the thread's own stack may have overflowed.
package struct SignalStack {
  private let memory: UnsafeMutableRawPointer
  private static let size = 1 << 16

  /// Gives the current thread a stack for signals. Returns nil if the thread already has one.
  package init?() {
    var current = stack_t()
    guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return nil }
    memory = .allocate(byteCount: Self.size, alignment: 16)
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = numericCast(Self.size)
    sigaltstack(&stack, nil)
  }

  /// Removes the stack from the thread. Must be called on the thread that it was given to.
  package func remove() {
    var none = stack_t()
    none.ss_flags = Int32(SS_DISABLE)
    none.ss_size = numericCast(Self.size)
    sigaltstack(&none, nil)
    memory.deallocate()
  }
}
