/// The objects of families that a load makes. They wait for `afterInit()` until the load ends.
struct FamilyObjects {
  /// The objects of the layout that have called `finishInit()`; nil until one does.
  private var finished: FinishedObjects?
  /// Other objects that have called `finishInit()`, and objects of the layout that could not be identified as such.
  private var others = WaitingList()

  var isEmpty: Bool { finished == nil && others.isEmpty }

  /// Returns true if a place is empty or contains this object.
  @inline(__always)
  func expects(_ object: AnyObject, at index: Int) -> Bool { finished?.has(object, orNoneAt: index) ?? true }

  /// Stores an object of the layout.
  ///
  /// - Parameter count: the number of the layout's objects.
  /// - Returns: another object that was stored at this place by mistake. It was made by code.
  mutating func enter(_ object: any NibInitializing, at index: Int, of count: Int) -> (any NibInitializing)? {
    if finished == nil { finished = FinishedObjects(count: count) }
    return finished?.enter(object, at: index)
  }

  /// Removes an object that was stored by mistake at the place of an object of the layout.
  mutating func displace(_ index: Int, unless object: AnyObject) -> (any NibInitializing)? {
    guard let finished, let displaced = finished.object(at: index), displaced !== object else { return nil }
    finished.remove(at: index)
    return displaced
  }

  /// Stores an object that code makes within the load.
  mutating func append(_ entry: Waiting) { others.append(entry) }

  /// Removes and returns all entries in the order in which the initializers began. Must be called when all objects are
  /// made.
  ///
  /// - Parameter asBatch: true if the objects of the layout may be combined into one entry, if no other object is
  ///   between them.
  mutating func take(of run: LoadRun, asBatch: Bool) -> [Waiting] {
    let objects = run.objects
    let others = others.takeAll()
    defer { finished = nil }
    for entry in others {
      // The object was identified only after its initializer had returned.
      guard Self.isOwn(entry, objects), let object = entry.object else { continue }
      _ = enter(object, at: Int(entry.maker), of: objects.count)
    }
    guard let finished else { return others }
    if asBatch, others.allSatisfy({ Self.isOwn($0, objects) }) {
      var places: [Int32] = []
      places.reserveCapacity(finished.count)
      for place in 0..<run.begun {
        let index = run.begunObject(place)
        if finished.has(at: index) { places.append(Int32(truncatingIfNeeded: index)) }
      }
      return [Waiting(batch: LoadBatch(finished, places: places, run: run), run: run)]
    }
    var entries: [Waiting] = []
    entries.reserveCapacity(finished.count + others.count)
    var next = 0
    for place in 0..<run.begun {
      while next < others.count, others[next].begun <= place {
        if !Self.isOwn(others[next], objects) { entries.append(others[next]) }
        next += 1
      }
      let index = run.begunObject(place)
      guard let object = finished.object(at: index) else { continue }
      entries.append(Waiting(object: object, run: run, participant: .object(index)))
    }
    for entry in others[next...] where !Self.isOwn(entry, objects) { entries.append(entry) }
    return entries
  }

  /// Removes and returns the objects that code has made within a failed load. The code may still retain them.
  mutating func takeAfterFailure(_ objects: ObjectTable) -> [Waiting] {
    finished = nil
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
  /// The place of each object in the layout, and the entry that contains the object.
  private var places: [ObjectIdentifier: (entry: Int, object: Int)] = [:]

  init(_ entries: [Waiting] = []) { self.entries = entries }

  var isEmpty: Bool { entries.isEmpty }

  /// Returns the place, in the layout of a load, of an object that waits or has waited. Amortized O(1).
  mutating func place(of object: AnyObject, in run: LoadRun) -> Int? {
    if places.isEmpty {
      for (number, entry) in entries.enumerated() where entry.run === run {
        if let batch = entry.batch {
          batch.forEach { places[ObjectIdentifier($0)] = (number, $1) }
        } else if let object = entry.object, let index = entry.participant.objectIndex {
          places[ObjectIdentifier(object)] = (number, index)
        }
      }
    }
    guard let place = places[ObjectIdentifier(object)] else { return nil }
    // Another object may have had the same address.
    let entry = entries[place.entry]
    return entry.batch?.object(ofLayout: place.object) ?? entry.object === object ? place.object : nil
  }
}
