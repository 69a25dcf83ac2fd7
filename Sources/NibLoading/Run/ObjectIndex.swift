/// Finds the place of an object in its layout while the layout is being loaded.
///
/// The index looks at each object of the load once, and again at objects that are not finished. So a look-up is O(depth
/// of the layout) on average.
struct ObjectIndex {
  private var places: [ObjectIdentifier: Int] = [:]
  /// The number of initializers that have begun and were looked at.
  private var entered = 0
  /// The objects whose initializers may be running, or that are not known.
  private(set) var unfinished: [Int] = []

  /// Returns the place of an object that is already made, or whose initializer has attached its children.
  mutating func place(of object: AnyObject, in run: LoadRun) -> Int? {
    while entered < run.begun {
      unfinished.append(run.begunObject(entered))
      entered += 1
    }
    for index in unfinished {
      if let object = run.knownObject(index) { places[ObjectIdentifier(object)] = index }
    }
    unfinished.removeAll { run.knownObject($0) != nil && !run.isInitializing($0) }
    // Another object may have had the same address.
    guard let index = places[ObjectIdentifier(object)], run.knownObject(index) === object else { return nil }
    return index
  }
}
