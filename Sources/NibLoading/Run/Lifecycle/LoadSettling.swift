/// The objects of families in a load. They wait until the load ends, and are sent `afterInit()` afterwards.
struct LoadSettling {
  /// True if the load is known to run on the main actor.
  private(set) var isOnMain: Bool
  private var waiting = FamilyObjects()
  /// The objects that are being sent `afterInit()`.
  private var sent = SettlingObjects()

  /// The objects of the layout that wait together, until the result of the load has been made.
  private var batch: LoadBatch?

  init(isOnMain: Bool) { self.isOnMain = isOnMain }

  /// True if no object waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Returns true unless another object has been stored by mistake at the place of a layout's object.
  @inline(__always)
  func expects(_ object: AnyObject, at index: Int) -> Bool { waiting.expects(object, at: index) }

  // MARK: Until the end of the load

  /// Called when an object has called `finishInit()`. It is an object of the layout, or one that code makes within the
  /// load.
  mutating func finished(_ object: any NibInitializing, on isolation: (any Actor)?, in run: LoadRun) {
    if !isOnMain, Settling.isMain(isolation) { isOnMain = true }
    guard let index = run.initializing, Self.isMade(object, as: index, in: run) else {
      return wait(for: object, in: run)
    }
    if let displaced = waiting.enter(object, at: index, of: run.objects.count) { wait(for: displaced, in: run) }
  }

  /// Returns true if an object is known to be the one whose initializer is running: it has attached its children, or it
  /// is of the class. A search for it at a later time would cost more.
  private static func isMade(_ object: any NibInitializing, as index: Int, in run: LoadRun) -> Bool {
    if let known = run.objects.held(index) { return known._withUnsafeGuaranteedRef { $0 === object } }
    return type(of: object) == run.classOfObject(index)
  }

  /// Called when the initializer of a layout's object returns its object. If another object was stored in its place,
  /// that object was made by code.
  mutating func displace(_ index: Int, unless object: AnyObject, in run: LoadRun) {
    if let displaced = waiting.displace(index, unless: object) { wait(for: displaced, in: run) }
  }

  private mutating func wait(for object: any NibInitializing, in run: LoadRun) {
    waiting.append(
      Waiting(object: object, run: run, maker: Int32(run.initializing ?? -1), begun: Int32(run.begun)))
  }

  /// Makes the objects of a nested load wait until this load has ended too.
  mutating func wait(for entries: [Waiting], isOnMain: Bool, in run: LoadRun) {
    if isOnMain { self.isOnMain = true }
    for var entry in entries {
      entry.maker = -1
      entry.begun = Int32(run.begun)
      waiting.append(entry)
    }
  }

  /// Removes and returns the waiting objects, in the order of the plan. Must be called when all objects are made.
  mutating func take(of run: LoadRun) -> [Waiting] {
    guard run.plan.later.isEmpty else {
      return Self.rearranged(waiting.take(of: run, asBatch: false), of: run)
    }
    let entries = waiting.take(of: run, asBatch: true)
    batch = entries.first?.batch.flatMap { $0.run === run ? $0 : nil }
    return entries
  }

  /// Removes the objects that are waiting still, because nothing sends them `afterInit()`: off the main actor and
  /// outside a scope. Their entries retain the load, which would retain them for ever.
  mutating func forgetWaiting() { waiting = FamilyObjects() }

  /// Returns the part of the load's result that belongs to the waiting objects; nil if there is no batch.
  mutating func takeResult() -> WaitingResult? {
    defer { batch = nil }
    return batch.map { WaitingResult($0) }
  }

  /// Returns the entries in the order of the plan. An object that is not of the layout keeps its place after the
  /// objects that were made before it.
  private static func rearranged(_ entries: [Waiting], of run: LoadRun) -> [Waiting] {
    var ranks = Array(repeating: Int32.max, count: run.objects.count)
    for (rank, step) in run.plan.later.enumerated() {
      if case .afterInit(let object) = step { ranks[Int(object)] = Int32(rank) }
    }
    let own = entries.indices.compactMap { place in
      entries[place].run === run ? entries[place].participant.objectIndex.map { (place, $0) } : nil
    }
    var result = entries
    for ((place, _), (source, _)) in zip(own, own.sorted { ranks[$0.1] < ranks[$1.1] }) {
      result[place] = entries[source]
    }
    return result
  }

  /// Removes and returns the objects that code has made within a failed load. The code may still retain them.
  mutating func takeAfterFailure(_ objects: ObjectTable) -> [Waiting] { waiting.takeAfterFailure(objects) }

  // MARK: Sending

  /// True while objects are being sent `afterInit()`.
  var isSending: Bool { !sent.isEmpty }

  /// Returns the place, in the layout of a load, of an object that waits or has waited. Amortized O(1).
  mutating func place(of object: AnyObject, in run: LoadRun) -> Int? { sent.place(of: object, in: run) }

  /// Sends `afterInit()` to objects of one load, or of none. The notes and reads of their code belong to that load.
  static func sending(_ entries: [Waiting], of run: LoadRun?, _ send: () -> Void) {
    guard let run else {
      // The objects do not belong to a load that happens to be running either.
      return CurrentRun.with(nil, send)
    }
    run.settling.sent = SettlingObjects(entries)
    defer {
      run.settling.sent = SettlingObjects()
      run.enter(.idle, .none)
    }
    CurrentRun.with(run, send)
  }
}

extension LoadRun {
  /// Records that an object is sent `afterInit()`: an object of the layout, or one that code has made.
  func announceAfterInit(of participant: ParticipantID) {
    enter(.settling, participant)
    if let probe {
      let isWatched = probe.watches(self)
      probe.onMoment?(.settles(isWatched ? participant : .none))
      probe.mark?.stage = .afterInit(isWatched ? participant.objectIndex.map(Int32.init) : nil)
    }
    if participant != .none { record(.afterInit, participant) }
  }
}
