#if DEBUG
  internal import Synchronization

  // Checks that the class of an object follows the rules of its family for setting up, and that a load can wire its
  // outlets. Only in builds for debugging.
  extension NibMisuse {
    /// Checks an object of a layout or an archive after its initializer has returned: its family must have called
    /// `finishInit()`.
    static func check(finishOf object: AnyObject) {
      guard let object = object as? any NibInitializing, !object.lifecycle.isFinished else { return }
      object.tell(.notFinished)
    }

    /// Checks that the outlets of an object are in `members`, after its initializer has returned. An object of a family
    /// has been checked by `finishInit()`.
    static func check(outletsOf object: AnyObject, _ descriptor: ClassDescriptor) {
      if object is any NibInitializing, object is any NibConnectable { return }
      guard type(of: object) == descriptor.type else { return check(outletsOf: object) }
      tell(UndeclaredOutlets.known(of: object, descriptor.members), of: object)
    }

    /// Checks that the outlets of an object are in the `members` of its class, at the end of its initializer.
    static func check(outletsOf object: AnyObject) {
      guard let type = type(of: object) as? any NibConnectable.Type else { return }
      tell(UndeclaredOutlets.known(of: object, type.members), of: object)
    }

    private static func tell(_ outlets: [UndeclaredOutlets.Found], of object: AnyObject) {
      for outlet in outlets { NibMisuse(outlet, className: "\(type(of: object))").tell() }
    }

    /// Awakes an object. A closure that a program registers instead of `awake()` need not call `awake()`.
    static func check(awakeOf object: AnyObject, isOwn: Bool, _ awake: () throws -> Void) throws {
      guard let object = object as? any NibInitializing else { return try awake() }
      try object.send(.awake, mustReach: isOwn, awake)
    }
  }

  extension UndeclaredOutlets {
    private static let found = Mutex<[ObjectIdentifier: [Found]]>([:])

    /// Returns the outlets of an object that are not in `members`. Looks for them once for each class.
    fileprivate static func known(of object: AnyObject, _ members: @autoclosure () -> Members) -> [Found] {
      let key = ObjectIdentifier(type(of: object))
      if let known = found.withLock({ $0[key] }) { return known }
      let outlets = UndeclaredOutlets(of: object, members()).all
      found.withLock { $0[key] = outlets }
      return outlets
    }
  }
#endif
