import NibKit

// One owner twice: with an outlet that its class declares, and with an outlet of the kind that the plugin `Layouts`
// generates. What a read and a write of the second cost is a multiple of the first.

/// The class that both outlets lead to.
final class Target {}

/// An owner that declares its outlet.
final class DeclaringOwner {
  @Outlet var target: Target?
}

/// An owner with generated outlets, which the class of the controllers keeps in the same way.
class GeneratingOwner {
  final let outletSets = OutletSets()
}

/// The outlets that the plugin would write for the owner's layout.
final class GeneratedOutlets: LayoutOutlets {
  let target = Outlet<Target?>()
}

extension GeneratingOwner {
  var target: Target? {
    get { outletSets.set(GeneratedOutlets.self).target.value(in: self) }
    set { outletSets.set(GeneratedOutlets.self).target.set(newValue) }
  }
}

/// Whose outlet is read or written.
enum OutletUse: String, CaseIterable {
  case declaredRead = "outlet-read"
  case generatedRead = "generated-read"
  case declaredWrite = "outlet-write"
  case generatedWrite = "generated-write"

  /// Uses an outlet again and again.
  ///
  /// - Returns: the number of reads that found an object.
  func run(times: Int) -> Int {
    let (declaring, generating, targets) = (DeclaringOwner(), GeneratingOwner(), [Target(), Target()])
    (declaring.target, generating.target) = (targets[0], targets[0])
    var found = 0
    for index in 0..<times {
      switch self {
      case .declaredRead: found += isConnected(declaring) ? 1 : 0
      case .generatedRead: found += isConnected(generating) ? 1 : 0
      case .declaredWrite: connect(declaring, targets[index & 1])
      case .generatedWrite: connect(generating, targets[index & 1])
      }
    }
    return found
  }
}

// Not inlined, so that the compiler cannot move the use out of the loop.
@inline(never) private func isConnected(_ owner: DeclaringOwner) -> Bool { owner.target != nil }
@inline(never) private func isConnected(_ owner: GeneratingOwner) -> Bool { owner.target != nil }
@inline(never) private func connect(_ owner: DeclaringOwner, _ target: Target) { owner.target = target }
@inline(never) private func connect(_ owner: GeneratingOwner, _ target: Target) { owner.target = target }
