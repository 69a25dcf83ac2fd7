/// A way to use a property.
package enum AccessKind: UInt8, Hashable, Sendable { case read, write }

/// An observer of one property.
@usableFromInline
package final class AccessWatch {
  private let note: (AccessKind) -> Void

  package init(_ note: @escaping (AccessKind) -> Void) { self.note = note }

  @usableFromInline
  func noteRead() { note(.read) }

  @usableFromInline
  func noteWrite() { note(.write) }
}

/// A property wrapper of an object, whose reads and writes can be observed.
package protocol Watchable: AnyObject {
  var watch: AccessWatch? { get set }
  /// The value of the wrapper. Reading it is not observed.
  var wrapped: Any? { get }
}

extension Outlet: Watchable {
  package var wrapped: Any? { connected }
}

extension Observed: Watchable {
  package var wrapped: Any? { value }
}
