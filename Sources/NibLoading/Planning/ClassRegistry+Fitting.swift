// The classes that fit a place, for messages.
extension ClassRegistry {
  /// Returns the elements whose objects are of a class, in alphabetical order.
  package func elements(fitting accepts: (AnyClass) -> Bool) -> [String] {
    classes.filter { $0.make != nil && accepts($0.type) }.map(\.name).sorted()
  }

  /// Returns a class as a layout can write it, such as "Box". If no element is of exactly that class, but few elements
  /// fit, returns their names: "Item or Row".
  package func words(for type: AnyClass, _ accepts: (AnyClass) -> Bool) -> String {
    let exact = classes.filter { $0.make != nil && $0.type == type }.map(\.name)
    if let name = exact.first(where: { $0 == className(type) }) ?? exact.first { return name }
    let fitting = elements(fitting: accepts)
    return fitting.isEmpty || fitting.count > 3 ? className(type) : fitting.joined(separator: " or ")
  }
}
