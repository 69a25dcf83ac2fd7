/// Finds the place of an object in its layout while the layout is being loaded.
///
/// Looks at each step of the load once, so that a look-up is O(depth of the layout) on average.
struct ObjectIndex {
  private var places: [ObjectIdentifier: Int] = [:]
  /// The first step that has not been looked at.
  private var enteredSteps = 0
  /// The objects whose initializers run before that step.
  private(set) var open: [Int] = []

  /// The place of an object that is made already, or whose initializer has attached its children.
  ///
  /// - Parameters:
  ///   - steps: the steps that have begun.
  ///   - objects: the objects that are made, by place.
  mutating func place(of object: AnyObject, in steps: ArraySlice<LoadPlan.Step>, _ objects: [AnyObject?]) -> Int? {
    for step in steps[enteredSteps...] {
      if step.kind == .initBegins { open.append(Int(step.subject.code)) }
      if step.kind == .initEnds, let index = open.popLast() { enter(index, objects) }
    }
    enteredSteps = steps.endIndex
    for index in open { enter(index, objects) }
    // Another object may have been at that address.
    guard let index = places[ObjectIdentifier(object)], objects.indices.contains(index), objects[index] === object
    else { return nil }
    return index
  }

  private mutating func enter(_ index: Int, _ objects: [AnyObject?]) {
    guard objects.indices.contains(index), let object = objects[index] else { return }
    places[ObjectIdentifier(object)] = index
  }
}
