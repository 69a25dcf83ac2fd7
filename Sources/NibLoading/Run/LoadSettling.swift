/// The objects of families in a load: they wait for its end, and are sent `afterInit()` behind it.
struct LoadSettling {
  /// True if the load runs on the main actor, as far as that is known.
  private(set) var isOnMain: Bool
  private var waiting = FamilyObjects()
  /// Those that are being sent `afterInit()`.
  private var sent = SettlingObjects()

  /// The objects of the layout that wait together, until the result of the load is there.
  private var batch: LoadBatch?

  init(isOnMain: Bool) { self.isOnMain = isOnMain }

  /// True if no object waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Returns true if nothing waits that was taken for a layout's object until now, and is another.
  @inline(__always)
  func expects(_ object: AnyObject, at index: Int) -> Bool { waiting.expects(object, at: index) }

  // MARK: Until the end of the load

  /// An object has called `finishInit()`: one of the layout's, or one that code makes within the load.
  mutating func finished(_ object: any NibInitializing, on isolation: (any Actor)?, in run: LoadRun) {
    if !isOnMain, Settling.isMain(isolation) { isOnMain = true }
    guard let index = run.initializing, Self.isMade(object, as: index, in: run) else {
      return wait(for: object, in: run)
    }
    if let displaced = waiting.enter(object, at: index, of: run.objects.count) { wait(for: displaced, in: run) }
  }

  /// Returns true if an object is the one whose initializer is running, as far as that is known: it has attached its children, or
  /// it is of the class. Then it is not looked for later, which would cost more.
  private static func isMade(_ object: any NibInitializing, as index: Int, in run: LoadRun) -> Bool {
    if let known = run.objects.held(index) { return known._withUnsafeGuaranteedRef { $0 === object } }
    return type(of: object) == run.classOfObject(index)
  }

  /// The initializer of a layout's object makes this one. What was taken for it until now is another that code has made.
  mutating func displace(_ index: Int, unless object: AnyObject, in run: LoadRun) {
    if let displaced = waiting.displace(index, unless: object) { wait(for: displaced, in: run) }
  }

  private mutating func wait(for object: any NibInitializing, in run: LoadRun) {
    waiting.append(
      Waiting(object: object, run: run, maker: Int32(run.initializing ?? -1), begun: Int32(run.begun)))
  }

  /// The objects of a load that has run within this one wait until this one has ended too.
  mutating func wait(for entries: [Waiting], isOnMain: Bool, in run: LoadRun) {
    if isOnMain { self.isOnMain = true }
    for var entry in entries {
      entry.maker = -1
      entry.begun = Int32(run.begun)
      waiting.append(entry)
    }
  }

  /// Takes out the objects that wait, in the order of the plan. To be called when all are made.
  mutating func take(of run: LoadRun) -> [Waiting] {
    guard run.plan.settling.isEmpty else {
      return Self.rearranged(waiting.take(of: run, asBatch: false), of: run)
    }
    let entries = waiting.take(of: run, asBatch: true)
    batch = entries.first?.batch.flatMap { $0.run === run ? $0 : nil }
    return entries
  }

  /// Hands over what the result of the load needs; nil if nothing waits that it could.
  mutating func takeResult() -> WaitingResult? {
    defer { batch = nil }
    return batch.map { WaitingResult($0) }
  }

  /// Returns the entries as the plan has them; an object that is not of the layout keeps its place behind what was made before
  /// it.
  private static func rearranged(_ entries: [Waiting], of run: LoadRun) -> [Waiting] {
    var ranks = Array(repeating: Int32.max, count: run.objects.count)
    for (rank, object) in run.plan.settling.enumerated() { ranks[Int(object)] = Int32(rank) }
    let own = entries.indices.compactMap { place in
      entries[place].run === run ? entries[place].participant.objectIndex.map { (place, $0) } : nil
    }
    var result = entries
    for ((place, _), (source, _)) in zip(own, own.sorted { ranks[$0.1] < ranks[$1.1] }) {
      result[place] = entries[source]
    }
    return result
  }

  /// Takes out the objects of a failed load that code has made within it and may still hold.
  mutating func takeAfterFailure(_ objects: ObjectTable) -> [Waiting] { waiting.takeAfterFailure(objects) }

  // MARK: Behind the load

  /// True while objects are being sent `afterInit()`.
  var isSending: Bool { !sent.isEmpty }

  /// Returns the place in a load's layout of an object that waits, or has waited. Amortized O(1).
  mutating func place(of object: AnyObject, in run: LoadRun) -> Int? { sent.place(of: object, in: run) }

  /// Sends objects of one load, or of none, `afterInit()`: what their code says and reads belongs to that load.
  static func sending(_ entries: [Waiting], of run: LoadRun?, _ send: () -> Void) {
    guard let run else {
      // Nor does it belong to a load within which it happens to be.
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
  /// Says that an object is sent `afterInit()`: one of the layout, or one that code has made.
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
