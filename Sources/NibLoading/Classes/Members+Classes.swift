extension Members {
  /// Returns the first class that the members are declared for and that a class does not inherit from; nil if objects
  /// of the class can have the members.
  ///
  /// - Complexity: O(classes that the members are declared for).
  package func foreignClass(for type: AnyClass) -> AnyClass? { lineage.first { !isClass(type, within: $0) } }

  /// Stops the program if a class cannot have the members.
  ///
  /// A member is set through an unchecked cast, so using the members of another class is undefined behavior. This is
  /// a fault of the program, not of a layout, and it appears in the first run, when the class is registered. This is
  /// a `fatalError`, because `precondition` has no message in a release build, and does nothing in an unchecked one.
  func mustFit(_ type: AnyClass) {
    guard let foreign = foreignClass(for: type) else { return }
    let (name, other) = (className(type), className(foreign))
    fatalError(
      "the members of \(name) are declared for \(other), and \(name) does not inherit from \(other): "
        + "write adding(\(name).self) or Members(of: \(name).self) in the table of \(name)")
  }
}
