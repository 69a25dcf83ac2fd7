internal import CThreads

// For the bounds of a thread's stack.
#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The addresses at the end of a thread's stack. An access to one of them is an overflow of the stack.
package struct StackRange {
  private let lowest: UInt
  private let highest: UInt

  /// The range of the current thread, or nil if the system does not give it.
  package static var current: StackRange? {
    #if canImport(Darwin)
      let thread = pthread_self()
      let end = UInt(bitPattern: pthread_get_stackaddr_np(thread)) - UInt(pthread_get_stacksize_np(thread))
      return StackRange(end: end)
    #else
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      var address: UnsafeMutableRawPointer?
      var count = 0
      guard pthread_attr_getstack(&attributes, &address, &count) == 0 else { return nil }
      return StackRange(end: UInt(bitPattern: address))
    #endif
  }

  /// The range extends below the end as far as a single function may reach.
  private init(end: UInt) { (lowest, highest) = (end &- (1 << 20), end &+ (1 << 16)) }

  /// Returns true if a signal comes from an access to the range. A signal handler may call it.
  package func contains(_ info: UnsafeMutablePointer<siginfo_t>) -> Bool {
    #if canImport(Darwin)
      let address = UInt(bitPattern: info.pointee.si_addr)
    #else
      // The address follows three numbers of 32 bits. The unions around it have different names in each C library.
      let offset = MemoryLayout<UInt>.size == 8 ? 16 : 12
      let address = UnsafeRawPointer(info).load(fromByteOffset: offset, as: UInt.self)
    #endif
    return address >= lowest && address < highest
  }
}
