/// The objects of families: which of them wait for `afterInit()`, and in which order.
extension LoadRun {
  /// Whether the load has not come to its end.
  var isLoading: Bool { decoder != nil }

  /// An object has called `finishInit()`: one of the layout's, or one that code makes within the load.
  func finished(_ object: any NibInitializing, isOnMain: Bool) {
    if isOnMain { context.isOnMain = true }
    guard let index = initializing, isMade(object, as: index) else { return wait(for: object) }
    if finished.isEmpty { finished = Array(repeating: nil, count: objects.count) }
    displace(index, unless: object)
    finished[index] = object
  }

  /// Whether an object is the one whose initializer is running, as far as that is known: it has attached its children, or
  /// it is of the class. Then it is not looked for later, which would cost more.
  private func isMade(_ object: any NibInitializing, as index: Int) -> Bool {
    if let known = objects[index] { return known === object }
    return type(of: object) == descriptor(index).type
  }

  /// The initializer of a layout's object makes this one. What was taken for it until now is another that code has made.
  func displace(_ index: Int, unless object: AnyObject) {
    guard !finished.isEmpty, let displaced = finished[index], displaced !== object else { return }
    finished[index] = nil
    wait(for: displaced)
  }

  private func wait(for object: any NibInitializing) {
    waiting.append(
      Waiting(object: object, run: self, maker: Int32(initializing ?? -1), begun: Int32(cursor)))
  }

  /// What a load made that has run within this one: it waits until this one has ended too.
  func wait(for entries: [Waiting], isOnMain: Bool) {
    if isOnMain { context.isOnMain = true }
    for var entry in entries {
      entry.maker = -1
      entry.begun = Int32(cursor)
      waiting.append(entry)
    }
  }

  var hasWaiting: Bool { !finished.isEmpty || !waiting.isEmpty }

  /// The objects in the order in which their initializers began. To be called when all are made.
  func takeWaiting() -> [Waiting] {
    let others = waiting.takeAll()
    for entry in others {
      // Known only when its initializer had returned.
      guard isOwn(entry), let object = entry.object else { continue }
      if finished.isEmpty { finished = Array(repeating: nil, count: objects.count) }
      finished[Int(entry.maker)] = object
    }
    guard !finished.isEmpty else { return others }
    var entries: [Waiting] = []
    entries.reserveCapacity(finished.count + others.count)
    var next = 0
    for (position, step) in steps.enumerated() where step.kind == .initBegins {
      while next < others.count, others[next].begun <= position {
        if !isOwn(others[next]) { entries.append(others[next]) }
        next += 1
      }
      guard let object = finished[Int(step.subject.code)] else { continue }
      entries.append(Waiting(object: object, run: self, party: step.subject))
    }
    for entry in others[next...] where !isOwn(entry) { entries.append(entry) }
    return plan.settling.isEmpty ? entries : rearranged(entries)
  }

  /// The entries as the plan has them; what is none of the layout's keeps its place behind what was made before it.
  private func rearranged(_ entries: [Waiting]) -> [Waiting] {
    var ranks = Array(repeating: Int32.max, count: objects.count)
    for (rank, object) in plan.settling.enumerated() { ranks[Int(object)] = Int32(rank) }
    let own = entries.indices.compactMap { place in
      entries[place].run === self ? entries[place].party.objectIndex.map { (place, $0) } : nil
    }
    var result = entries
    for ((place, _), (source, _)) in zip(own, own.sorted { ranks[$0.1] < ranks[$1.1] }) {
      result[place] = entries[source]
    }
    return result
  }

  /// Of a load that has failed, what code made within it and may hold still. To be called before it is taken back.
  func takeWaitingAfterFailure() -> [Waiting] {
    finished = []
    return waiting.takeAll().filter { !isOwn($0) }
  }

  private func isOwn(_ entry: Waiting) -> Bool {
    guard entry.maker >= 0, let object = entry.object else { return false }
    return objects[Int(entry.maker)] === object
  }

  // MARK: Later

  /// Sends objects of one load, or of none, `afterInit()`: what their code says and reads belongs to that load.
  static func settling(_ run: LoadRun?, _ entries: [Waiting], _ send: () -> Void) {
    guard run != nil || CurrentRun.value != nil else { return send() }
    run?.settling = entries
    defer { run?.endSettling() }
    CurrentRun.$value.withValue(run.map(CurrentRun.init), operation: send)
  }

  func announceAfterInit(of party: Party) {
    enter(.settling, party)
    if party != .none { record(.afterInit, party) }
  }

  private func endSettling() {
    settling = []
    settlingPlaces = [:]
    phase = .idle
    running = .none
  }

  /// The place in the layout of an object that waits, or has waited. Amortized O(1).
  func indexOfSettling(_ object: AnyObject) -> Int? {
    if settlingPlaces.isEmpty {
      for (place, entry) in settling.enumerated() where entry.run === self {
        if let object = entry.object { settlingPlaces[ObjectIdentifier(object)] = place }
      }
    }
    guard let place = settlingPlaces[ObjectIdentifier(object)], settling[place].object === object else { return nil }
    return settling[place].party.objectIndex
  }
}
