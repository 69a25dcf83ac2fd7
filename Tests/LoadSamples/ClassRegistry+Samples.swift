public import NibKit

extension ClassRegistry {
  /// `Leaf` and `Box` under these and short names.
  public static var test: ClassRegistry {
    var classes = ClassRegistry()
    classes.register(Leaf.self)
    classes.register(Leaf.self, as: "A")
    classes.register(Leaf.self, as: "B")
    classes.register(Box.self)
    classes.register(Box.self, as: "P")
    classes.register(owner: Owner.self, make: Owner.init)
    return classes
  }
}

extension ClassRegistry {
  public static var withCases: ClassRegistry {
    var classes = ClassRegistry.test
    classes.register(Bag.self)
    classes.register(Safe.self)
    classes.register(Case.self)
    return classes
  }
}
