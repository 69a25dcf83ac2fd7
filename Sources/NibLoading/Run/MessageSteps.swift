internal import NibModel

/// Sends `awake()` to objects and to the owner, sends the owner `didLoad()`, and shows objects.
final class MessageSteps {
  /// The method that a framework calls while the owner is notified that its layout is loaded, or nil.
  // Whole reads and writes, which never overlap, because they happen between calls of class code.
  @exclusivity(unchecked) var callback: StaticString?

  // MARK: Awake

  func awake(_ object: Int, in run: LoadRun) throws {
    guard let target = run.objects.held(object),
      let descriptor = run.graph.shapeClasses[Int(run.records[object].shape)]
    else { return }
    try descriptor._withUnsafeGuaranteedRef { descriptor in
      if descriptor.awake == nil { return }
      try target._withUnsafeGuaranteedRef { target in
        try send(
          { try descriptor.send(awakeTo: $0) }, to: target, .object(object), isOwn: descriptor.sendsOwnAwake, in: run)
      }
    }
  }

  /// Awakes all objects in an order.
  func awakeAll(_ order: LoadOrder.AwakeOrder, in run: LoadRun) throws {
    if order == .begin {
      for object in run.objects.indices { try awake(object, in: run) }
    } else {
      for object in run.graph.document.objects(order) { try awake(object, in: run) }
    }
  }

  /// - Parameter participant: the owner, or that of an included layout.
  func awakeOwner(_ participant: ParticipantID, in run: LoadRun) throws {
    guard let owner = run.object(participant) as? any NibAwakening else { return }
    try send({ _ in try owner.awake() }, to: owner, participant, isOwn: true, in: run)
  }

  /// - Parameter isOwn: true for `awake()` itself. A closure that a program registers instead need not call `awake()`.
  @inline(__always)
  private func send(
    _ awake: (AnyObject) throws -> Void, to target: AnyObject, _ participant: ParticipantID, isOwn: Bool,
    in run: LoadRun
  ) throws {
    InitializerTrace.note(event: "awake", of: target)
    run.enter(.awake, participant)
    run.record(.awake, participant)
    do {
      #if DEBUG
        try NibMisuse.check(awakeOf: target, isOwn: isOwn) { try awake(target) }
      #else
        try awake(target)
      #endif
    } catch { throw run.fail(error) }
  }

  // MARK: The owner

  /// - Parameter participant: the owner, or that of an included layout.
  func tellOwner(_ participant: ParticipantID, in run: LoadRun) throws {
    guard let owner = run.object(participant) as? any NibOwner else { return }
    run.enter(.owner, participant)
    if participant == .owner {
      do { try run.context.beforeDidLoad?() } catch { throw run.fail(error) }
    }
    run.record(.didLoad, participant)
    callback = nil
    do { try owner.didLoad() } catch { throw run.fail(error) }
  }

  func call(_ call: LoadOrder.OwnerCall, in run: LoadRun) throws {
    guard run.graph.tellsOwner else { return }
    switch call {
    case .awake: try awakeOwner(.owner, in: run)
    case .didLoad: try tellOwner(.owner, in: run)
    }
  }

  // MARK: Reuse

  /// Records that an object is used for another item, and tells it, if its class wants to know.
  func prepareForReuse(_ object: Int, in run: LoadRun) throws {
    guard let target = run.objects[object] else { return }
    run.enter(.reusing, .object(object))
    run.record(.reuse, .object(object))
    guard let reusable = target as? any NibReusable else { return }
    do { try reusable.prepareForReuse() } catch { throw run.fail(error) }
  }

  // MARK: Showing

  func present(_ object: Int, in run: LoadRun) {
    guard let target = run.objects[object], let show = run.graph.descriptor(ofObject: object).members.presents else {
      return
    }
    run.enter(.presenting, .object(object))
    run.record(.present, .object(object))
    show(target)
  }
}
