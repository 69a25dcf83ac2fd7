public import NibKit

/// A container that gets its children in its initializer, and cannot be given any later.
public final class Case: Leaf {
  public let contents: [Leaf]

  public override class var members: Members { super.members.adding(Case.self) { $0.children(Leaf.self) } }

  public required init(coder: NibDecoder) throws {
    contents = try coder.decodeChildren()
    try super.init(coder: coder)
  }
}

/// A container with parts, which are set in the attribute phase.
open class Bag: Box {
  public fileprivate(set) var held: [Leaf] = []

  open override class var members: Members {
    super.members.adding(Bag.self) { $0.parts("held") { $0.held = $1 } }
  }
}

/// Decodes its parts.
public final class Safe: Bag {
  public override class var members: Members {
    super.members.adding(Safe.self) { $0.parts("held", Leaf.self) }
  }

  public required init(coder: NibDecoder) throws {
    let held = try coder.decodeObjects(Leaf.self, forKey: "held")
    try super.init(coder: coder)
    self.held = held
  }
}
