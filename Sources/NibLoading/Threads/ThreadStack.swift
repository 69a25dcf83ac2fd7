internal import CThreads
internal import NibModel

// For the bounds of a thread's stack.
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The stack of the thread that a load runs on. Initializers that decode their children run within one another, so the
/// stack limits the depth of a layout. The size of the stack differs from thread to thread.
struct ThreadStack {
  /// The lowest address that a nested initializer may reach. The space below is kept for the code of a class and for
  /// the report of a failure.
  private let floor: UInt
  /// The size of the stack in bytes.
  let size: Int

  /// The maximum size of the reserve. The reserve is a quarter of the stack, up to this size.
  private static let mostReserve = 128 << 10

  /// Creates the stack of the current thread. If the system does not report the bounds of the stack, it is assumed to
  /// be large enough.
  init() {
    #if canImport(Darwin)
      let thread = pthread_self()
      size = pthread_get_stacksize_np(thread)
      let top = UInt(bitPattern: pthread_get_stackaddr_np(thread))
      let bottom = top - UInt(size)
    #else
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else {
        (floor, size) = (0, 0)
        return
      }
      defer { pthread_attr_destroy(&attributes) }
      var address: UnsafeMutableRawPointer?
      var count = 0
      guard pthread_attr_getstack(&attributes, &address, &count) == 0 else {
        (floor, size) = (0, 0)
        return
      }
      size = count
      let bottom = UInt(bitPattern: address)
    #endif
    floor = bottom + UInt(min(size / 4, Self.mostReserve))
  }

  /// True if there is room for one more nested initializer. The stack grows downwards.
  var hasRoom: Bool { UInt(bitPattern: nib_stack_end()) > floor }
}
