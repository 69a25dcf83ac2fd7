internal import NibModel

/// The participants of a load that are known so far.
extension LoadRun {
  /// Returns the object whose initializer was the nth to begin.
  func begunObject(_ place: Int) -> Int { keepsSequence ? Int(beginnings[place]) : place }

  func object(_ participant: ParticipantID) -> AnyObject? {
    switch participant.reference {
    case .object(let index): objects[index]
    case .owner: context.owner
    case .external(let index): context.externals[graph.externals[index].key]
    case .firstResponder, .none: nil
    }
  }

  /// Returns an object without retaining it again, because the load retains it until it ends.
  @inline(__always)
  func held(_ participant: ParticipantID) -> Unmanaged<AnyObject>? {
    if let index = participant.objectIndex { return objects.held(index) }
    return participant == .owner ? heldOwner : object(participant).map { .passUnretained($0) }
  }

  /// Returns the participant for an object in this load. Returns nil if the object is not of the layout, or not known
  /// yet.
  func participant(of object: AnyObject) -> ParticipantID? {
    context.owner === object ? .owner : index(of: object).map(ParticipantID.object)
  }

  /// True if an outlet that is read too early returns its later target.
  var lendsOutlets: Bool { probe?.lendsOutlets == true }

  /// Returns an object of the layout, if the load retains it.
  func knownObject(_ index: Int) -> AnyObject? { objects.indices.contains(index) ? objects[index] : nil }

  /// Returns the place of an object that is already made, or whose initializer has attached its children.
  func index(of object: AnyObject) -> Int? {
    settling.isSending ? settling.place(of: object, in: self) : objectIndex.place(of: object, in: self)
  }

  /// Returns true if the initializer of an object, or of an object in it, may be running.
  func isInitializing(_ object: Int) -> Bool {
    initializing.map { object <= $0 && $0 < Int(records[object].end) } ?? false
  }

  /// Returns true if an object may be one whose initializer is running and that is not known yet. Must be called after
  /// `index(of:)`.
  func isBeingMade(_ object: AnyObject) -> Bool {
    objectIndex.unfinished.contains { knownObject($0) == nil && descriptor($0).type == type(of: object) }
  }

  @inline(__always)
  func descriptor(_ object: Int) -> ClassDescriptor {
    graph.registry.classes[Int(graph.classes[Int(records[object].shape)])]
  }

  /// Returns the class of an object of the layout, or nil if the plan has none.
  func classOfObject(_ object: Int) -> AnyClass? {
    graph.shapeClasses[Int(records[object].shape)]?._withUnsafeGuaranteedRef { $0.type }
  }
}
