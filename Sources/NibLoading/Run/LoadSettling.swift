/// Objects of families: they wait for the end of the load, and are sent `afterInit()` behind it.
extension LoadRun {
  /// True if the load has not come to its end.
  var isLoading: Bool { decoder != nil }

  /// An object has called `finishInit()`: one of the layout's, or one that code makes within the load.
  func finished(_ object: any NibInitializing, isOnMain: Bool) {
    if isOnMain { context.isOnMain = true }
    guard let index = initializing, isMade(object, as: index) else { return wait(for: object) }
    if let displaced = families.enter(object, at: index, of: objects.count) { wait(for: displaced) }
  }

  /// True if an object is the one whose initializer is running, as far as that is known: it has attached its children, or
  /// it is of the class. Then it is not looked for later, which would cost more.
  private func isMade(_ object: any NibInitializing, as index: Int) -> Bool {
    if let known = objects[index] { return known === object }
    return type(of: object) == descriptor(index).type
  }

  /// The initializer of a layout's object makes this one. What was taken for it until now is another that code has made.
  func displace(_ index: Int, unless object: AnyObject) {
    if let displaced = families.displace(index, unless: object) { wait(for: displaced) }
  }

  private func wait(for object: any NibInitializing) {
    families.append(Waiting(object: object, run: self, maker: Int32(initializing ?? -1), begun: Int32(cursor)))
  }

  /// The objects of a load that has run within this one wait until this one has ended too.
  func wait(for entries: [Waiting], isOnMain: Bool) {
    if isOnMain { context.isOnMain = true }
    for var entry in entries {
      entry.maker = -1
      entry.begun = Int32(cursor)
      families.append(entry)
    }
  }

  /// Hands on the objects that wait, in the order of the plan. To be called when all are made.
  func settleLater() {
    if families.isEmpty { return }
    let entries = families.take(of: self, steps: steps, objects)
    Settling.add(plan.settling.isEmpty ? entries : rearranged(entries), isOnMain: context.isOnMain)
  }

  /// The entries as the plan has them; an object that is not of the layout keeps its place behind what was made before it.
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

  // MARK: Later

  /// Sends objects of one load, or of none, `afterInit()`: what their code says and reads belongs to that load.
  static func settling(_ run: LoadRun?, _ entries: [Waiting], _ send: () -> Void) {
    guard run != nil || CurrentRun.value != nil else { return send() }
    run?.settling = SettlingObjects(entries)
    defer { run?.endSettling() }
    CurrentRun.$value.withValue(run.map(CurrentRun.init), operation: send)
  }

  func announceAfterInit(of party: Party) {
    enter(.settling, party)
    if party != .none { record(.afterInit, party) }
  }

  private func endSettling() {
    settling = SettlingObjects()
    phase = .idle
    running = .none
  }
}
