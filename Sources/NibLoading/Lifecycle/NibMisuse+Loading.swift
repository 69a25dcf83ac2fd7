#if DEBUG
  // Checks that the class of an object follows the rules of its family for setting up. Only in builds for debugging.
  extension NibMisuse {
    /// Checks an object of a layout or an archive after its initializer has returned: its family must have called
    /// `finishInit()`.
    static func check(finishOf object: AnyObject) {
      guard let object = object as? any NibInitializing, !object.lifecycle.isFinished else { return }
      object.tell(.notFinished)
    }

    /// Awakes an object. A closure that a program registers instead of `awake()` need not call `awake()`.
    static func check(awakeOf object: AnyObject, isOwn: Bool, _ awake: () throws -> Void) throws {
      guard let object = object as? any NibInitializing else { return try awake() }
      try object.send(.awake, mustReach: isOwn, awake)
    }
  }
#endif
