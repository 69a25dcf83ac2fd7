#if DEBUG
  // Does the class of an object keep to how its family sets itself up? Asked in builds for debugging only.
  extension NibMisuse {
    /// The initializer of an object of a layout or an archive has returned: a family must have ended it.
    static func check(finishOf object: AnyObject) {
      guard let object = object as? any NibInitializing, !object.lifecycle.isFinished else { return }
      object.tell(.notFinished)
    }

    /// Awakes an object. What a program registers in place of `awake()` need not call it.
    static func check(awakeOf object: AnyObject, isOwn: Bool, _ awake: () throws -> Void) throws {
      guard let object = object as? any NibInitializing else { return try awake() }
      try object.send(.awake, mustReach: isOwn, awake)
    }
  }
#endif
