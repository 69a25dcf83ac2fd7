internal import NibModel

/// What decoders ask for.
extension LoadRun {
  /// The object is known before its initializer returns, so that children can be added to it.
  func announce(_ object: AnyObject, as index: Int) throws {
    // From here on children are added to it without a look at its class.
    if let container = descriptor(index).members.container, !container.isParent(object) {
      throw fail(foreignParent(object))
    }
    objects[index] = object
  }

  /// Runs the steps that happen within an object's initializer.
  func runNestedSteps(of object: Int) throws {
    if let failed { throw failed }
    let saved = (initializing, phase, running)
    initializing = nil
    try finishNestedSteps(of: object)
    (initializing, phase, running) = saved
  }

  func takeChildren(of object: Int) -> [AnyObject] {
    takenChildren.insert(object)
    return handedChildren[object] ?? []
  }

  func childrenWereTaken(of object: Int) -> Bool { takenChildren.remove(object) != nil }

  func consume(_ attribute: Int) {
    if consumed.isEmpty { consumed = Array(repeating: false, count: plan.document.attributes.count) }
    consumed[attribute] = true
  }
}
