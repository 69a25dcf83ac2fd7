// The classes that fit a place, for messages.
extension ClassRegistry {
  /// Returns the elements whose objects are of a class, in alphabetical order.
  package func elements(fitting wanted: WantedClass) -> [String] {
    classes.filter { $0.make != nil && wanted.accepts($0) }.map(\.name).sorted()
  }

  /// Returns a class as a layout can write it, such as "Box". If no element is of exactly that class, but few elements
  /// fit, returns their names: "Item or Row".
  package func words(for wanted: WantedClass) -> String {
    let exact = classes.filter { $0.make != nil && wanted.isExactly($0) }.map(\.name)
    if let name = exact.first(where: { $0 == wanted.name }) ?? exact.first { return name }
    let fitting = elements(fitting: wanted)
    return fitting.isEmpty || fitting.count > 3 ? wanted.name : fitting.joined(separator: " or ")
  }
}
