/// The objects of families that a load makes and that wait for `afterInit()` until it ends.
struct FamilyObjects {
  /// The layout's objects that have called `finishInit()`; empty until one does.
  private var finished: [(any NibInitializing)?] = []
  /// Other objects that have, and those of the layout that could not be told from others.
  private var others = WaitingList()

  var isEmpty: Bool { finished.isEmpty && others.isEmpty }
  @inline(__always) var hasNoneOfLayout: Bool { finished.isEmpty }

  /// Enters an object of the layout.
  ///
  /// - Parameter count: the number of the layout's objects.
  /// - Returns: the object that was taken for this one until now; it is another, which code has made.
  mutating func enter(_ object: any NibInitializing, at index: Int, of count: Int) -> (any NibInitializing)? {
    if finished.isEmpty { finished = Array(repeating: nil, count: count) }
    let displaced = displace(index, unless: object)
    finished[index] = object
    return displaced
  }

  /// Removes the object that was taken for the one that the initializer of a layout's object makes.
  mutating func displace(_ index: Int, unless object: AnyObject) -> (any NibInitializing)? {
    guard !finished.isEmpty, let displaced = finished[index], displaced !== object else { return nil }
    finished[index] = nil
    return displaced
  }

  /// Enters an object that code makes within the load.
  mutating func append(_ entry: Waiting) { others.append(entry) }

  /// Takes out all entries in the order in which the initializers began. To be called when all objects are made.
  mutating func take(of run: LoadRun) -> [Waiting] {
    let objects = run.objects
    let others = others.takeAll()
    defer { finished = [] }
    for entry in others {
      // Known only when its initializer had returned.
      guard Self.isOwn(entry, objects), let object = entry.object else { continue }
      if finished.isEmpty { finished = Array(repeating: nil, count: objects.count) }
      finished[Int(entry.maker)] = object
    }
    guard !finished.isEmpty else { return others }
    var entries: [Waiting] = []
    entries.reserveCapacity(finished.count + others.count)
    var next = 0
    for place in 0..<run.begun {
      while next < others.count, others[next].begun <= place {
        if !Self.isOwn(others[next], objects) { entries.append(others[next]) }
        next += 1
      }
      let index = run.begunObject(place)
      guard let object = finished[index] else { continue }
      entries.append(Waiting(object: object, run: run, participant: .object(index)))
    }
    for entry in others[next...] where !Self.isOwn(entry, objects) { entries.append(entry) }
    return entries
  }

  /// Takes out the objects of a failed load that code has made within it and may still hold.
  mutating func takeAfterFailure(_ objects: ObjectTable) -> [Waiting] {
    finished = []
    return others.takeAll().filter { !Self.isOwn($0, objects) }
  }

  private static func isOwn(_ entry: Waiting, _ objects: ObjectTable) -> Bool {
    guard entry.maker >= 0, let object = entry.object else { return false }
    return objects[Int(entry.maker)] === object
  }
}

/// The objects that are being sent `afterInit()`, with their places in the layout.
struct SettlingObjects {
  private let entries: [Waiting]
  private var places: [ObjectIdentifier: Int] = [:]

  init(_ entries: [Waiting] = []) { self.entries = entries }

  var isEmpty: Bool { entries.isEmpty }

  /// The place in a load's layout of an object that waits, or has waited. Amortized O(1).
  mutating func place(of object: AnyObject, in run: LoadRun) -> Int? {
    if places.isEmpty {
      for (place, entry) in entries.enumerated() where entry.run === run {
        if let object = entry.object { places[ObjectIdentifier(object)] = place }
      }
    }
    guard let place = places[ObjectIdentifier(object)], entries[place].object === object else { return nil }
    return entries[place].participant.objectIndex
  }
}
