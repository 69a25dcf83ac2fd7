/// The number of initializers that are running within one another, and the room for them on the thread's stack.
struct InitializerDepth {
  /// The number of initializers that are running.
  private(set) var count: Int32 = 0
  /// The stack of the thread. Read only if objects are nested deeply.
  private var stack: ThreadStack?
  /// The depth for which every thread has room. Up to this depth the stack is not checked.
  private static let safe: Int32 = 16

  @inline(__always)
  mutating func enter() { count &+= 1 }

  @inline(__always)
  mutating func leave() { count &-= 1 }

  /// Called when an error has left all of them.
  mutating func leaveAll() { count = 0 }

  /// True if the stack of the thread may be too small for one more initializer.
  @inline(__always)
  var needsCheck: Bool { count > Self.safe }

  /// Returns the stack of the thread, if it has no room for one more initializer.
  ///
  /// - Parameter outer: the load that this one is nested in.
  mutating func fullStack(within outer: InitializerDepth?) -> ThreadStack? {
    let stack = stack ?? outer?.stack ?? ThreadStack()
    self.stack = stack
    return stack.hasRoom ? nil : stack
  }
}
